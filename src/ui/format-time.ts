const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Formats a time of day in the reader's time zone, to the second: `10:42:05`. Only for the browser. */
export function formatTimeOfDay(ms: number): string {
  return timeFormat.format(ms)
}

const shortFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** Formats a time of day in the reader's time zone, to the minute: `10:42`. Only for the browser. */
export function formatHourAndMinute(ms: number): string {
  return shortFormat.format(ms)
}
