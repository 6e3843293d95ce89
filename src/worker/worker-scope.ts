/** The part of a service worker's global scope that is used; TypeScript has it in a library that excludes that of pages. */

/** An event that lasts until the promise has settled. */
export type LastingEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
/** A page asks for something. */
export type AskedEvent = LastingEvent & {
  readonly request: Request
  /** Of a navigation: what the browser has asked beside the start of the worker; nothing where it has not, or cannot. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

/** The scope. */
export type WorkerScope = {
  readonly location: Location
  /** Not every browser can ask beside the start of a worker. */
  readonly registration: { navigationPreload?: { enable: () => Promise<void> } }
  readonly clients: { matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly unknown[]> }
  /** Where a browser tells of its connection, `saveData` is what the reader asked for. */
  readonly navigator: { connection?: { saveData?: boolean } }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
    (type: 'fetch', listener: (event: AskedEvent) => void): void
    (type: 'message', listener: (event: LastingEvent & MessageEvent<unknown>) => void): void
  }
}
