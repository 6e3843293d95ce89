import { useEffect, useState } from 'react'
import { useService } from '../../api/service.tsx'
import { formatCount } from '../../domain/format.ts'
import type { Statistics } from '../../domain/statistics.ts'
import {
  DAILY_FIGURES,
  DAILY_KIND,
  type DailyFigures,
  makeDailyFigures,
  recordDailyFigures,
} from '../../library/daily-figures.ts'
import { useCollection } from '../../storage/personal-collection.ts'
import type { StorageProblem } from '../../storage/storage-problem.ts'
import { DailyFiguresTools } from './daily-figures-tools.tsx'
import { DataTable } from './data-table.tsx'
import type { FigureOrigin } from './figure-file.ts'
import { FigureFrame } from './figure-frame.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { countMissing, type Growth, makeDailyGrowth, makeGrowthTable, readImportGrowth } from './growth-data.ts'
import { formatLastChange, formatPointTime, formatSigned, formatSpan, GROWTH_MESSAGES } from './growth-messages.ts'
import { useHashTarget } from './use-hash-target.ts'

export type GrowthSectionProps = {
  statistics: Statistics
  origin: FigureOrigin
  /** In milliseconds. */
  retrievedAt: number
}

/** How the catalogue grew: with each import where it keeps that, else on the days that this browser saw. */
export function GrowthSection({ statistics, origin, retrievedAt }: GrowthSectionProps) {
  useHashTarget(true)
  const imports = readImportGrowth(statistics.raw)
  return (
    <section aria-labelledby="growth" className="mt-12 border-t border-rule-strong pt-8">
      <h2
        id="growth"
        tabIndex={-1}
        className="scroll-mt-4 font-serif text-2xl leading-tight font-semibold outline-none"
      >
        {GROWTH_MESSAGES.heading}
      </h2>
      {imports === null ? (
        <DailyGrowth {...{ statistics, origin, retrievedAt }} />
      ) : (
        <GrowthFigure growth={imports} origin={origin} />
      )}
    </section>
  )
}

/** The days that this browser saw, with what is on the screen as the newest one; it is kept where the reader lets it. */
function DailyGrowth({ statistics, origin, retrievedAt }: GrowthSectionProps) {
  const { apiBaseUrl } = useService().config
  const stored = useCollection(DAILY_FIGURES)
  const shown = makeDailyFigures(statistics, apiBaseUrl, retrievedAt)
  const [problem, setProblem] = useState<StorageProblem | null>(null)
  // Reaches the browser's storage.
  useEffect(() => {
    const figures = makeDailyFigures(statistics, apiBaseUrl, retrievedAt)
    if (figures !== null) void recordDailyFigures(figures).then(setProblem)
  }, [statistics, apiBaseUrl, retrievedAt])
  const kept = new Map(
    stored.status === 'ready' ? [...stored.items].filter(([, { catalogue }]) => catalogue === apiBaseUrl) : [],
  )
  const days = new Map<string, DailyFigures>(kept)
  if (shown !== null) days.set(DAILY_KIND.keyOf(shown), shown)
  return (
    <>
      {stored.status !== 'loading' && days.size > 0 && (
        <GrowthFigure growth={makeDailyGrowth(days.values())} origin={origin} />
      )}
      <DailyFiguresTools kept={kept} catalogue={apiBaseUrl} problem={problem} isReady={stored.status === 'ready'} />
    </>
  )
}

function GrowthFigure({ growth, origin }: { growth: Growth; origin: FigureOrigin }) {
  const { kind, points } = growth
  const isDrawn = points.filter(({ articles, open }) => articles !== null || open !== null).length > 1
  const table = makeGrowthTable(growth)
  const figure = {
    id: 'over-time',
    title: GROWTH_MESSAGES.figure,
    definition: GROWTH_MESSAGES.definitions[kind],
    remarks: [formatSpan(growth)],
  }
  const lastChange = formatLastChange(growth)
  return (
    <>
      {lastChange !== null && <p className="mt-1.5 max-w-[44rem]">{lastChange}</p>}
      <FigureFrame
        // With a second point there is a chart to begin with.
        key={String(isDrawn)}
        figure={figure}
        table={table}
        origin={origin}
        tableView={<GrowthTable growth={growth} />}
        isInSection
      >
        {isDrawn && <GrowthChart growth={growth} />}
      </FigureFrame>
    </>
  )
}

/** The newest first, with a line for each gap. */
function GrowthTable({ growth }: { growth: Growth }) {
  const { kind, points } = growth
  const { header, rows } = makeGrowthTable(growth)
  const lines = points.flatMap((point, index) => {
    const [, articles = '', change = '', ...counts] = rows[index] ?? []
    const missing = countMissing(kind, points[index - 1], point)
    const gap = [GROWTH_MESSAGES.noFigures(missing), ...header.slice(1).map(() => '–')]
    const line = [
      formatPointTime(kind, point),
      formatCell(articles),
      typeof change === 'number' ? formatSigned(change) : '–',
      ...counts.map(formatCell),
    ]
    return missing > 0 ? [gap, line] : [line]
  })
  return <DataTable isWide caption={GROWTH_MESSAGES.figure} header={header} rows={lines.toReversed()} />
}

function formatCell(cell: string | number): string {
  return typeof cell === 'number' ? formatCount(cell) : GROWTH_MESSAGES.notStated
}
