/** The settings of the browser app, as `/config.json` and rendered pages carry them. */
import {
  type AppConfig,
  CATALOGUE_LABELS,
  type CatalogueLabels,
  type CatalogueSource,
  SERVICE_EXTENSIONS,
} from '../src/domain/config.ts'
import { API_PREFIX, GATEWAY_PREFIX } from '../src/domain/paths.ts'
import type { CatalogueInfo } from './catalogue/catalogue-record.ts'
import type { Settings } from './settings.ts'

/** Makes the configuration. `info`: of an own catalogue that was imported, else null. */
export function appConfig(settings: Settings, info: CatalogueInfo | null): AppConfig {
  const { access, remote, libraryResolver } = settings
  const apiBaseUrl = access === 'open' || remote !== null ? GATEWAY_PREFIX : API_PREFIX
  const extensions = remote === null ? [...SERVICE_EXTENSIONS] : remote.extensions
  // The configuration is public, also where readers of the records need a credential.
  const sources = access === 'open' && info !== null ? info.sources.filter(({ articles }) => articles > 0) : []
  return {
    apiBaseUrl,
    access,
    ...(extensions.length > 0 ? { extensions } : {}),
    ...(remote === null && access === 'open' ? { hasFeeds: true } : {}),
    ...(libraryResolver === null ? {} : { libraryResolver }),
    ...labelsOf(settings),
    ...(sources.length > 0 ? { sources: sources.map(describeSource) } : {}),
  }
}

/** Whose catalogue it is, without what is not set. */
export function labelsOf(settings: Settings): CatalogueLabels {
  const labels: CatalogueLabels = {}
  for (const name of CATALOGUE_LABELS) {
    const text = settings[name]
    if (text !== null) labels[name] = text
  }
  return labels
}

/** Names of formats for readers; others are called as the import calls them. */
const FORMAT_NAMES = new Map([
  ['bibtex', 'BibTeX'],
  ['carrel', 'a Carrel export'],
  ['crossref', 'Crossref'],
  ['csl', 'CSL-JSON'],
  ['csv', 'CSV'],
  ['datacite', 'DataCite'],
  ['doaj', 'DOAJ'],
  ['nbib', 'PubMed'],
  ['oai', 'OAI-PMH'],
  ['openalex', 'OpenAlex'],
  ['pubmed', 'PubMed'],
  ['ris', 'RIS'],
])

const MOST_LOCATIONS = 3

/** Readers see the host of an address, not its path. */
function describeSource({ name, articles, importedAt, format, location }: CatalogueInfo['sources'][number]) {
  const formats = new Set(format.split(', ').map((one) => FORMAT_NAMES.get(one) ?? one))
  const places = location.split(', ').map((one) => /^https?:\/\/([^/]+)/i.exec(one)?.[1] ?? one)
  const more = places.length - MOST_LOCATIONS
  return {
    name,
    articles,
    importedAt: importedAt.slice(0, 10),
    format: [...formats].join(', '),
    location: `${places.slice(0, MOST_LOCATIONS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
  } satisfies CatalogueSource
}
