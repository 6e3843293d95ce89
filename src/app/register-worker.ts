import { trustedWorkerAddress } from '../ui/carrel-policy.ts'

/** Registers the service worker; null where the browser has none, or does not let it in: Carrel then needs the network to open. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  try {
    const registration: unknown = await navigator.serviceWorker.register(trustedWorkerAddress())
    return registration instanceof ServiceWorkerRegistration ? registration : null
  } catch {
    return null
  }
}

/** Names the app's manifest to the browser, which fetches it at once: not while a first page is on its way. */
export function nameManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/site.webmanifest'
  document.head.append(link)
}
