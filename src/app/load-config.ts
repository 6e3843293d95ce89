import type { AppConfig } from '../contract/config.ts'
import { readConfig } from './read-config.ts'

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
