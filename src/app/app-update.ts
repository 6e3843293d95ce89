/** The service worker, and whether it has installed a later version than this page's. */
import { ObservableValue } from '../domain/observable-value.ts'
import { isUpdateInstalled } from '../storage/app-version.ts'
import { trustedWorkerAddress } from '../ui/carrel-policy.ts'

/** A page may stay open for days. The browser looks for a later version when the page is visible again, at most once an hour. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000

/** Whether a later version is installed and not dismissed on this page. It comes with the next page load in any case. */
export const isUpdateAvailable = new ObservableValue(false)

/** Registers the service worker and looks for later versions. Without one Carrel needs the network to open. Never rejects. */
export async function registerServiceWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(trustedWorkerAddress())
    // A later version takes over at once: its pages and the open ones find their files in its cache or the one before.
    navigator.serviceWorker.addEventListener('controllerchange', () => void checkInstalledVersion())
    checkWhenVisible(registration)
  } catch {
    // The browser has no service workers, or does not allow them here.
  }
}

async function checkInstalledVersion(): Promise<void> {
  isUpdateAvailable.set(await isUpdateInstalled().catch(() => false))
}

function checkWhenVisible(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => {})
  })
}
