/** The app's settings, which its host serves at `/config.json`. */
import {
  type AppConfig,
  CATALOGUE_LABELS,
  type CatalogueLabels,
  type CatalogueSource,
  formatContactHref,
  SERVICE_EXTENSIONS,
} from '../domain/config.ts'
import { isObject, type JsonObject, objectOrEmpty } from '../domain/json.ts'
import { API_PREFIX } from '../domain/paths.ts'
import { parseHttpsAddress } from '../domain/web-address.ts'

/** Fetches `/config.json`. Throws an Error with a sentence for the screen when it cannot be read or names no usable service. */
export async function loadConfig(): Promise<AppConfig> {
  const response = await fetch('/config.json', { cache: 'no-store', credentials: 'same-origin', redirect: 'error' })
  if (!response.ok) throw new Error(`config.json was answered with status ${response.status}`)
  const value: unknown = await response.json().catch(() => {
    // Many hosts answer with the app's own page where there is no such file.
    throw new Error('config.json is missing or is not JSON')
  })
  return parseConfig(value, window.location.origin)
}

/** Reads the settings. The API's address is a path of this origin, an https address, or http on this computer; it ends in `/api/v1`. */
export function parseConfig(value: unknown, origin: string): AppConfig {
  const settings = objectOrEmpty(value)
  const { apiBaseUrl, access } = settings
  if (typeof apiBaseUrl !== 'string' || !URL.canParse(apiBaseUrl, origin))
    throw new Error('config.json names no address of the API')
  const url = new URL(apiBaseUrl, origin)
  const isSafe = url.origin === origin || url.protocol === 'https:' || isLoopback(url)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isSafe || !isPlain || !url.pathname.endsWith(API_PREFIX))
    throw new Error('config.json names an address that is not that of an API')
  const sources = readSources(settings.sources)
  const libraryResolver = parseHttpsAddress(settings['libraryResolver'])
  const extensions = SERVICE_EXTENSIONS.filter((one) => readList(settings.extensions).includes(one))
  return {
    apiBaseUrl: url.href,
    access: access === 'credential' ? 'credential' : 'open',
    ...(settings['hasFeeds'] === true ? { hasFeeds: true } : {}),
    ...(libraryResolver === null ? {} : { libraryResolver }),
    ...(extensions.length > 0 ? { extensions } : {}),
    ...readLabels(settings),
    ...(sources.length > 0 ? { sources } : {}),
  }
}

function readSources(value: unknown): CatalogueSource[] {
  return readList(value).filter(isSource)
}

function readList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isSource(value: unknown): value is CatalogueSource {
  if (!isObject(value)) return false
  const { articles, name, importedAt, format, location } = value
  return typeof articles === 'number' && [name, importedAt, format, location].every((text) => typeof text === 'string')
}

function readLabels(settings: JsonObject): CatalogueLabels {
  const labels: CatalogueLabels = {}
  for (const name of CATALOGUE_LABELS) {
    const text = settings[name]
    if (typeof text !== 'string' || text.trim() === '') continue
    if (name !== 'contact' || formatContactHref(text) !== null) labels[name] = text.trim()
  }
  return labels
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
