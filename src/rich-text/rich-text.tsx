import { createElement, type ReactNode } from 'react'
import { parseInline } from './parse-inline.ts'

/** Parts of a plain text, in order: `isMarked` where it is to be pointed out. Joined they are the text. */
export type MarkedPart = { text: string; isMarked: boolean }

/** Shows a title or abstract with its formatting. `mark` divides the text of each stretch into parts to be marked or not. */
export function RichText({ source, mark }: { source: string; mark?: ((text: string) => MarkedPart[]) | undefined }) {
  return parseInline(source).map(({ text, formats }, index) => {
    const content = mark === undefined ? text : mark(text).map(showPart)
    return (
      // The runs of a text never change places.
      // oxlint-disable-next-line no-array-index-key
      <span key={index}>
        {formats.reduceRight<ReactNode>((inner, format) => createElement(format, null, inner), content)}
      </span>
    )
  })
}

function showPart({ text, isMarked }: MarkedPart, index: number): ReactNode {
  return isMarked ? <mark key={index}>{text}</mark> : text
}
