import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { failureMessage } from '../../api/failure-messages.ts'
import { statisticsQuery } from '../../api/queries.ts'
import { useRequestLine, useService } from '../../api/service.tsx'
import { RawRecord } from '../../article-view/raw-record.tsx'
import { formatContactHref } from '../../domain/config.ts'
import { searchPath, statisticsPath, statisticsRequestPath } from '../../domain/paths.ts'
import { type SearchQuery, searchTextProblem, selectionOfAddress } from '../../domain/search-query.ts'
import type { Breakdown, Statistics } from '../../domain/statistics.ts'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { Failure } from '../../ui/failure-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RefreshButton } from '../../ui/retrieved-line.tsx'
import { Separated } from '../../ui/separated.tsx'
import { BreakdownFigure } from './breakdown-figure.tsx'
import { makeBreakdownLabels } from './breakdown-labels.ts'
import { FurtherFigures, KeyFigures, StatisticsSkeleton } from './key-figures.tsx'
import { describeSelection } from './selection.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** The statistics of the catalogue, or of the articles that a search finds. */
export function StatisticsPage() {
  const { client, config } = useService()
  const { search, hash } = useLocation()
  const selection = selectionOfAddress(search, config.extensions)
  const path = statisticsPath(selection)
  const isSelection = path !== statisticsPath()
  const problem = searchTextProblem(selection.text)
  const statistics = useQuery({ ...statisticsQuery(client, selection), enabled: problem === null })
  const refetch = () => void statistics.refetch()
  const request = useRequestLine(statisticsRequestPath(selection))
  const { data, isFetching } = statistics
  const isLoaded = data !== undefined

  // The browser cannot scroll to a figure that was not loaded when the address was opened.
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash])

  return (
    <div className="pt-7 wide:pt-9">
      <PageHead
        title={STATISTICS_MESSAGES.heading}
        description={isSelection ? `Statistics of ${describeSelection(selection)}.` : STATISTICS_MESSAGES.description}
        path={path}
        isIndexed={isLoaded}
      />
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
          {STATISTICS_MESSAGES.heading}
        </h1>
        <p role="status" className="min-w-64 grow text-sm text-quiet wide:text-right">
          {/* The key replaces the element: an element whose text grows counts as a layout shift. */}
          <span key={statistics.status + statistics.fetchStatus}>
            {isFetching ? STATISTICS_MESSAGES.loading : isLoaded && STATISTICS_MESSAGES.asOf(data.updatedAt)}
          </span>
        </p>
        <span className="no-print text-sm">
          <RefreshButton isFetching={isFetching} onRefresh={refetch} />
        </span>
      </div>
      {isSelection ? <WhichArticles selection={selection} /> : <WhoseCatalogue />}
      {problem !== null && <p className="mt-4 text-alarm">{problem}</p>}
      {statistics.isError && (
        <Failure
          {...failureMessage(statistics.error)}
          shownSince={isLoaded ? statistics.dataUpdatedAt : undefined}
          isFetching={isFetching}
          onTryAgain={refetch}
        />
      )}
      {isLoaded && (
        <>
          <KeyFigures
            statistics={data}
            articlesDefinition={STATISTICS_MESSAGES.articlesDefinition(selection.type, isSelection)}
          />
          <FurtherFigures figures={data.figures} />
          <Breakdowns statistics={data} selection={selection} />
          <RawRecord name="statistics" request={request} value={data.raw} />
        </>
      )}
      {statistics.isPending && problem === null && <StatisticsSkeleton />}
    </div>
  )
}

/** Which articles the figures are about, and the ways to them and to the figures of all. */
function WhichArticles({ selection }: { selection: SearchQuery }) {
  return (
    <>
      <p className="foreign-text mt-1.5 max-w-[44rem]">Of {describeSelection(selection)}.</p>
      <p className="mt-1">
        <Separated>
          <Link to={searchPath(selection)}>{STATISTICS_MESSAGES.results}</Link>
          <Link to={statisticsPath()}>{STATISTICS_MESSAGES.ofCatalogue}</Link>
        </Separated>
      </p>
    </>
  )
}

/** Whose figures these are; nothing where the operator does not say. */
function WhoseCatalogue() {
  const { catalogueName, operatorName, contact } = useService().config
  const href = contact === undefined ? null : formatContactHref(contact)
  if ((catalogueName ?? operatorName ?? href) === null) return null
  return (
    <p className="foreign-text mt-1.5 text-quiet">
      <Separated>
        {catalogueName}
        {operatorName && STATISTICS_MESSAGES.operatedBy(operatorName)}
        {href !== null && <a href={href}>{contact}</a>}
      </Separated>
    </p>
  )
}

/** Sources and authors that are shown of a search; a service may list more of them than of the catalogue. */
const MOST_PARTS = 20

/** The years over the whole width; the others in two columns, which the browser balances. */
function Breakdowns({ statistics, selection }: { statistics: Statistics; selection: SearchQuery }) {
  const { breakdowns, sources } = statistics
  const isSelection = statisticsPath(selection) !== statisticsPath()
  const figures = breakdowns.map((listed) => {
    const isFirst = breakdowns.find(({ by }) => by === listed.by) === listed
    const isTop = isSelection && (listed.by === 'source' || listed.by === 'author')
    const breakdown = isTop ? cutParts(listed) : listed
    const labels = makeBreakdownLabels(breakdown, isFirst)
    const partsInAll = breakdown.by === 'source' && isFirst ? sources : null
    return {
      isWide: breakdown.by === 'year' && isFirst,
      figure: (
        <PartBoundary key={breakdown.path} name={STATISTICS_MESSAGES.chartPart(labels.caption)}>
          <BreakdownFigure breakdown={breakdown} labels={labels} partsInAll={partsInAll} selection={selection} />
        </PartBoundary>
      ),
    }
  })
  return (
    <>
      {figures.filter(({ isWide }) => isWide).map(({ figure }) => figure)}
      <div className="wide:columns-2 wide:gap-x-16">
        {figures.filter(({ isWide }) => !isWide).map(({ figure }) => figure)}
      </div>
    </>
  )
}

function cutParts(breakdown: Breakdown): Breakdown {
  const { entries, mayBeCut } = breakdown
  return { ...breakdown, entries: entries.slice(0, MOST_PARTS), mayBeCut: mayBeCut || entries.length > MOST_PARTS }
}
