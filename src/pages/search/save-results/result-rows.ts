/** The file of results: one row for each article, an empty cell for what is not known. */
import { typeName, typeNamePlural } from '../../../contract/article-type.ts'
import type { Article } from '../../../contract/article.ts'
import { formatCount } from '../../../contract/format.ts'
import { articlePath } from '../../../contract/paths.ts'
import type { SearchQuery } from '../../../contract/search-query.ts'
import { readLicense } from '../../../contract/license.ts'
import { plainText } from '../../../rich-text/plain-text.ts'

type Cell = string | number

/** Each column: its name, and what stands there; null when it is not known. */
const COLUMNS: [name: string, read: (article: Article, origin: string) => Cell | null][] = [
  ['Title', ({ title }) => plainText(title)],
  ['Authors', authorsOf],
  ['Year', ({ year }) => year],
  ['Source', ({ source }) => source && plainText(source)],
  ['Type', typeOf],
  ['DOI', ({ doi }) => doi],
  ['Open access', ({ openAccess: { isOpen } }) => (isOpen === null ? null : isOpen ? 'yes' : 'no')],
  ['Licence', ({ openAccess: { license } }) => license && readLicense(license).name],
  ['Citations', ({ citations }) => citations.citedByCount],
  ['Link', ({ slug, isBroken }, origin) => (isBroken ? null : origin + articlePath(slug))],
  ['Language', ({ language }) => language],
]

/** The names of the columns, in their order. */
export const COLUMN_NAMES: readonly string[] = COLUMNS.map(([name]) => name)

/** The rows, the names of the columns first. `origin`: of this desk, to which the links lead. */
export function resultRows(articles: readonly Article[], origin: string): Cell[][] {
  return [[...COLUMN_NAMES], ...articles.map((article) => COLUMNS.map(([, read]) => read(article, origin) ?? ''))]
}

/** All names that are told, and how many are not. */
function authorsOf({ authors, authorsTotal }: Article): string {
  const names = authors.map(({ name }) => plainText(name))
  const more = Math.max(authorsTotal ?? 0, names.length) - names.length
  return [...names, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join('; ')
}

function typeOf({ type, typeLabel }: Article): string | null {
  const told = type ?? typeLabel
  return told && typeName(told)
}

/** The name of the file: what was searched for, in letters and digits. */
export function fileName({ text, type }: SearchQuery): string {
  const what = type === null ? 'articles' : typeNamePlural(type)
  const words = `${what} ${text}`.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `carrel-${Array.from(words.join('-')).slice(0, 60).join('')}.csv`
}
