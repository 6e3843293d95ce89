import { Fragment, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../domain/format.ts'
import { TextButton } from '../../ui/action.tsx'
import { BarList, ColumnChart } from '../../ui/chart.tsx'
import { cellsOf, type FigureData, type FigureRow, isYearName } from './figure-data.ts'
import type { FigureOrigin } from './figure-file.ts'
import { FigureFrame } from './figure-frame.tsx'
import { DataTable } from './data-table.tsx'
import { PagedTable, ROWS_PER_PAGE } from './paged-table.tsx'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** Bars that are shown at first, where there are more than one line's worth beyond them, and at most. */
const FIRST_BARS = 10
const MOST_BARS = 12
const OPEN_BARS = 200
/** Rows for readers without scripts, who cannot turn pages. */
const PLAIN_ROWS = 200

/** One breakdown as a chart, with the same figures as a table and as files. */
export function BreakdownFigure({ figure, origin }: { figure: FigureData; origin: FigureOrigin }) {
  const { rows, header, title, form } = figure
  const isPaged = form === 'bars' && rows.length > ROWS_PER_PAGE
  // Made when a file is saved: there may be 50,000 rows.
  const table = {
    header,
    get rows() {
      return rows.map(cellsOf)
    },
  }
  return (
    <FigureFrame
      figure={figure}
      table={table}
      origin={origin}
      tableView={
        isPaged ? (
          <PagedTable caption={title} rows={rows}>
            {(shown) => <RowsTable caption={title} header={header} rows={shown} />}
          </PagedTable>
        ) : (
          <RowsTable caption={title} header={header} rows={rows} />
        )
      }
      plainTable={<PlainTable figure={figure} />}
      drawing={figure}
    >
      {figure.form === 'columns' ? <YearChart figure={figure} /> : <Bars figure={figure} />}
    </FigureFrame>
  )
}

function RowsTable({ caption, header, rows }: { caption: string; header: string[]; rows: FigureRow[] }) {
  return (
    <DataTable
      isWide={rows.some(({ issn }) => issn !== undefined)}
      caption={caption}
      header={header}
      rows={rows.map((row) => [
        <PartName key="name" name={row.name} path={row.path} />,
        ...cellsOf(row)
          .slice(1)
          .map((cell) =>
            typeof cell === 'number' ? (
              formatCount(cell)
            ) : cell === row.issn ? (
              <IssnList key="issn" text={cell} />
            ) : (
              cell
            ),
          ),
      ])}
    />
  )
}

/** Breaks between two ISSN, not within one. */
function IssnList({ text }: { text: string }) {
  return (
    <span className="whitespace-normal">
      {text.split(/(?<=,) /).map((issn, index) => (
        <Fragment key={issn}>
          {index > 0 && ' '}
          <span className="whitespace-nowrap">{issn}</span>
        </Fragment>
      ))}
    </span>
  )
}

/** The table for readers without scripts. */
function PlainTable({ figure: { title, header, rows, isDivision } }: { figure: FigureData }) {
  const others = rows.slice(PLAIN_ROWS)
  return (
    <>
      <RowsTable caption={title} header={header} rows={rows.slice(0, PLAIN_ROWS)} />
      {others.length > 0 && <p>{STATISTICS_MESSAGES.more(others, isDivision)}</p>}
    </>
  )
}

function PartName({ name, path }: Pick<FigureRow, 'name' | 'path'>) {
  return path === null ? name : <Link to={path}>{name}</Link>
}

/** The bars; a long tail is one line that opens it. */
function Bars({ figure: { rows, tone, isDivision } }: { figure: FigureData }) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = rows.length > MOST_BARS
  const shown = rows.slice(0, isLong ? (isOpen ? OPEN_BARS : FIRST_BARS) : MOST_BARS)
  const bars = shown.map(({ name, count, share, path, isUnknown }) => ({
    label: name,
    count,
    countText: formatCountAndShare(count, share),
    path,
    isHollow: isUnknown,
  }))
  const largest = useMemo(() => rows.reduce((most, { count }) => Math.max(most, count), 0), [rows])
  const folded = useMemo(() => STATISTICS_MESSAGES.more(rows.slice(FIRST_BARS), isDivision), [rows, isDivision])
  const unshown = isOpen ? rows.slice(OPEN_BARS) : []
  return (
    <>
      <BarList bars={bars} tone={tone} largest={largest} />
      {unshown.length > 0 && <p className="mt-2">{STATISTICS_MESSAGES.moreInTable(unshown, isDivision)}</p>}
      {isLong && (
        <p className="needs-script no-print mt-2">
          <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? STATISTICS_MESSAGES.fewer : folded}
          </TextButton>
        </p>
      )}
      {isLong && !isOpen && <p className="hidden print:block">{folded}</p>}
    </>
  )
}

function formatCountAndShare(count: number, share: string | null): string {
  return share === null ? formatCount(count) : `${formatCount(count)} · ${share}`
}

function YearChart({ figure: { rows } }: { figure: FigureData }) {
  const columns = rows
    .filter(({ name }) => isYearName(name))
    .map(({ name, count, path }) => ({ at: Number(name), count, path }))
  const others = rows.filter(({ name }) => !isYearName(name))
  const most = columns.toSorted((a, b) => b.count - a.count)[0]
  return (
    <>
      {most !== undefined && (
        <ColumnChart columns={columns} label={STATISTICS_MESSAGES.yearChart(most.at, most.count)} />
      )}
      {others.map(({ name, count, share, path }) => (
        <p key={name} className="mt-2 text-sm">
          <PartName name={STATISTICS_MESSAGES.noYear(name)} path={path} />: {formatCountAndShare(count, share)}
        </p>
      ))}
      {/* Paper has no pointer that shows the count of a column. */}
      <p className="mt-2 hidden text-sm print:block">
        {rows
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => `${name}: ${formatCount(count)}`)
          .join(', ')}
      </p>
    </>
  )
}
