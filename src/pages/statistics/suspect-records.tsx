import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../domain/format.ts'
import { articlePath, searchPath } from '../../domain/paths.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { DataTable } from './data-table.tsx'
import type { FigureOrigin } from './figure-file.ts'
import { FigureFrame } from './figure-frame.tsx'
import { QUALITY_MESSAGES } from './quality-messages.ts'
import { FIRST_ROWS, tabulateDates, tabulateDuplicates, tabulateMostGaps } from './quality-tables.ts'
import type { GappyRecord, RecordQuality, SuspectedGroup } from './read-quality.ts'
import { findGapSearch } from './selection.ts'

type SuspectProps<Part extends 'dates' | 'duplicates'> = {
  found: NonNullable<RecordQuality[Part]>
  origin: FigureOrigin
}

/** How many records have a year of publication that is hardly right, or none, with the searches for them. */
export function UnlikelyDates({
  found,
  undated,
  origin,
  select,
}: SuspectProps<'dates'> & { undated: number; select: SearchQuery | null }) {
  const { before, after } = found
  const { figure, table } = tabulateDates(found, undated)
  const withYears = (years: { yearFrom?: number; yearTo?: number }) =>
    select && { ...select, filters: { ...select.filters, ...years } }
  const searches = [
    withYears({ yearTo: before - 1 }),
    withYears({ yearFrom: after + 1 }),
    select && findGapSearch(select, 'year'),
  ]
  const view = table.rows.map(([name, count], index) => {
    const search = searches[index] ?? null
    const text = formatCount(Number(count))
    return [
      name,
      search === null || count === 0 ? (
        text
      ) : (
        <Link key={name} to={searchPath(search)}>
          {text}
        </Link>
      ),
    ]
  })
  return (
    <FigureFrame
      figure={figure}
      table={table}
      origin={origin}
      tableView={<DataTable caption={figure.title} header={table.header} rows={view} />}
      isInSection
    />
  )
}

/** Records that may be one, down to the records. */
export function SuspectedDuplicates({ found, origin }: SuspectProps<'duplicates'>) {
  const { largest } = found
  const { figure, table } = tabulateDuplicates(found)
  return (
    <FigureFrame
      figure={figure}
      table={table}
      origin={origin}
      tableView={largest.length > 0 && <GroupList groups={largest} />}
      isInSection
    />
  )
}

function GroupList({ groups }: { groups: SuspectedGroup[] }) {
  return (
    <ul className="space-y-3 text-sm">
      {groups.map(({ by, title, year, articles, slugs }) => (
        <li key={`${by} ${slugs.join(' ')}`} className="foreign-text">
          {title} ({year ?? QUALITY_MESSAGES.notKnown})
          <span className="block text-quiet">
            {QUALITY_MESSAGES.group(by, articles)}:{' '}
            {slugs.map((slug, index) => (
              <span key={slug}>
                {index > 0 && ', '}
                <Link to={articlePath(slug)}>{slug}</Link>
              </span>
            ))}
            {articles > slugs.length && ', …'}
          </span>
        </li>
      ))}
    </ul>
  )
}

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
          <RowsLeft all={records.length} />
        </>
      )}
    </FigureFrame>
  )
}

/** How many rows of a long table are shown; on paper nothing opens the others. */
export function RowsLeft({ all }: { all: number }) {
  return (
    <p className="mt-2 text-sm text-quiet">
      {QUALITY_MESSAGES.firstRows(FIRST_ROWS, all)} <span className="no-print">{QUALITY_MESSAGES.inTable}</span>
    </p>
  )
}
