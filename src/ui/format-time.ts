const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Formats a time of day in the reader's time zone, to the second: `10:42:05`. Only for the browser. */
export function formatTimeOfDay(ms: number): string {
  return timeFormat.format(ms)
}
