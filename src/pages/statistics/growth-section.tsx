import { useEffect, useState } from 'react'
import { useService } from '../../api/service.tsx'
import { formatCount } from '../../domain/format.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { DAILY_FIGURES, makeDailyFigures, recordDailyFigures } from '../../library/daily-figures.ts'
import { useCollection } from '../../storage/personal-collection.ts'
import type { StorageProblem } from '../../storage/storage-problem.ts'
import { DailyFiguresTools } from './daily-figures-tools.tsx'
import { DataTable } from './data-table.tsx'
import { describePoints } from './figure-chart.ts'
import type { FigureOrigin } from './figure-file.ts'
import { FigureFrame } from './figure-frame.tsx'
import { GrowthChart } from './growth-chart.tsx'
import {
  countMissing,
  findKept,
  type Growth,
  makeDailyGrowth,
  makeGrowthChart,
  makeGrowthTable,
  readImportGrowth,
  tabulateGrowth,
} from './growth-data.ts'
import { formatLastChange, formatPointTime, formatSigned, GROWTH_MESSAGES } from './growth-messages.ts'
import { useHashTarget } from './use-hash-target.ts'
import { PartHeading } from '../../ui/section-heading.tsx'

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
      <PartHeading id="growth">{GROWTH_MESSAGES.heading}</PartHeading>
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
  const [problem, setProblem] = useState<StorageProblem | null>(null)
  // Reaches the browser's storage.
  useEffect(() => {
    const figures = makeDailyFigures(statistics, apiBaseUrl, retrievedAt)
    if (figures !== null) void recordDailyFigures(figures).then(setProblem)
  }, [statistics, apiBaseUrl, retrievedAt])
  const kept = findKept(stored, apiBaseUrl)
  const growth = makeDailyGrowth(kept, makeDailyFigures(statistics, apiBaseUrl, retrievedAt))
  return (
    <>
      {stored.status !== 'loading' && growth !== null && <GrowthFigure growth={growth} origin={origin} />}
      <DailyFiguresTools kept={kept} catalogue={apiBaseUrl} problem={problem} isReady={stored.status === 'ready'} />
    </>
  )
}

function GrowthFigure({ growth, origin }: { growth: Growth; origin: FigureOrigin }) {
  const tabled = tabulateGrowth(growth)
  const isDrawn = tabled.drawing !== undefined
  const lastChange = formatLastChange(growth)
  return (
    <>
      {lastChange !== null && <p className="mt-1.5 max-w-[44rem] break-inside-avoid break-after-avoid">{lastChange}</p>}
      <FigureFrame
        // With a second point there is a chart to begin with.
        key={String(isDrawn)}
        {...tabled}
        origin={origin}
        tableView={<GrowthTable growth={growth} />}
        isInSection
      >
        {isDrawn && <DrawnGrowth growth={growth} />}
      </FigureFrame>
    </>
  )
}

function DrawnGrowth({ growth }: { growth: Growth }) {
  const chart = makeGrowthChart(growth)
  return (
    <>
      <GrowthChart chart={chart} />
      {/* Paper has no pointer that shows the counts of a mark. */}
      <p className="mt-2 hidden text-sm print:block">{describePoints(chart)}</p>
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
