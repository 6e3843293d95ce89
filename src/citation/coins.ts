/**
 * COinS: an article of a list as an OpenURL (Z39.88-2004, key/value form; openurl.code4lib.org), in the title of an empty
 * `<span class="Z3988">`. Only on lists: on an article's own page Zotero would prefer it to the citation tags.
 */
import type { Article } from '../domain/article.ts'
import { formatAuthor, formatTitle, parsePageRange } from './citation-fields.ts'

/** An article with thousands of authors would be larger than the rest of the list; its own page names them all. */
const MAX_AUTHORS = 500

/** Formats the title of the span. `origin` is that of this page, whose host is the referrer; null when unknown. */
export function formatCoins(article: Article, origin: string | null): string {
  const openUrl = new URLSearchParams('ctx_ver=Z39.88-2004')
  for (const [key, value] of listOpenUrlPairs(article, origin, MAX_AUTHORS)) openUrl.append(key, value)
  // Some readers of COinS do not decode a plus as a space.
  return openUrl.toString().replaceAll('+', '%20')
}

/** What an OpenURL says of an article, as keys and values in the order of their weight; only what is known. */
export function listOpenUrlPairs(
  article: Article,
  origin: string | null,
  maxAuthors: number,
): [key: string, value: string][] {
  const { type, doi, source, issn, published, year, volume, issue, pages, authors } = article
  // Zotero makes a journal article of everything in the journal format; a conference paper needs that of books.
  const isPaper = type === 'conference_paper'
  const { first, last } = parsePageRange(pages)
  const pairs: [key: string, value: string | number | null][] = [
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${isPaper ? 'book' : 'journal'}`],
    ['rft.genre', isPaper ? 'proceeding' : 'article'],
    ['rft_id', doi && `info:doi/${doi}`],
    ['rft.atitle', formatTitle(article)],
    [isPaper ? 'rft.btitle' : 'rft.jtitle', source],
    ['rft.issn', issn[0] ?? null],
    ['rft.date', published ?? year],
    ['rft.volume', volume],
    ['rft.issue', issue],
    ['rft.spage', first],
    ['rft.epage', last],
    ...authors.slice(0, maxAuthors).map((author): [string, string] => ['rft.au', formatAuthor(author)]),
    ['rfr_id', origin && `info:sid/${new URL(origin).hostname}:carrel`],
  ]
  return pairs.flatMap(([key, value]) => (value ? [[key, `${value}`] as [string, string]] : []))
}
