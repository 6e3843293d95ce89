import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { failureMessage } from '../../api/failure-messages.ts'
import { useQuota, useService } from '../../api/service.tsx'
import { hasExtension } from '../../domain/config.ts'
import { formatCount, formatCounted } from '../../domain/format.ts'
import { type ComparedBy, comparePath, searchPath, statisticsPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { LineField } from '../../library/line-field.tsx'
import { countRemaining } from '../../quota/limiter.ts'
import { ActionButton } from '../../ui/action.tsx'
import { BarList, ColumnChart } from '../../ui/chart.tsx'
import { Failure } from '../../ui/failure-panel.tsx'
import { PageHead, usePageOrigin } from '../../ui/page-head.tsx'
import {
  type Comparison,
  comparePathOfText,
  comparisonOfAddress,
  formatTopicTotal,
  MOST_TOPICS,
  tabulateComparison,
  type TopicCounts,
} from './comparison.ts'
import { DataTable } from './data-table.tsx'
import { type BarChart, describeMost, findLargest, formatCountOf } from './figure-chart.ts'
import { isYearName } from './figure-data.ts'
import { formatFigureCitation } from './figure-file.ts'
import { FigureFrame } from './figure-frame.tsx'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'
import { useComparison } from './use-comparison.ts'

/** Up to ten searches side by side, by year or by type; the address has them, and nothing is sent before "Load". */
export function ComparePage() {
  const { search } = useLocation()
  const { config } = useService()
  const canCountYears = hasExtension(config, 'facets')
  const comparison = comparisonOfAddress(search, canCountYears)
  const { topics, by, left } = comparison
  return (
    <div className="pt-7 wide:pt-9">
      <PageHead
        title="Compare searches"
        description="Up to ten searches side by side, by year or type."
        path={comparePath(topics, by)}
      />
      <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
        Compare searches
      </h1>
      <p className="mt-1.5">
        <Link to={statisticsPath()}>Statistics of the whole catalogue</Link>
      </p>
      <TopicsForm comparison={comparison} canCountYears={canCountYears} />
      {left.length > 0 && (
        <p className="foreign-text mt-3 max-w-[44rem] text-sm">
          Not compared, because there are more than {MOST_TOPICS} or they are too long: {left.join('; ').slice(0, 500)}
        </p>
      )}
      {topics.length > 0 && <ComparedTopics key={topics.join('\n')} comparison={comparison} />}
    </div>
  )
}

function TopicsForm({ comparison, canCountYears }: { comparison: Comparison; canCountYears: boolean }) {
  const navigate = useNavigate()
  const { by } = comparison
  const asked = [...comparison.topics, ...comparison.left].join('\n')
  const [text, setText] = useState(asked)
  const [chosen, setChosen] = useState<ComparedBy>(by)
  const [shown, setShown] = useState({ asked, by })
  // Of another address; a key would take the focus away with the button.
  if (shown.asked !== asked || shown.by !== by) {
    setShown({ asked, by })
    setText(asked)
    setChosen(by)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(comparePathOfText(text, chosen))
  }
  return (
    <form onSubmit={submit} className="needs-script no-print">
      <LineField label="Searches" hint="One in each line, at most ten." value={text} onChange={setText} isLong />
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {canCountYears && (
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="sr-only">Compare by</legend>
            {(['year', 'type'] as const).map((one) => (
              <label key={one} className="flex min-h-8 items-center gap-2">
                <input
                  type="radio"
                  name="by"
                  checked={chosen === one}
                  onChange={() => setChosen(one)}
                  className="size-4 accent-accent"
                />
                By {one}
              </label>
            ))}
          </fieldset>
        )}
        <ActionButton type="submit">Compare</ActionButton>
      </div>
    </form>
  )
}

function ComparedTopics({ comparison }: { comparison: Comparison }) {
  const [isLoading, setIsLoading] = useState(false)
  const section = useRef<HTMLElement>(null)
  const load = () => {
    setIsLoading(true)
    // The button goes away.
    section.current?.focus({ preventScroll: true })
  }
  const quota = useQuota()
  const { counts, countedAt, requests, isFetching, error, refetch } = useComparison(comparison, isLoading)
  const left = quota.isKnown ? `, ${formatCount(countRemaining(quota))} left` : ''
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Comparison"
      className="mt-6 border-t border-rule pt-6 outline-none"
    >
      {requests > 0 && !isLoading && (
        <p className="needs-script flex flex-wrap items-center gap-x-4 gap-y-2">
          <ActionButton tone="first" onClick={load}>
            Load
          </ActionButton>
          <span>{formatCounted(requests, 'request') + left}</span>
        </p>
      )}
      <p role="status" className="text-sm text-quiet">
        {isFetching && `Loading: ${formatCounted(requests, 'request')} to go`}
      </p>
      {error !== null && (
        <Failure {...failureMessage(error)} shownSince={undefined} isFetching={isFetching} onTryAgain={refetch} />
      )}
      {counts.length > 0 && <ComparisonFigure comparison={comparison} counts={counts} countedAt={countedAt} />}
    </section>
  )
}

