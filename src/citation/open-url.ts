/** The address at which a library offers its copy of an article: by OpenURL (Z39.88-2004, key/value form), LibKey or a proxy. */
import type { Article } from '../domain/article.ts'
import { formatDoiUrl } from '../domain/doi.ts'
import { listOpenUrlPairs } from './coins.ts'

/** Longer addresses are refused by some resolvers, and are no links in Carrel (`parseWebAddress`). */
const MAX_LENGTH = 2048

/** What a library's address is, as it shows: LibKey finds by DOI, a proxy opens the DOI's link, a resolver reads an OpenURL. */
export function libraryServiceOf(address: string): 'resolver' | 'libkey' | 'proxy' {
  if (/^(?:.+\.)?libkey\.io$/.test(new URL(address).hostname)) return 'libkey'
  return /[?&][^=&]+=$/.test(address) ? 'proxy' : 'resolver'
}

/** Formats the address of an article at such a service; null where that needs a DOI and the record has none. */
export function formatLibraryUrl(address: string, article: Article, origin: string | null): string | null {
  const service = libraryServiceOf(address)
  if (service === 'resolver') return formatOpenUrl(address, article, origin)
  const link = article.doi === null ? null : formatDoiUrl(article.doi)
  if (link === null) return null
  if (service === 'libkey') return address.replace(/\/*$/, '') + new URL(link).pathname
  // EZproxy takes what follows this parameter as it is, and decodes that of the newer one (`qurl`), as other proxies do.
  return address + (address.endsWith('/login?url=') ? link : encodeURIComponent(link))
}

/** Formats the address. `resolver`: of the library, may have parameters of its own; `origin`: of this site, null when unknown. */
export function formatOpenUrl(resolver: string, article: Article, origin: string | null): string {
  let address = new URL(resolver)
  const pairs = listOpenUrlPairs(article, origin, 1)
  for (const [key, value] of [['url_ver', 'Z39.88-2004'] as const, ...pairs]) {
    const longer = new URL(address)
    longer.searchParams.append(key, value)
    // A title that is too long is left out; the DOI and the journal find the article too.
    if (longer.href.length <= MAX_LENGTH) address = longer
  }
  return address.href
}
