/** OpenURL (Z39.88-2004, key/value form): asks a library's link resolver for its copy of an article. */
import type { Article } from '../domain/article.ts'
import { listOpenUrlPairs } from './coins.ts'

/** Longer addresses are refused by some resolvers, and are no links in Carrel (`parseWebAddress`). */
const MAX_LENGTH = 2048

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
