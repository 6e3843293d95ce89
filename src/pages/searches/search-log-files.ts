/** The search log as files: one line for each search, with what PRISMA-S asks of it (docs/search-log.md). */
import { formatCsv } from '../../domain/csv.ts'
import { searchPath } from '../../domain/paths.ts'
import { type LoggedSearch, queryOfRequest } from '../../library/search-log.ts'
import { describeLimits, describeOrder, describeText } from '../../library/describe-search.ts'

/** How a cell is written in Markdown: words, a text to be read sign by sign, or an address. */
type CellForm = 'words' | 'code' | 'link'
type LogColumn = [name: string, form: CellForm, read: (search: LoggedSearch, origin: string) => string | number]

export const NOT_STATED = 'not stated'

const COLUMNS: readonly LogColumn[] = [
  ['Time (UTC)', 'words', ({ at }) => at],
  ['Last results shown (UTC)', 'words', ({ lastAt }) => lastAt],
  ['Catalogue', 'words', ({ catalogue }) => catalogue.name ?? NOT_STATED],
  ['Catalogue address', 'link', ({ catalogue }) => catalogue.address],
  ['Catalogue date', 'words', ({ catalogue }) => catalogue.date ?? NOT_STATED],
  ['Platform', 'words', ({ version }) => version],
  ['Query', 'code', ({ request }) => describeText(queryOfRequest(request))],
  ['Request as sent', 'code', ({ request }) => request],
  ['Query as understood', 'words', describeReading],
  ['Limits', 'words', ({ request }) => describeLimits(queryOfRequest(request)).join('; ') || 'none'],
  ['Sort', 'words', ({ request }) => describeOrder(queryOfRequest(request))],
  ['Total', 'words', ({ total }) => total ?? NOT_STATED],
  ['Pages seen', 'words', ({ pages }) => pages.join(', ')],
  ['Results per page', 'words', ({ request }) => queryOfRequest(request).perPage],
  ['Search again', 'link', ({ request }, origin) => linkOf(request, origin)],
]

/** The address that opens a search again. */
export function linkOf(request: string, origin: string): string {
  return origin + searchPath(queryOfRequest(request))
}

/** How the service read a search, as far as it says. */
export function describeReading({ understood, searchedInstead, totalAllWords, total }: LoggedSearch): string {
  const isWidened = totalAllWords !== null && total !== null && totalAllWords < total
  const parts = [
    understood === null ? '' : `read as: ${understood}`,
    searchedInstead === null ? '' : `searched in its place: ${searchedInstead}`,
    isWidened ? `${totalAllWords} with all words, the others with most of them` : '',
  ]
  return parts.filter((part) => part !== '').join('; ') || NOT_STATED
}

/** The log as CSV, as spreadsheets open it. `origin`: of this site, to which the links lead. */
export function formatLogCsv(searches: readonly LoggedSearch[], origin: string): string {
  const rows = searches.map((search) => COLUMNS.map(([, , read]) => read(search, origin)))
  return formatCsv([COLUMNS.map(([name]) => name), ...rows])
}

/** The log as a table of Markdown (GitHub's), in which every text is shown as it is. */
export function formatLogMarkdown(searches: readonly LoggedSearch[], origin: string): string {
  const rows = searches.map((search) =>
    COLUMNS.map(([, form, read]) => WRITERS[form](String(read(search, origin)).replace(/\s+/g, ' ').trim())),
  )
  const lines = [COLUMNS.map(([name]) => name), COLUMNS.map(() => '---'), ...rows]
  return `# Search log\n\n${lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`
}

const WRITERS: Record<CellForm, (text: string) => string> = {
  words: (text) => text.replace(/[\\`*_{}[\]()<>#+\-.!|~&:@]/g, (sign) => `\\${sign}`),
  code: (text) => {
    // A bar ends the cell also within a span of code.
    if (text.includes('|')) return `<code>${WRITERS.words(text)}</code>`
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
    const fence = '`'.repeat(longest + 1)
    const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
    return `${fence}${space}${text}${space}${fence}`
  },
  link: (text) => (/^https?:\/\/[^\s<>|]+$/.test(text) ? `<${text}>` : WRITERS.code(text)),
}
