import type { ReactNode } from 'react'
import type { Mark } from './rich-text-props.ts'

/** A text with the parts pointed out that are to be. */
export function showMarked(text: string, mark: Mark | undefined): ReactNode {
  if (mark === undefined) return text
  // The parts of a text never change places.
  // oxlint-disable-next-line no-array-index-key
  return mark(text).map((part, index) => (part.isMarked ? <mark key={index}>{part.text}</mark> : part.text))
}
