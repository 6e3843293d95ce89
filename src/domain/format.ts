/** Numbers and dates on the screen: English and UTC, so that server and browser render the same text. */

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `jan` to `dec`: the months of BibTeX, and what the names of months in dates begin with. */
export const MONTH_ABBREVIATIONS: readonly string[] = MONTHS.map((name) => name.slice(0, 3).toLowerCase())

/** A count or other number with thousands separated: `12,345`. */
export function formatCount(count: number): string {
  if (!Number.isSafeInteger(count)) return count.toLocaleString('en', { maximumFractionDigits: 2 })
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number of things: `1 request`, `12,345 requests`. */
export function formatCounted(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
}

/**
 * A part of a whole as a percentage with one decimal, which never claims all or nothing: `100%`, `99.6%`, `<0.1%`. Null of
 * nothing, and where the part is more than the whole.
 */
export function formatShare(part: number, whole: number): string | null {
  if (whole === 0 || part > whole) return null
  if (part === 0) return '0%'
  if (part === whole) return '100%'
  const percent = ((part / whole) * 100).toFixed(1)
  if (percent === '0.0') return '<0.1%'
  return percent === '100.0' ? '>99.9%' : `${percent}%`
}

/** A date as precise as it is known: `2020`, `May 2020`, `17 May 2020`; a text of another form is returned unchanged. */
export function formatDate(date: string): string {
  const match = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?:T.*)?$/.exec(date)
  if (match === null) return date
  const [, year = '', month, day] = match
  const monthName = month === undefined ? undefined : MONTHS[Number(month) - 1]
  if (monthName === undefined) return month === undefined ? year : date
  return day === undefined ? `${monthName} ${year}` : `${Number(day)} ${monthName} ${year}`
}

/** A moment to the minute, in UTC: `20 November 2026, 09:41 UTC`; a text that is no moment is returned unchanged. */
export function formatMoment(moment: string): string {
  const time = Date.parse(moment)
  if (Number.isNaN(time)) return moment
  const iso = new Date(time).toISOString()
  return `${formatDate(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`
}
