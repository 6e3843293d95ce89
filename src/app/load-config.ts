import { objectAt } from '../contract/json.ts'
import type { AppConfig } from '../contract/config.ts'

/**
 * Reads `/config.json`, which the host of this app serves beside it. Throws an Error with a sentence for the reader
 * when it cannot be read or names no usable service: without it there is nobody to ask.
 */
export async function loadConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json', { cache: 'no-store', credentials: 'same-origin', redirect: 'error' })
  if (!response.ok) throw new Error(`config.json was answered with status ${response.status}`)
  const settings: unknown = await response.json().catch(() => {
    // Many hosts answer with the app's own page where there is no such file.
    throw new Error('config.json is missing or is no JSON')
  })
  return readConfig(settings, window.location.origin)
}

/** Reads the settings. The API's address must be a path of this origin, an https address, or http on this very computer; it ends in `/api/v1`. */
export function readConfig(value: unknown, origin: string): AppConfig {
  const { apiBaseUrl, access } = objectAt(value)
  if (typeof apiBaseUrl !== 'string' || !URL.canParse(apiBaseUrl, origin))
    throw new Error('config.json names no address of the API')
  const url = new URL(apiBaseUrl, origin)
  const isSafe = url.origin === origin || url.protocol === 'https:' || isLoopback(url)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isSafe || !isPlain || !url.pathname.endsWith('/api/v1'))
    throw new Error('config.json names an address that is not that of an API')
  return { apiBaseUrl: url.href, access: access === 'credential' ? 'credential' : 'open' }
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
