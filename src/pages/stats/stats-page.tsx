import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { statsQuery } from '../../api/queries.ts'
import { useAskAgain, useService } from '../../api/service.tsx'
import { HowRead } from '../../article-view/how-read.tsx'
import { formatMoment } from '../../contract/format.ts'
import { statsPath } from '../../contract/paths.ts'
import type { Breakdown } from '../../contract/stats.ts'
import { TextButton } from '../../ui/action.tsx'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OnePart } from '../../ui/one-part.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { BreakdownFigure } from './breakdown-figure.tsx'
import { breakdownWords } from './breakdown-words.ts'
import { FurtherFigures } from './further-figures.tsx'
import { KeyFigures } from './key-figures.tsx'
import { StatsSkeleton } from './stats-skeleton.tsx'

/** The catalogue's statistics. */
export function StatsPage() {
  const { client } = useService()
  const stats = useQuery(statsQuery(client))
  const askAgain = useAskAgain(stats.refetch)
  const { hash } = useLocation()
  const isLoaded = stats.data !== undefined

  // Reaches the scroll position: a link to one figure arrives before the figure does.
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash])

  return (
    <div className="pt-7 wide:pt-9">
      <PageHead
        title="Statistics"
        description="The catalogue of open-access articles in figures: years, types, open access, licences, languages and sources."
        path={statsPath()}
        isIndexed={isLoaded}
      />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
          Statistics
        </h1>
        <p role="status" className="min-w-64 grow text-sm text-quiet wide:text-right">
          {/* New elements for new words, so that nothing moves. */}
          <span key={stats.status + stats.fetchStatus}>
            {stats.isFetching ? 'Loading the figures' : stats.data !== undefined && figuresOf(stats.data.updatedAt)}
          </span>
        </p>
        <span className="no-print text-sm">
          <TextButton disabled={stats.isFetching} onClick={askAgain}>
            Refresh (1 request)
          </TextButton>
        </span>
      </div>
      {stats.isError && <Failure statistics={stats} onTryAgain={askAgain} />}
      {stats.data !== undefined && (
        <>
          <KeyFigures statistics={stats.data} />
          <FurtherFigures figures={stats.data.figures} />
          <Figures breakdowns={stats.data.breakdowns} />
          <HowRead>
            <statsOrigins.Part origins={stats.data.origins} />
          </HowRead>
        </>
      )}
      {stats.isPending && <StatsSkeleton />}
    </div>
  )
}

// Few ever open it: its code is fetched when they do.
const statsOrigins = lazyPart(() => import('./stats-origins.tsx').then((origins) => origins.StatsOrigins))

/** Without figures the failure stands in their place; with them it stands above, and they stay. */
function Failure({ statistics, onTryAgain }: { statistics: UseQueryResult; onTryAgain: () => void }) {
  const words = failureWords(statistics.error)
  if (statistics.data === undefined)
    return <FailurePanel {...words} onTryAgain={onTryAgain} isAsking={statistics.isFetching} />
  return <StaleNotice {...words} answeredAt={statistics.dataUpdatedAt} onTryAgain={onTryAgain} />
}

/** The years over the whole width; the others in two columns, which the browser fills evenly. */
function Figures({ breakdowns }: { breakdowns: Breakdown[] }) {
  const isFirst = (breakdown: Breakdown) => breakdowns.find(({ by }) => by === breakdown.by) === breakdown
  const years = breakdowns.filter((breakdown) => breakdown.by === 'year' && isFirst(breakdown))
  const others = breakdowns.filter((breakdown) => !years.includes(breakdown))
  return (
    <>
      {years.map((breakdown) => (
        <OneFigure key={breakdown.path} breakdown={breakdown} isFirst={isFirst(breakdown)} />
      ))}
      <div className="wide:columns-2 wide:gap-x-16">
        {others.map((breakdown) => (
          <OneFigure key={breakdown.path} breakdown={breakdown} isFirst={isFirst(breakdown)} />
        ))}
      </div>
    </>
  )
}

function OneFigure({ breakdown, isFirst }: { breakdown: Breakdown; isFirst: boolean }) {
  const words = breakdownWords(breakdown, isFirst)
  return (
    <OnePart name={`the figure “${words.caption}”`}>
      <BreakdownFigure breakdown={breakdown} words={words} />
    </OnePart>
  )
}

function figuresOf(updatedAt: string | null): string {
  return updatedAt === null
    ? 'The service does not tell the date of these figures'
    : `Figures of ${formatMoment(updatedAt)}`
}
