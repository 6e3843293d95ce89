import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ArticleList } from '../../../domain/article.ts'
import {
  addLoadedPages,
  estimateCost,
  type ExportCost,
  type ExportProgress,
  ExportRun,
  type ExportState,
  startProgress,
} from './export-run.ts'
import { useExportPages } from './use-export-pages.ts'

/** A run that fetches all results of a search, how far it is with what is loaded already, and what the rest needs. */
export function useResultsRun(list: ArticleList): {
  run: ExportRun
  state: ExportState
  progress: ExportProgress
  cost: ExportCost
} {
  const pages = useExportPages()
  const [run] = useState(() => new ExportRun(pages))
  const state = useSyncExternalStore(run.state.subscribe, run.state.get)
  // Reaches the request queue: what waits there for this run leaves with it.
  useEffect(() => () => run.stop('cancelled'), [run])
  // Renders again when a page has loaded: it needs no request any more.
  useIsFetching()
  const progress = addLoadedPages(state?.progress ?? startProgress(list), pages.findLoadedPage)
  return { run, state, progress, cost: estimateCost(progress, pages.findLoadedPage) }
}
