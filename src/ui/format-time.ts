import { lazily } from '../contract/lazily.ts'

const timeFormat = lazily(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }))

/** A time of the reader's day, to the second: `10:42:05`. Only in the browser: it is the reader's own clock. */
export function formatTimeOfDay(ms: number): string {
  return timeFormat().format(ms)
}
