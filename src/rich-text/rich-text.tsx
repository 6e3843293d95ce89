import { createElement, Fragment, type ReactNode } from 'react'
import { LONGEST, type RichTextProps } from './rich-text-props.ts'
import { showMarked } from './show-mark.tsx'
import { readSimple, type TextRun } from './simple-text.ts'
import { WHOLE_READER } from './whole-reader.ts'

/**
 * Shows a title or abstract with its formatting. What is simple is shown at once; of anything else a stand-in, until the
 * code that reads all of it has come.
 */
export function RichText(props: RichTextProps) {
  const { source, form = 'title', mark } = props
  const { runs, isWhole } = readSimple(source, LONGEST[form])
  const reader = WHOLE_READER.use()
  WHOLE_READER.useFetchWhen(!isWhole)
  if (!isWhole && reader !== null) return <reader.WholeText {...props} />
  const line = runs.map((run, index) => (
    // The runs of a text never change places.
    // oxlint-disable-next-line no-array-index-key
    <Fragment key={index}>{showRun(run, mark)}</Fragment>
  ))
  return form === 'abstract' ? <p>{line}</p> : line
}

function showRun({ text, formats }: TextRun, mark: RichTextProps['mark']): ReactNode {
  return formats.reduceRight<ReactNode>((inner, format) => createElement(format, null, inner), showMarked(text, mark))
}
