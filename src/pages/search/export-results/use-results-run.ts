import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ArticleList } from '../../../domain/article.ts'
import { addLoadedPages, estimateCost, ExportRun, startProgress } from './export-run.ts'
import { useExportPages } from './use-export-pages.ts'

/** A run over the pages of a search, which ends with the part of the page that shows it. */
export function useExportRun() {
  const pages = useExportPages()
  const [run] = useState(() => new ExportRun(pages))
  const state = useSyncExternalStore(run.state.subscribe, run.state.get)
  // Reaches the request queue: what waits there for this run leaves with it.
  useEffect(() => () => run.stop('cancelled'), [run])
  return { pages, run, state }
}

/** A run that fetches all results of a search, how far it is with what is loaded already, and what the rest needs. */
export function useResultsRun(list: ArticleList) {
  const { pages, run, state } = useExportRun()
  // Renders again when a page has loaded: it needs no request any more.
  useIsFetching()
  const progress = addLoadedPages(state?.progress ?? startProgress(list), pages.findLoadedPage)
  const phase = progress.next === null ? 'done' : (state?.phase ?? 'ready')
  const reason = phase === 'stopped' && state?.phase === 'stopped' ? state.reason : null
  const cost = estimateCost(progress, pages.findLoadedPage)
  return { run, phase, reason, progress, cost, wasStarted: state !== null } as const
}

/** A run as it is shown; `reason`: why it stopped. */
export type ResultsRun = ReturnType<typeof useResultsRun>
