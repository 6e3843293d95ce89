/**
 * COinS: what an article of a list is, as an OpenURL in the title of an empty `<span class="Z3988">` (Z39.88-2004, key/value
 * form; openurl.code4lib.org). On lists only: on an article's own page such a span would win over its tags
 * (conventions.md, "Zotero in an SPA").
 */
import type { Article } from '../contract/article.ts'
import { authorName } from './author-name.ts'
import { readPageRange } from './page-range.ts'
import type { ToPlain } from './to-plain.ts'

/** An article of thousands of authors would outweigh the whole list; its own page names them all. */
const MOST_AUTHORS = 500

/** The title of the span. `origin`: that of this page, whose host signs as the referrer; null where it is not known. */
export function coins(article: Article, toPlain: ToPlain, origin: string | null): string {
  const { type, doi, title, source, published, year, volume, issue, pages, authors } = article
  // Of the journal format Zotero always makes a journal article (openurl.js); a paper of a conference needs that of books.
  const isPaper = type === 'conference_paper'
  const { first, last } = readPageRange(pages)
  const pairs: [key: string, value: string | number | null][] = [
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${isPaper ? 'book' : 'journal'}`],
    ['rft.genre', isPaper ? 'proceeding' : 'article'],
    ['rft_id', doi && `info:doi/${doi}`],
    ['rft.atitle', toPlain(title)],
    [isPaper ? 'rft.btitle' : 'rft.jtitle', source && toPlain(source)],
    ['rft.date', published ?? year],
    ['rft.volume', volume],
    ['rft.issue', issue],
    ['rft.spage', first],
    ['rft.epage', last],
    ...authors.slice(0, MOST_AUTHORS).map((author): [string, string] => ['rft.au', authorName(author, toPlain)]),
    ['rfr_id', origin && `info:sid/${new URL(origin).hostname}:carrel`],
  ]
  const openUrl = new URLSearchParams('ctx_ver=Z39.88-2004')
  for (const [key, value] of pairs) if (value) openUrl.append(key, `${value}`)
  // Not every reader of COinS takes a plus for a space.
  return openUrl.toString().replaceAll('+', '%20')
}
