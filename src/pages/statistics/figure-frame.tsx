import { type ReactNode, Suspense, useState } from 'react'
import { TextButton } from '../../ui/action.tsx'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { saveFile } from '../../ui/save-file.ts'
import {
  formatFigureAddress,
  formatFigureCsv,
  formatFigureName,
  type FigureOrigin,
  type TabledFigure,
} from './figure-file.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

const FigurePanel = lazyWithRetry(async () => (await import('./figure-panel.tsx')).FigurePanel)

/** `drawing`: what is drawn as a picture; none where there is only a table. */
export type FigureFrameProps = TabledFigure & {
  origin: FigureOrigin
  /** The same as `table`, to be read on the page. */
  tableView: ReactNode
  /** The table for readers without scripts, where `tableView` needs these. */
  plainTable?: ReactNode
  /** Whether its heading is below one of the page's sections. */
  isInSection?: boolean
  children?: ReactNode
}

/** A figure with its caption, what it counts, and what can be taken along of it. `children`: its chart. */
export function FigureFrame(props: FigureFrameProps) {
  const { figure, table, origin, tableView, plainTable = tableView, drawing, isInSection, children } = props
  const hasChart = Boolean(children)
  const [showsTable, setShowsTable] = useState(!hasChart)
  const Heading = isInSection === true ? 'h3' : 'h2'
  const [showsPanel, setShowsPanel] = useState(false)
  const { id, title, definition, remarks } = figure
  const captionId = `${id}-caption`
  const saveCsv = () => {
    const text = formatFigureCsv({ figure, table, drawing }, origin, new Date().toISOString().slice(0, 10))
    saveFile(`${formatFigureName(figure, origin)}.csv`, 'text/csv', text)
  }
  return (
    <figure
      id={id}
      tabIndex={-1}
      aria-labelledby={captionId}
      className="min-w-0 scroll-mt-4 break-inside-avoid pt-9 outline-none"
    >
      <figcaption className="mb-1 flex flex-wrap items-baseline gap-x-4">
        <Heading id={captionId} className="font-semibold">
          {title}
        </Heading>
        <span className="needs-script no-print ml-auto flex flex-wrap gap-x-4 text-sm">
          <TextButton
            aria-expanded={showsPanel}
            aria-describedby={captionId}
            onClick={() => setShowsPanel(!showsPanel)}
          >
            {STATISTICS_MESSAGES.citeAndSave}
          </TextButton>
          {hasChart && (
            <TextButton
              aria-expanded={showsTable}
              aria-describedby={captionId}
              onClick={() => setShowsTable(!showsTable)}
            >
              {STATISTICS_MESSAGES.table}
            </TextButton>
          )}
          <TextButton aria-describedby={captionId} onClick={saveCsv}>
            {STATISTICS_MESSAGES.csv}
          </TextButton>
        </span>
      </figcaption>
      <p className="mb-3.5 text-sm text-quiet">{definition}</p>
      {showsPanel && (
        <PartBoundary name={STATISTICS_MESSAGES.citeAndSave}>
          <Suspense fallback={<p className="mb-3.5 min-h-40 text-sm text-quiet">{STATISTICS_MESSAGES.loadingPanel}</p>}>
            <FigurePanel {...{ figure, table, origin, drawing }} />
          </Suspense>
        </PartBoundary>
      )}
      {showsTable ? tableView : children}
      {hasChart && (
        // Without scripts the button cannot switch, so chart and table are both shown.
        <noscript>
          <div className="mt-5">{plainTable}</div>
        </noscript>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="foreign-text mt-3 text-sm text-quiet">
          {remark}
        </p>
      ))}
      <p className="foreign-text mt-1 hidden text-sm print:block">{formatFigureAddress(figure, origin)}</p>
    </figure>
  )
}
