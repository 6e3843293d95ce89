/**
 * The tags by which citation managers and indexes know an article (Highwire Press tags; conventions.md, "Table of
 * conventions"). One value for each of them, and one `citation_author` for each author, in the order of the article.
 */
import type { Article } from '../contract/article.ts'
import { authorName } from './author-name.ts'
import { readPageRange } from './page-range.ts'
import { shorten } from './shorten.ts'
import type { ToPlain } from './to-plain.ts'

/** One `<meta>`: its name and its content, which is never empty. */
export type CitationTag = { name: string; content: string }

/** The tags of an article. `pageUrl`: the whole address of its page here; null where that is not known. */
export function citationTags(article: Article, toPlain: ToPlain, pageUrl: string | null): CitationTag[] {
  const { first, last } = readPageRange(article.pages)
  // The name of the tag decides the type: Zotero takes a journal's for an article, a conference's for a paper of one.
  const source = article.type === 'conference_paper' ? 'citation_conference_title' : 'citation_journal_title'
  const plain = (text: string | null) => (text === null ? null : toPlain(text))
  const tags: [name: string, content: string | null][] = [
    ['citation_title', toPlain(article.title)],
    ...article.authors.map((author): [string, string] => ['citation_author', authorName(author, toPlain)]),
    ['citation_publication_date', publicationDate(article)],
    [source, plain(article.source)],
    ['citation_volume', article.volume],
    ['citation_issue', article.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_doi', article.doi],
    ['citation_abstract_html_url', pageUrl],
    ['citation_pdf_url', openPdf(article)],
    ['citation_language', article.language],
    ['citation_keywords', article.keywords.map(toPlain).filter(Boolean).join('; ')],
    ['citation_publisher', plain(article.publisher)],
    ['citation_abstract', abstractWithNote(article, toPlain)],
  ]
  return tags.flatMap(([name, content]) => {
    const told = content?.trim() ?? ''
    return told === '' ? [] : [{ name, content: told }]
  })
}

/** `YYYY/MM/DD`, or the year alone: the two forms that Google Scholar's guidelines know. */
function publicationDate({ published, year }: Article): string | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})/.exec(published ?? '')
  if (day !== null) return day.slice(1).join('/')
  return /^\d{4}/.exec(published ?? '')?.[0] ?? (year === null ? null : String(year))
}

/** Only what is surely a PDF that everybody may read: Zotero fetches it, and an index follows it. */
function openPdf({ openAccess: { isOpen, url } }: Article): string | null {
  if (isOpen !== true || url === null || !URL.canParse(url)) return null
  return new URL(url).pathname.toLowerCase().endsWith('.pdf') ? url : null
}

/** An abstract in other words than the authors' goes nowhere without saying so. */
function abstractWithNote({ abstract, abstractNote }: Article, toPlain: ToPlain): string | null {
  if (abstract === null) return null
  const text = shorten(abstract, toPlain)
  return abstractNote === null || text === '' ? text : `${text} (${toPlain(abstractNote)})`
}
