import { objectAt } from '../contract/json.ts'
import type { AppConfig } from '../contract/config.ts'

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
