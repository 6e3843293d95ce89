/** EndNote's tagged format (`.enw`): one `%X value` a line, records separated by an empty line. */
import type { Article } from '../domain/article.ts'
import type { CatalogueLabels } from '../domain/config.ts'
import { collapseSpaces } from '../rich-text/plain-text.ts'
import {
  formatAbstractWithNote,
  formatAuthor,
  formatHyphens,
  formatTitle,
  pageUrlOf,
  recordUrlOf,
} from './citation-fields.ts'

/** Formats articles as EndNote records; authors keep their order. `origin` is that of this site, `labels` whose catalogue it is. */
export function formatEndNote(articles: readonly Article[], origin: string, labels: CatalogueLabels = {}): string {
  return articles.map((article) => formatRecord(article, origin, labels)).join('\r\n')
}

function formatRecord(article: Article, origin: string, { catalogueName, operatorName }: CatalogueLabels): string {
  const isPaper = article.type === 'conference_paper'
  const lines: [tag: string, value: string | number | null][] = [
    ['%0', isPaper ? 'Conference Proceedings' : 'Journal Article'],
    ...article.authors.map((author): [string, string] => ['%A', formatAuthor(author)]),
    ['%T', formatTitle(article)],
    [isPaper ? '%B' : '%J', article.source],
    ['%@', article.issn[0] ?? null],
    ['%D', article.year],
    ['%8', article.published],
    ['%V', article.volume],
    ['%N', article.issue],
    ['%P', article.pages && formatHyphens(article.pages)],
    ['%R', article.doi],
    ['%U', pageUrlOf(article, origin)],
    ['%X', formatAbstractWithNote(article)],
    ...article.keywords.map((keyword): [string, string] => ['%K', keyword]),
    ['%G', article.language],
    ['%I', article.publisher],
    ['%~', catalogueName ?? null],
    ['%W', operatorName ?? null],
    ['%M', catalogueName === undefined ? null : recordUrlOf(article, origin)],
  ]
  const known = lines.map(([tag, value]) => [tag, collapseSpaces(String(value ?? ''))]).filter(([, value]) => value)
  return known.map(([tag, value]) => `${tag} ${value}\r\n`).join('')
}
