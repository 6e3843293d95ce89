import type { QueryClient } from '@tanstack/react-query'
import type { Service } from '../api/create-service.ts'
import type { ArticleList } from '../domain/article.ts'
import { withPage } from '../domain/change-search.ts'
import type { AppConfig } from '../domain/config.ts'
import { ObservableValue } from '../domain/observable-value.ts'
import { articlesRequestPath } from '../domain/paths.ts'
import type { Statistics } from '../domain/statistics.ts'
import { currentBuild } from '../storage/app-version.ts'
import type { StorageProblem } from '../storage/storage-problem.ts'
import { addSearch, HISTORY_SWITCH, type LoggedSearch, SEARCH_LOG } from './search-log.ts'

/** Why the last search of this tab was not recorded; null where it was. */
export const RECORDING_PROBLEM = new ObservableValue<StorageProblem | null>(null)

/** The results that this tab has shown: Back to them records nothing, also after they were removed from the log. */
const shown = new Set<string>()
let lastRecord = Promise.resolve()

/** Records results that are shown, once. `retrievedAt`: milliseconds of Date.now(). Never rejects. */
export function recordSearch(parts: Pick<Service, 'config'> & ShownSearch): Promise<void> {
  const { list, retrievedAt } = parts
  const key = `${articlesRequestPath(list.query)} ${list.page} ${retrievedAt}`
  if (shown.has(key)) return lastRecord
  shown.add(key)
  if (!HISTORY_SWITCH.isOn()) return lastRecord
  const search = describeShown(parts)
  lastRecord = lastRecord.then(async () => {
    const log = await SEARCH_LOG.loadItems()
    const { put, remove } = addSearch(typeof log === 'string' ? new Map() : log, search)
    RECORDING_PROBLEM.set(await SEARCH_LOG.change(put, remove))
  })
  return lastRecord
}

type ShownSearch = { queryClient: QueryClient; list: ArticleList; retrievedAt: number }

function describeShown({
  config,
  queryClient,
  list,
  retrievedAt,
}: Pick<Service, 'config'> & ShownSearch): LoggedSearch {
  const at = new Date(retrievedAt).toISOString()
  const { answer } = list
  return {
    at,
    lastAt: at,
    request: articlesRequestPath(withPage(list.query, 1)),
    total: list.total,
    totalAllWords: answer?.totalAllWords ?? null,
    understood: answer?.understood ?? null,
    searchedInstead: answer?.corrected?.to ?? null,
    pages: [list.page],
    catalogue: {
      name: config.catalogueName ?? null,
      address: config.apiBaseUrl,
      date: findCatalogueDate(config, queryClient),
    },
    version: formatVersion(),
  }
}

/** The date of statistics that this tab has loaded, else the last import; null where neither is known. */
function findCatalogueDate({ sources = [] }: AppConfig, queryClient: QueryClient): string | null {
  const loaded = queryClient.getQueriesData<Statistics>({ queryKey: ['statistics'] })
  const dates = loaded.flatMap(([, statistics]) => statistics?.updatedAt ?? [])
  return (dates.length > 0 ? dates : sources.map(({ importedAt }) => importedAt)).toSorted().at(-1) ?? null
}

/** `Carrel 1.0.0 (build BxYz12)`. */
function formatVersion(): string {
  const build = /-([\w-]+)\.js$/.exec(currentBuild())?.[1]
  return `Carrel ${String(import.meta.env['CARREL_VERSION'])}${build === undefined ? '' : ` (build ${build})`}`
}