type ComparisonFigureProps = { comparison: Comparison; counts: TopicCounts[]; countedAt: string | null }

function ComparisonFigure({ comparison: { topics, by }, counts, countedAt }: ComparisonFigureProps) {
  const { config } = useService()
  const pageOrigin = usePageOrigin() ?? ''
  const tabled = tabulateComparison(counts, by, countedAt)
  const { figure, table, drawing } = tabled
  const origin = {
    catalogue: config.catalogueName ?? config.operatorName ?? pageOrigin.replace(/^https?:\/\//, ''),
    address: pageOrigin + comparePath(topics, by),
    selection: EVERYTHING,
    articles: null,
    updatedAt: null,
  }
  const rows = table.rows.map(([name, ...cells]) => [
    name,
    ...cells.map((cell) => formatCountOf(typeof cell === 'number' ? cell : null)),
  ])
  const largest = findLargest(drawing.panels.map(({ chart }) => chart))
  return (
    <>
      {countedAt !== null && (
        <p className="foreign-text hidden text-sm print:block">
          {formatFigureCitation(figure, origin, countedAt.slice(0, 10))}
        </p>
      )}
      <FigureFrame
        {...tabled}
        origin={origin}
        tableView={<DataTable isWide caption={figure.title} header={table.header} rows={rows} />}
      >
        <div className="grid gap-x-10 gap-y-7 wide:grid-cols-3">
          {drawing.panels.map(({ heading, chart }, index) => {
            const topic = counts[index]
            return topic && <TopicChart key={heading} counts={topic} chart={chart} largest={largest} />
          })}
        </div>
      </FigureFrame>
    </>
  )
}

/** The small chart of one topic, on the scale of all. */
function TopicChart({ counts, chart, largest }: { counts: TopicCounts; chart: BarChart; largest: number }) {
  const { topic } = counts
  const years = chart.rows.filter(({ name }) => isYearName(name))
  const others = chart.rows.filter(({ name }) => !isYearName(name))
  return (
    <div className="min-w-0 break-inside-avoid">
      <h3 className="foreign-text font-semibold">
        <Link to={searchPath({ ...EVERYTHING, text: topic })}>{topic}</Link>
      </h3>
      <p className="mb-2 text-sm text-quiet">{formatTopicTotal(counts)}</p>
      {chart.form === 'columns' && years.length > 0 && (
        <ColumnChart
          columns={years.map(({ name, count }) => ({ at: Number(name), count, path: null }))}
          label={STATISTICS_MESSAGES.yearsOf(topic, describeMost(years))}
          largest={largest}
          isSmall
        />
      )}
      {chart.form === 'columns' && <YearsInWords years={years} others={others} />}
      {chart.form === 'bars' && (
        <BarList
          bars={chart.rows.map(({ name, count, isUnknown }) => {
            return { label: name, count: count ?? 0, countText: formatCountOf(count), path: null, isHollow: isUnknown }
          })}
          tone="accent"
          largest={largest}
        />
      )}
    </div>
  )
}

/** The year with most articles, what has no year, and each year on paper, which has no pointer that shows the count of a column. */
function YearsInWords({ years, others }: { years: BarChart['rows']; others: BarChart['rows'] }) {
  return (
    <div className="mt-1 text-sm text-quiet">
      <p className="print:hidden">{describeMost(years)}</p>
      <p className="hidden print:block">
        {years
          .filter(({ count }) => count !== 0)
          .map(({ name, count }) => `${name}: ${formatCountOf(count)}`)
          .join(', ')}
      </p>
      {others.map(({ name, count }) => (
        <p key={name}>{`${STATISTICS_MESSAGES.noYear(name)}: ${formatCountOf(count)}`}</p>
      ))}
    </div>
  )
}
