import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { failureMessage } from '../../api/failure-messages.ts'
import { statisticsQuery } from '../../api/queries.ts'
import { useRequestLine, useService } from '../../api/service.tsx'
import { RawRecord } from '../../article-view/raw-record.tsx'
import { formatContactHref, hasExtension, SERVICE_EXTENSIONS } from '../../domain/config.ts'
import { comparePath, searchPath, statisticsPath, statisticsRequestPath } from '../../domain/paths.ts'
import { FILTER_PARAMETERS } from '../../domain/search-filters.ts'
import {
  formatSearchQuery,
  type SearchQuery,
  searchTextProblem,
  selectionOfAddress,
} from '../../domain/search-query.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { TextButton } from '../../ui/action.tsx'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { Failure } from '../../ui/failure-panel.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { PageHead, usePageOrigin } from '../../ui/page-head.tsx'
import { RefreshButton } from '../../ui/retrieved-line.tsx'
import { Separated } from '../../ui/separated.tsx'
import { AllSources, useAllSources } from './all-sources.tsx'
import { BreakdownFigure } from './breakdown-figure.tsx'
import { type FigureData, makeFigures } from './figure-data.ts'
import { type FigureOrigin, formatPageCitation } from './figure-file.ts'
import { FigureFrame } from './figure-frame.tsx'
import { tabulateTotals } from './key-figure-texts.ts'
import { FurtherFigures, KeyFigures, StatisticsSkeleton } from './key-figures.tsx'
import { describeSelection, findPartSearch } from './selection.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'
import { TakeAlong } from './take-along.tsx'
import { makeTypeFigure, type TypeCounts } from './type-figure.ts'
import { useHashTarget } from './use-hash-target.ts'

const GrowthSection = lazyWithRetry(async () => (await import('./growth-section.tsx')).GrowthSection)
const CountByType = lazyWithRetry(async () => (await import('./count-by-type.tsx')).CountByType)
const QualitySection = lazyWithRetry(async () => (await import('./quality-section.tsx')).QualitySection)

/** The statistics of the catalogue, or of the articles that a search finds. */
export function StatisticsPage() {
  const { client, config } = useService()
  const { search } = useLocation()
  const selection = useMemo(() => selectionOfAddress(search, config.extensions), [search, config.extensions])
  const path = statisticsPath(selection)
  const isSelection = path !== statisticsPath()
  const isSelectionIgnored =
    !isSelection && statisticsPath(selectionOfAddress(search, SERVICE_EXTENSIONS)) !== statisticsPath()
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams(formatSearchQuery(selectionOfAddress(search, SERVICE_EXTENSIONS)))
  const leftOut = ['type', ...FILTER_PARAMETERS].filter((name) => given.get(name) && !kept.has(name))
  const problem = searchTextProblem(selection.text)
  const statistics = useQuery({ ...statisticsQuery(client, selection), enabled: problem === null })
  const all = useAllSources(selection)
  // Refreshed later, the figures are those with the most frequent sources again.
  const hasAllSources = all.data !== undefined && all.dataUpdatedAt >= statistics.dataUpdatedAt
  const { data, dataUpdatedAt } = hasAllSources ? all : statistics
  const refetch = () => void statistics.refetch()
  const request = useRequestLine(statisticsRequestPath(selection, hasAllSources))
  const { isFetching } = statistics
  const isLoaded = data !== undefined

  useHashTarget(isLoaded)

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
        <span className="no-print flex gap-x-4 text-sm">
          <span className="needs-script">
            <TextButton onClick={() => window.print()}>{STATISTICS_MESSAGES.print}</TextButton>
          </span>
          <RefreshButton isFetching={isFetching} onRefresh={refetch} />
        </span>
      </div>
      {isSelection ? <WhichArticles selection={selection} /> : <WhoseCatalogue />}
      <p className="needs-script no-print mt-1 text-sm">
        <Link to={comparePath(isSelection && selection.text !== '' ? [selection.text] : [])}>
          {STATISTICS_MESSAGES.compare}
        </Link>
      </p>
      {isSelectionIgnored && <p className="mt-1.5">{STATISTICS_MESSAGES.cannotSelect}</p>}
      {leftOut.length > 0 && <p className="mt-1.5">{STATISTICS_MESSAGES.leftOut(leftOut)}</p>}
      {problem !== null && <p className="mt-4 text-alarm">{problem}</p>}
      {statistics.isError && (
        <Failure
          {...failureMessage(statistics.error)}
          shownSince={isLoaded ? dataUpdatedAt : undefined}
          isFetching={isFetching}
          onTryAgain={refetch}
        />
      )}
      {isLoaded && (
        <LoadedStatistics
          key={path}
          {...{ statistics: data, selection, path, request, retrievedAt: dataUpdatedAt }}
          belowSources={<AllSources statistics={data} all={all} />}
        />
      )}
      {statistics.isPending && problem === null && <StatisticsSkeleton />}
    </div>
  )
}

