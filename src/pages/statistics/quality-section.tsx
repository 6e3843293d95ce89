import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../domain/format.ts'
import { searchPath } from '../../domain/paths.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { BarList } from '../../ui/chart.tsx'
import { PartHeading } from '../../ui/section-heading.tsx'
import { DataTable } from './data-table.tsx'
import { formatCountOf } from './figure-chart.ts'
import type { FigureOrigin } from './figure-file.ts'
import { FigureFrame } from './figure-frame.tsx'
import { QUALITY_MESSAGES } from './quality-messages.ts'
import { countUndated, FIRST_ROWS, tabulateCompleteness, tabulateGaps, tabulateLastImport } from './quality-tables.ts'
import { type FieldGap, type GapRow, type LastImport, readLastImport, readQuality } from './read-quality.ts'
import { findGapSearch, findPartSearch } from './selection.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'
import { MostGaps, RowsLeft, SuspectedDuplicates, UnlikelyDates } from './suspect-records.tsx'
import { useHashTarget } from './use-hash-target.ts'

export type QualitySectionProps = { statistics: Statistics; origin: FigureOrigin; hasFilters: boolean }
/** `select`: the articles that are counted; null where no search finds them. */
type GapLinkProps = { gap: FieldGap; select: SearchQuery | null }

/** How complete the records are and which of them look wrong, each number with the search for its records. */
export function QualitySection({ statistics, origin, hasFilters }: QualitySectionProps) {
  useHashTarget(true)
  const quality = readQuality(statistics.raw)
  const { articles } = statistics
  if (quality === null || articles === null) return null
  const { gaps, byYear, bySource, dates, duplicates, mostGaps } = quality
  const lastImport = readLastImport(statistics.raw)
  const undated = countUndated(gaps)
  const select = hasFilters ? origin.selection : null
  return (
    <section aria-labelledby="catalogue-quality" className="mt-12 border-t border-rule-strong pt-8">
      <PartHeading id="catalogue-quality">{QUALITY_MESSAGES.heading}</PartHeading>
      <p className="mt-1.5 max-w-[44rem] break-inside-avoid break-after-avoid">
        {QUALITY_MESSAGES.intro} <span className="no-print">{QUALITY_MESSAGES.links}</span>
      </p>
      {articles === 0 ? (
        <p className="mt-6">{STATISTICS_MESSAGES.noArticles}</p>
      ) : (
        <Completeness gaps={gaps} articles={articles} origin={origin} select={select} />
      )}
      <MostGaps records={mostGaps} origin={origin} />
      <div className="wide:columns-2 wide:gap-x-16">
        {dates !== null && <UnlikelyDates {...{ found: dates, undated, origin, select }} />}
        {duplicates !== null && <SuspectedDuplicates found={duplicates} origin={origin} />}
        {lastImport !== null && <LastImportFigure found={lastImport} origin={origin} />}
      </div>
      <Gaps by="year" rows={byYear.toReversed()} {...{ origin, select }} />
      <Gaps by="source" rows={bySource} {...{ origin, select }} />
    </section>
  )
}

function GapLink({ gap: { field, count }, select }: GapLinkProps) {
  if (select === null || count === 0) return formatCount(count)
  return <Link to={searchPath(findGapSearch(select, field))}>{formatCount(count)}</Link>
}

type CompletenessProps = { gaps: FieldGap[]; articles: number; origin: FigureOrigin; select: SearchQuery | null }

function Completeness({ gaps, articles, origin, select }: CompletenessProps) {
  const tabled = tabulateCompleteness(gaps, articles)
  const { figure, table, drawing } = tabled
  const view = gaps.map((gap, index) => {
    const [name, count = 0, share] = table.rows[index] ?? []
    return [name, formatCount(Number(count)), share, <GapLink key={gap.field} gap={gap} select={select} />]
  })
  const tableView = <DataTable caption={figure.title} header={table.header} rows={view} />
  const bars = drawing.rows.map(({ name, count, share }) => {
    return {
      label: name,
      count: count ?? 0,
      countText: `${formatCountOf(count)} · ${share}`,
      path: null,
      isHollow: false,
    }
  })
  return (
    <FigureFrame {...tabled} origin={origin} tableView={tableView} isInSection>
      <div className="grid gap-x-16 gap-y-6 wide:grid-cols-2">
        <BarList bars={bars} tone="accent" largest={articles} />
        <WithoutList gaps={gaps} select={select} />
      </div>
    </FigureFrame>
  )
}

/** The fields that some records lack, each with the search for these. */
function WithoutList({ gaps, select }: { gaps: FieldGap[]; select: SearchQuery | null }) {
  return (
    <dl className="grid content-start gap-y-1.5 text-sm">
      {gaps
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .map((gap) => (
          <div key={gap.field} className="flex items-baseline justify-between gap-4 border-b border-rule pb-1">
            <dt>{QUALITY_MESSAGES.without(gap.field)}</dt>
            <dd>
              <GapLink gap={gap} select={select} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

type GapsProps = { by: 'year' | 'source'; rows: GapRow[]; origin: FigureOrigin; select: SearchQuery | null }

/** How many records of each year or source lack each field. */
function Gaps({ by, rows, origin, select }: GapsProps) {
  if (rows.length === 0) return null
  const isByYear = by === 'year'
  const { figure, table } = tabulateGaps(by, rows)
  const selectOf = (value: string | null) => {
    if (select === null) return null
    if (value !== null) return findPartSearch(select, by, value, true)
    return isByYear ? findGapSearch(select, 'year') : null
  }
  const view = (shown: GapRow[]): ReactNode => (
    <DataTable
      isWide
      caption={figure.title}
      header={table.header}
      rows={shown.map(({ value, articles, gaps }) => {
        const selected = selectOf(value)
        return [
          <RowName key="name" name={value ?? QUALITY_MESSAGES.notKnown} select={selected} />,
          formatCount(articles),
          ...gaps.map((gap) => <GapLink key={gap.field} gap={gap} select={selected} />),
        ]
      })}
    />
  )
  return (
    <FigureFrame figure={figure} table={table} origin={origin} tableView={view(rows)} isInSection>
      {rows.length > FIRST_ROWS && (
        <>
          {view(rows.slice(0, FIRST_ROWS))}
          <RowsLeft all={rows.length} />
        </>
      )}
    </FigureFrame>
  )
}

function LastImportFigure({ found, origin }: { found: LastImport; origin: FigureOrigin }) {
  const { figure, table } = tabulateLastImport(found)
  const view = table.rows.map(([name, count]) => [name, formatCount(Number(count))])
  const tableView = <DataTable caption={figure.title} header={table.header} rows={view} />
  return <FigureFrame figure={figure} table={table} origin={origin} tableView={tableView} isInSection />
}

function RowName({ name, select }: { name: string; select: SearchQuery | null }) {
  return select === null ? name : <Link to={searchPath(select)}>{name}</Link>
}
