import type { ToPlain } from './to-plain.ts'

/** Far more than any abstract has; without a bound a megabyte of text would stand in the head of the page. */
const LONGEST = 10_000

/** A long text without markup, in at most `longest` characters; one that was cut ends at a word and says so with an ellipsis. */
export function shorten(source: string, toPlain: ToPlain, longest = LONGEST): string {
  // Markup takes room too; of more than this much of it nothing is read.
  const whole = toPlain(source.slice(0, 4 * LONGEST))
  if (whole.length <= longest) return whole
  const cut = whole.slice(0, longest - 1)
  const atWord = cut.replace(/\s+\S*$/, '')
  return `${(atWord === '' ? cut : atWord).toWellFormed().replace(/\ufffd$/, '')}…`
}
