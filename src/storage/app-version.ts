/** Which build of the app a page belongs to, which one the service worker has installed, and how to remove that. */

/** The cache of each installed version begins with this; the newest is the last one. */
export const CACHE_PREFIX = 'carrel-app-'
/** The page without data; a server may render others, never this one. */
export const SHELL_PATH = '/index.html'

/** The path of the script that started this page: its hash changes with every build. */
export function currentBuild(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '' : new URL(script.src).pathname
}

/** The path of the first script that a page of the app names; null when there is none. */
export function findEntryScript(html: string): string | null {
  return /<script\b[^>]*\bsrc="([^"]+)"/.exec(html)?.[1] ?? null
}

/** Whether the service worker has installed another version than this page's. */
export async function isUpdateInstalled(): Promise<boolean> {
  const newest = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX)).at(-1)
  const shell = newest === undefined ? undefined : await caches.match(SHELL_PATH, { cacheName: newest })
  const script = shell === undefined ? null : findEntryScript(await shell.text())
  return script !== null && script !== currentBuild()
}

/** Removes the service worker and the app's files that it cached, until the next visit. Never rejects. */
export async function clearOfflineCopy(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
    const names = (await caches.keys()).filter((name) => name.startsWith('carrel-'))
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // Browsers have neither on pages without https.
  }
}
