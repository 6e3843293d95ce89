import { useState } from 'react'
import { ActionButton } from '../../ui/action.tsx'
import { copyText, NOTHING_DONE } from '../../ui/copy-text.ts'
import { OutcomeLine } from '../../ui/outcome-line.tsx'
import { saveBlob, saveFile } from '../../ui/save-file.ts'
import { describeChart } from './figure-chart.ts'
import { drawFigure } from './figure-drawing.ts'
import { formatFigureCitation, formatFigureName, formatFigureText } from './figure-file.ts'
import type { FigureFrameProps } from './figure-frame.tsx'
import { formatSvg, paintPng } from './figure-picture.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** How to cite a figure, and its picture and table to take along. */
export function FigurePanel({
  figure,
  table,
  origin,
  drawing,
}: Omit<FigureFrameProps, 'tableView' | 'plainTable' | 'children'>) {
  const [outcome, setOutcome] = useState(NOTHING_DONE)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const citation = formatFigureCitation(figure, origin, today)
  const name = formatFigureName(figure, origin)
  const say = (sentence: string) => setOutcome({ sentence, uncopied: null })
  const copy = async (plain: string, done: string) => setOutcome(await copyText({ plain }, done))
  const savePng = async () => {
    const png = drawing === undefined ? null : await paintPng(drawFigure(drawing, origin, today))
    if (png === null) return say(STATISTICS_MESSAGES.noPng)
    saveBlob(`${name}.png`, png)
    say(STATISTICS_MESSAGES.saved(`${name}.png`))
  }
  const saveSvg = () => {
    if (drawing === undefined) return
    saveFile(`${name}.svg`, 'image/svg+xml', formatSvg(drawFigure(drawing, origin, today)))
    say(STATISTICS_MESSAGES.saved(`${name}.svg`))
  }
  return (
    <div role="group" aria-label={`${STATISTICS_MESSAGES.citeAndSave}: ${figure.title}`} className="no-print mb-5">
      <p className="foreign-text text-sm select-all">{citation}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionButton onClick={() => void copy(citation, STATISTICS_MESSAGES.citationCopied)}>
          {STATISTICS_MESSAGES.copyCitation}
        </ActionButton>
        <ActionButton
          onClick={() =>
            void copy(formatFigureText({ figure, table, drawing }, origin, today), STATISTICS_MESSAGES.tableCopied)
          }
        >
          {STATISTICS_MESSAGES.copyTable}
        </ActionButton>
        {drawing !== undefined && (
          <>
            <ActionButton onClick={() => void copy(describeChart(drawing), STATISTICS_MESSAGES.descriptionCopied)}>
              {STATISTICS_MESSAGES.copyDescription}
            </ActionButton>
            <ActionButton onClick={() => void savePng()}>PNG</ActionButton>
            <ActionButton onClick={saveSvg}>SVG</ActionButton>
          </>
        )}
      </div>
      <OutcomeLine outcome={outcome} />
    </div>
  )
}
