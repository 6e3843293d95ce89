/** RIS, which reference managers import: one `XX  - value` a line (CRLF), from `TY` to `ER`. */
import type { Article } from '../domain/article.ts'
import type { CatalogueLabels } from '../domain/config.ts'
import { collapseSpaces } from '../rich-text/plain-text.ts'
import {
  formatAbstractWithNote,
  formatAuthor,
  formatHyphens,
  formatTitle,
  pageUrlOf,
  parsePageRange,
  parsePublished,
  recordUrlOf,
} from './citation-fields.ts'

/** Formats articles as RIS; authors keep their order. `origin` is that of this site, `labels` whose catalogue it is. */
export function formatRis(articles: readonly Article[], origin: string, labels: CatalogueLabels = {}): string {
  return articles.map((article) => formatRecord(article, origin, labels)).join('\r\n')
}

function formatRecord(article: Article, origin: string, { catalogueName, operatorName }: CatalogueLabels): string {
  const { type, authors, source, issn, year, volume, issue, pages, doi, keywords, language, publisher } = article
  const isPaper = type === 'conference_paper'
  const { first, last } = parsePageRange(pages)
  const lines: [tag: string, value: string | number | null][] = [
    ['TY', isPaper ? 'CONF' : 'JOUR'],
    ...authors.map((author): [string, string] => ['AU', formatAuthor(author)]),
    ['TI', formatTitle(article)],
    ['T2', source],
    ['C3', isPaper ? source : null],
    ...issn.map((number): [string, string] => ['SN', number]),
    ['PY', year],
    ['DA', parsePublished(article)?.map(padNumber).join('/') ?? null],
    ['VL', volume],
    ['IS', issue],
    ['SP', first && formatHyphens(first)],
    ['EP', last],
    ['DO', doi],
    ['UR', pageUrlOf(article, origin)],
    ['AB', formatAbstractWithNote(article)],
    ...keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['LA', language],
    ['PB', publisher],
    ['DB', catalogueName ?? null],
    ['DP', operatorName ?? null],
    // Beside a free copy the record has no other place.
    ['AN', catalogueName === undefined ? null : recordUrlOf(article, origin)],
  ]
  const known = lines.map(([tag, value]) => [tag, collapseSpaces(String(value ?? ''))]).filter(([, value]) => value)
  return [...known.map(([tag, value]) => `${tag}  - ${value}\r\n`), 'ER  - \r\n'].join('')
}

function padNumber(value: number): string {
  return String(value).padStart(2, '0')
}
