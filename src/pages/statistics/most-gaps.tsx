import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { articlePath } from '../../domain/paths.ts'
import { DataTable } from './data-table.tsx'
import type { FigureOrigin } from './figure-file.ts'
import { FigureFrame } from './figure-frame.tsx'
import { QUALITY_MESSAGES } from './quality-messages.ts'
import { FIRST_ROWS, tabulateMostGaps } from './quality-tables.ts'
import type { GappyRecord } from './read-quality.ts'

/** The records that lack the most fields, each with its page and what it lacks. */
export function MostGaps({ records, origin }: { records: GappyRecord[]; origin: FigureOrigin }) {
  if (records.length === 0) return null
  const { figure, table } = tabulateMostGaps(records)
  const view = (shown: GappyRecord[]): ReactNode => (
    <DataTable
      hasTexts
      caption={figure.title}
      header={[QUALITY_MESSAGES.title, QUALITY_MESSAGES.lacks]}
      rows={shown.map(({ slug, title, source, year, lacks }) => [
        <>
          <Link to={articlePath(slug)}>{title}</Link>
          <span className="block text-quiet">
            {source ?? QUALITY_MESSAGES.noSource} ({year ?? QUALITY_MESSAGES.noYear})
          </span>
        </>,
        QUALITY_MESSAGES.fieldsOf(lacks),
      ])}
    />
  )
  return (
    <FigureFrame figure={figure} table={table} origin={origin} tableView={view(records)} isInSection>
      {records.length > FIRST_ROWS && (
        <>
          {view(records.slice(0, FIRST_ROWS))}
          <p className="mt-2 text-sm text-quiet">{QUALITY_MESSAGES.firstRows(FIRST_ROWS, records.length)}</p>
        </>
      )}
    </FigureFrame>
  )
}
