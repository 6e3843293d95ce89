/**
 * A later version of this app waits to take over. The page that is open goes on with its own files until the reader loads
 * it anew; a value outside React.
 */
import { TAKE_OVER, TAKE_OVER_IF_ALONE } from '../worker/worker-messages.ts'

let isWaiting = false
let registered: ServiceWorkerRegistration | null = null
const listeners = new Set<() => void>()

/** A page may stay open for days; a reader who comes back to it learns of a later version, at most once an hour. */
const ASK_AGAIN_AFTER_MS = 60 * 60 * 1000

/** Whether a later version waits. */
export function isNewVersionWaiting(): boolean {
  return isWaiting
}

/** Calls back on each change; answers how to stop. */
export function subscribeToNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notices when a later version has come. */
export function watchForNewVersion(registration: ServiceWorkerRegistration | null): void {
  if (registration === null) return
  registered = registration
  noteWaiting(registration.waiting)
  noteInstalling(registration)
  registration.addEventListener('updatefound', () => noteInstalling(registration))
  askWhenSeenAgain(registration)
}

function noteInstalling({ installing }: ServiceWorkerRegistration): void {
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') noteWaiting(installing)
  })
}

function askWhenSeenAgain(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN_AFTER_MS) return
    askedAt = Date.now()
    registration.update().catch(() => {})
  })
}

/** Lets the later version take over, and loads the page anew with it. */
export function takeNewVersion(): void {
  const waiting = registered?.waiting
  // Another tab may have let it take over already.
  if (waiting == null) return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage(TAKE_OVER, [])
}

/** Not now: nothing is said of it again on this page. It comes by itself once no page of the old version is open. */
export function leaveNewVersion(): void {
  tell(false)
}

function tell(next: boolean): void {
  isWaiting = next
  for (const listener of listeners) listener()
}

function reload(): void {
  window.location.reload()
}

/** The first worker of a browser waits for nobody; the page may also be of the later version already. */
function noteWaiting(worker: ServiceWorker | null): void {
  if (worker === null || navigator.serviceWorker.controller === null) return
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // It knows the script that this page began with: nothing is new here, and without other tabs nothing is old.
    if (data === true) return worker.postMessage(TAKE_OVER_IF_ALONE, [])
    tell(true)
  })
  port1.start()
  worker.postMessage(firstScript(), [port2])
}

/** The path of the script with which this page began; its name tells its version. */
function firstScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '' : new URL(script.src).pathname
}