type LoadedStatisticsProps = {
  statistics: Statistics
  selection: SearchQuery
  /** Of the page. */
  path: string
  request: string
  /** In milliseconds. */
  retrievedAt: number
  belowSources: ReactNode
}

function LoadedStatistics(props: LoadedStatisticsProps) {
  const { statistics, selection, path, request, retrievedAt, belowSources } = props
  const { config } = useService()
  const pageOrigin = usePageOrigin() ?? ''
  const hasFilters = hasExtension(config, 'filters')
  const host = pageOrigin.replace(/^https?:\/\//, '')
  const origin: FigureOrigin = {
    catalogue: config.catalogueName ?? config.operatorName ?? (host === '' ? 'Carrel' : host),
    address: pageOrigin + path,
    selection,
    articles: statistics.articles,
    updatedAt: statistics.updatedAt,
  }
  const isWhole = path === statisticsPath()
  const articlesDefinition = STATISTICS_MESSAGES.articlesDefinition(selection.type, !isWhole)
  const retrievedOn = new Date(retrievedAt).toISOString().slice(0, 10)
  const [counted, setCounted] = useState<TypeCounts | null>(null)
  const figures = useMemo(() => {
    const types = counted === null ? undefined : makeTypeFigure(counted, statistics, selection, hasFilters)
    return [...makeFigures(statistics, selection, hasFilters), ...(types === undefined ? [] : [types])]
  }, [statistics, selection, hasFilters, counted])
  const lacksTypes =
    selection.type === null && statistics.articles !== 0 && statistics.breakdowns.every(({ by }) => by !== 'type')
  return (
    <>
      <p className="foreign-text mt-1.5 hidden text-sm print:block">{formatPageCitation(origin, retrievedOn)}</p>
      <FigureFrame
        {...tabulateTotals(statistics, articlesDefinition)}
        origin={origin}
        tableView={
          <KeyFigures
            statistics={statistics}
            articlesDefinition={articlesDefinition}
            pathOf={(access) => {
              const search = findPartSearch(selection, 'open_access', access, hasFilters)
              return search === null ? null : searchPath(search)
            }}
          />
        }
      />
      <FurtherFigures figures={statistics.figures} />
      <TakeAlong {...{ statistics, figures, articlesDefinition, origin, retrievedAt }} hasGrowth={isWhole} />
      <Breakdowns figures={figures} origin={origin} belowSources={belowSources} />
      {lacksTypes && !statistics.isCountedByCarrel && counted === null && (
        <PartBoundary name={STATISTICS_MESSAGES.countByType}>
          <Suspense fallback={null}>
            <CountByType selection={selection} onCounted={setCounted} />
          </Suspense>
        </PartBoundary>
      )}
      {statistics.isCountedByCarrel && (
        <PartBoundary name={STATISTICS_MESSAGES.qualityPart}>
          <Suspense fallback={null}>
            <QualitySection statistics={statistics} origin={origin} hasFilters={hasFilters} />
          </Suspense>
        </PartBoundary>
      )}
      {isWhole && (
        <PartBoundary name={STATISTICS_MESSAGES.growthPart}>
          <Suspense fallback={<div className="min-h-96" />}>
            <GrowthSection {...{ statistics, origin, retrievedAt }} />
          </Suspense>
        </PartBoundary>
      )}
      <RawRecord name="statistics" request={request} value={statistics.raw} />
    </>
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

type BreakdownsProps = { figures: FigureData[]; origin: FigureOrigin; belowSources: ReactNode }

/** The years over the whole width; the others in two columns, which the browser balances. */
function Breakdowns({ figures, origin, belowSources }: BreakdownsProps) {
  const show = (figure: FigureData) => (
    <PartBoundary key={figure.id} name={STATISTICS_MESSAGES.chartPart(figure.title)}>
      <BreakdownFigure figure={figure} origin={origin} />
      {figure.id === 'by-source' && belowSources}
    </PartBoundary>
  )
  return (
    <>
      {figures.filter(({ form }) => form === 'columns').map(show)}
      <div className="wide:columns-2 wide:gap-x-16">{figures.filter(({ form }) => form === 'bars').map(show)}</div>
    </>
  )
}
