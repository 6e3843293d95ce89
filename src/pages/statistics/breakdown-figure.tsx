import { useState } from 'react'
import { Link } from 'react-router'
import { useService } from '../../api/service.tsx'
import { hasExtension } from '../../domain/config.ts'
import { formatCount } from '../../domain/format.ts'
import { formatCsv } from '../../domain/csv.ts'
import { searchPath } from '../../domain/paths.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import type { Breakdown } from '../../domain/statistics.ts'
import { TextButton } from '../../ui/action.tsx'
import { BarList, ColumnChart } from '../../ui/chart.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { BreakdownLabels } from './breakdown-labels.ts'
import { findPartSearch, formatSelectionName } from './selection.ts'
import { formatTotal, STATISTICS_MESSAGES } from './statistics-messages.ts'

type BreakdownFigureProps = {
  breakdown: Breakdown
  labels: BreakdownLabels
  /** How many parts there are, if known. */
  partsInAll: number | null
  /** Which articles are divided. */
  selection: SearchQuery
}
/** `pathOf`: the search that lists exactly this part; null where there is none. */
type PartsProps = { breakdown: Breakdown; labels: BreakdownLabels; pathOf: (value: string) => string | null }

/** One breakdown as a chart, with the same figures as a table and as a file. */
export function BreakdownFigure({ breakdown, labels, partsInAll, selection }: BreakdownFigureProps) {
  const hasFilters = hasExtension(useService().config, 'filters')
  const [showsTable, setShowsTable] = useState(false)
  const captionId = `${labels.id}-caption`
  const total = formatTotal(breakdown, labels, partsInAll)
  const pathOf = (value: string) => {
    const search = findPartSearch(selection, breakdown.by, value, hasFilters)
    // Two journals may have one name, by which a search finds both.
    const isOnly = breakdown.entries.filter((entry) => entry.value === value).length === 1
    return search !== null && isOnly ? searchPath(search) : null
  }
  const saveCsv = () => {
    const name = ['carrel', labels.id, formatSelectionName(selection)].filter(Boolean).join('-')
    const rows = breakdown.entries.map(({ value, count }) => [labels.label(value), count] as const)
    saveFile(`${name}.csv`, 'text/csv', formatCsv([[labels.column, STATISTICS_MESSAGES.articles], ...rows]))
  }
  return (
    <figure id={labels.id} aria-labelledby={captionId} className="min-w-0 scroll-mt-4 break-inside-avoid pt-9">
      <figcaption className="mb-3.5 flex flex-wrap items-baseline gap-x-4">
        <h2 id={captionId} className="font-semibold">
          {labels.caption}
        </h2>
        <span className="no-print ml-auto flex gap-4 text-sm">
          <TextButton
            aria-expanded={showsTable}
            aria-describedby={captionId}
            onClick={() => setShowsTable(!showsTable)}
          >
            {STATISTICS_MESSAGES.table}
          </TextButton>
          <TextButton aria-describedby={captionId} onClick={saveCsv}>
            {STATISTICS_MESSAGES.csv}
          </TextButton>
        </span>
      </figcaption>
      {showsTable ? (
        <BreakdownTable breakdown={breakdown} labels={labels} pathOf={pathOf} />
      ) : (
        <BreakdownChart breakdown={breakdown} labels={labels} pathOf={pathOf} />
      )}
      {/* Without scripts the button cannot switch, so chart and table are both shown. */}
      <noscript>
        <div className="mt-5">
          <BreakdownTable breakdown={breakdown} labels={labels} pathOf={pathOf} />
        </div>
      </noscript>
      {total !== null && <p className="mt-3 text-sm text-quiet">{total}</p>}
      {labels.note !== null && <p className="mt-4 text-sm text-quiet">{labels.note}</p>}
    </figure>
  )
}

function BreakdownChart({ breakdown: { by, entries }, labels, pathOf }: PartsProps) {
  if (by === 'year') return <YearChart entries={entries} />
  const bars = entries.map(({ value, count }) => ({
    key: value,
    label: labels.label(value),
    count,
    countText: formatCount(count),
    path: pathOf(value),
  }))
  return <BarList bars={bars} tone={by === 'open_access' ? 'open' : 'accent'} />
}

function YearChart({ entries }: { entries: Breakdown['entries'] }) {
  const columns = entries
    .filter(({ value }) => /^\d{4}$/.test(value))
    .map(({ value, count }) => ({ at: Number(value), count }))
  const withoutYear = entries.filter(({ value }) => !/^\d{4}$/.test(value)).reduce((sum, { count }) => sum + count, 0)
  const most = columns.toSorted((a, b) => b.count - a.count)[0]
  return (
    <>
      {most !== undefined && (
        <ColumnChart columns={columns} label={STATISTICS_MESSAGES.yearChart(most.at, most.count)} />
      )}
      {withoutYear > 0 && <p className="mt-2 text-sm text-quiet">{STATISTICS_MESSAGES.withoutYear(withoutYear)}</p>}
    </>
  )
}

function BreakdownTable({ breakdown: { entries }, labels, pathOf }: PartsProps) {
  return (
    <table className="w-full max-w-xl">
      <caption className="sr-only">{labels.caption}</caption>
      <thead>
        <tr className="border-b border-rule-strong">
          <th scope="col" className="py-1.5 pr-4 text-left font-semibold">
            {labels.column}
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            {STATISTICS_MESSAGES.articles}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ value, count }) => (
          <tr key={value} className="border-b border-rule">
            <th scope="row" className="foreign-text py-1.5 pr-4 text-left font-normal">
              <PartName name={labels.label(value)} path={pathOf(value)} />
            </th>
            <td className="py-1.5 text-right">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PartName({ name, path }: { name: string; path: string | null }) {
  return path === null ? name : <Link to={path}>{name}</Link>
}
