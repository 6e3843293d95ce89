/** The texts of the page of searches. */
import { formatCount, formatCounted } from '../../domain/format.ts'
import type { LoggedSearch } from '../../library/search-log.ts'
import type { NewResults, SavedSearch } from '../../library/saved-searches.ts'

export const SEARCHES_MESSAGES = {
  saved: 'Saved searches',
  history: 'Search history',
  check: 'Check for new (1 request)',
  keepHistory: 'Keep a search history in this browser',
  clearHistory: 'Clear history',
  methods: 'Methods paragraph',
  noSaved: 'No saved searches. “Save search” above the results of a search adds it here.',
  noHistory: 'No searches recorded.',
  noneInRange: 'No searches between these dates.',
  meaning:
    'New are results that were not there when this browser last checked. Articles may be added with an older date of publication: these are counted, but not always listed.',
  notSwitched: 'This browser stores no settings: this holds until the page is closed.',
  keeps:
    'Only in this browser, never sent anywhere: the time, the words and filters of each search, its total, and which pages you saw; the latest 2,000. Not which articles you opened.',
} as const

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const minuteFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** The day of a moment in the reader's time zone, in words: `22 November 2026`. */
export function formatDayOfReader(moment: string): string {
  return dayFormat.format(Date.parse(moment))
}

/** The same as a date field has it: `2026-11-22`. */
export function formatDateField(moment: string): string {
  const day = new Date(moment)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The time of day of the reader, to the minute: `10:42`. */
export function formatMinute(moment: string): string {
  return minuteFormat.format(Date.parse(moment))
}

function formatSince(moment: string): string {
  return `since ${formatDayOfReader(moment)}, ${formatMinute(moment)}`
}

/** How many results a search had; unknown is not 0. */
export function formatResultCount(total: number | null): string {
  return total === null ? 'total unknown' : formatCounted(total, 'result')
}

/** Which pages of a search were shown. */
export function formatPagesSeen({ pages }: LoggedSearch): string {
  return `${pages.length === 1 ? 'page' : 'pages'} ${pages.map(formatCount).join(', ')} seen`
}

/** What a saved search had when it was last checked. */
export function formatChecked({ total, checkedAt }: SavedSearch): string {
  return `${formatResultCount(total)} on ${formatDayOfReader(checkedAt)}, ${formatMinute(checkedAt)}`
}

/** What checks found, as a sentence. */
export function formatFound({ since, slugs, count, isAtLeast, mayHaveMoved }: NewResults): string {
  const listed = slugs.length
  if (mayHaveMoved) {
    const grown = count > 0 ? ` The total grew by ${formatCount(count)}.` : ''
    return `${formatCounted(listed, 'listed result')} not there ${formatSince(since)}: new, or moved up.${grown}`
  }
  if (count === 0) return `${isAtLeast ? 'None of the listed results is new' : 'No new results'} ${formatSince(since)}.`
  const rest =
    listed < count ? `; ${listed === 0 ? 'which ones is not known' : `${formatCount(listed)} of them listed`}` : ''
  return `${isAtLeast ? 'At least ' : ''}${formatCounted(count, 'new result')} ${formatSince(since)}${rest}.`
}

/** The word on the rows of new results. */
export function labelOfNew({ mayHaveMoved }: NewResults): string {
  return mayHaveMoved ? 'New on this page' : 'New'
}

/** Of how many searches the log is made. */
export function formatLogHeading(count: number, isSelection: boolean): string {
  const searches = `${formatCount(count)}${isSelection ? ' selected' : ''} ${count === 1 ? 'search' : 'searches'}`
  return `Search log (${searches})`
}
