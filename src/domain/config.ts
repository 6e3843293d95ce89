/** The settings in `config.json` beside the app; nothing in it is secret. */
import { parseHttpsAddress } from './web-address.ts'

/** Who has the credential: the service behind this site (`open`), or every reader their own (`credential`). */
export type Access = 'open' | 'credential'

/** Whose catalogue it is, in the operator's words; what is not stated is absent. */
export type CatalogueLabels = {
  catalogueName?: string
  /** One sentence. */
  catalogueDescription?: string
  operatorName?: string
  /** The licence of the metadata: `CC0-1.0`, or its address. */
  metadataLicense?: string
  /** A mail address or an https address. */
  contact?: string
}

/** The names of these settings. */
export const CATALOGUE_LABELS = [
  'catalogueName',
  'catalogueDescription',
  'operatorName',
  'metadataLicense',
  'contact',
] as const

/** Where records of an imported catalogue come from, in words for readers. */
export type CatalogueSource = {
  name: string
  /** How many articles of the catalogue are of this source. */
  articles: number
  /** The day of the last import: `2026-11-22`. */
  importedAt: string
  format: string
  /** The names of files, or the host of a repository. */
  location: string
}

/** What the service offers beyond the API that every service has. */
export const SERVICE_EXTENSIONS = ['filters', 'sort', 'facets', 'query-language', 'match', 'all-sources'] as const

export type ServiceExtension = (typeof SERVICE_EXTENSIONS)[number]

export type AppConfig = CatalogueLabels & {
  /** The API's address up to and including `/api/v1`: a path of this origin, or an https address. */
  apiBaseUrl: string
  access: Access
  /** Absent where nothing was imported, and where readers need a credential. */
  sources?: CatalogueSource[]
  /** Absent: none is known, and nothing that needs one is sent. */
  extensions?: ServiceExtension[]
  /** The https address of the library's link resolver (OpenURL), LibKey or proxy; absent where the operator names none. */
  libraryResolver?: string
  /** Whether the host has a feed of each search and a description of the search for browsers. */
  hasFeeds?: boolean
}

/** Whether the service has an extension. */
export function hasExtension({ extensions = [] }: AppConfig, extension: ServiceExtension): boolean {
  return extensions.includes(extension)
}

const MAIL_ADDRESS = /^[\w.!$'*+/=^`{|}~-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i

/** The link to a contact; null when it is neither a mail address nor an https address. */
export function formatContactHref(contact: string): string | null {
  if (MAIL_ADDRESS.test(contact)) return `mailto:${encodeURIComponent(contact).replace('%40', '@')}`
  return parseHttpsAddress(contact)
}

/** The link by which an error in a record is reported: a mail with its slug as the subject, or the address with it. */
export function formatReportHref(contact: string, slug: string): string | null {
  const href = formatContactHref(contact)
  if (href === null) return null
  const named = slug.toWellFormed()
  if (href.startsWith('mailto:')) return `${href}?subject=${encodeURIComponent(`Error in the record ${named}`)}`
  const address = new URL(href)
  address.searchParams.set('record', named)
  return address.href
}
