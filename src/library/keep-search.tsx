import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useService } from '../api/service.tsx'
import type { ArticleList } from '../domain/article.ts'
import { PAGE_PATTERNS } from '../domain/paths.ts'
import type { SearchQuery } from '../domain/search-query.ts'
import { useCollection } from '../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../storage/storage-problem.ts'
import { TextButton } from '../ui/action.tsx'
import { recordSearch } from './record-search.ts'
import {
  holdsNewest,
  SAVED_SEARCHES,
  type SavedSearch,
  savedSearchIdOf,
  saveSearch,
  withoutNew,
} from './saved-searches.ts'
import { useCheckSearch } from './use-check-search.ts'

type KeepSearchProps = {
  query: SearchQuery
  /** Its results; undefined while those on the screen belong to another search. */
  list: ArticleList | undefined
  /** In milliseconds of Date.now(). */
  retrievedAt: number
}

/** Records the search whose results are shown, and offers to save it or to remove it from the saved ones. */
export function KeepSearch({ query, list, retrievedAt }: KeepSearchProps) {
  const { config } = useService()
  const queryClient = useQueryClient()
  const state = useCollection(SAVED_SEARCHES)
  const save = useSaveSearch()
  const [outcome, setOutcome] = useState<ReactNode>('')
  // Reaches the browser's storage.
  useEffect(() => {
    if (list !== undefined) void recordSearch({ config, queryClient, list, retrievedAt })
  }, [config, queryClient, list, retrievedAt])
  const id = savedSearchIdOf(query)
  const saved = state.status === 'ready' ? state.items.get(id) : undefined
  const toggle = async () => {
    setOutcome('')
    if (saved !== undefined) setOutcome((await removeSearch(id)) ?? REMOVED)
    else if (list !== undefined) setOutcome((await save(list)) ?? SAVED)
  }
  const usesRequest = saved === undefined && list !== undefined && !holdsNewest(list, config)
  return (
    <span>
      <TextButton
        aria-pressed={saved !== undefined}
        disabled={state.status === 'loading' || list === undefined}
        onClick={() => void toggle()}
      >
        <span className="inline-flex items-center gap-1.5 align-top">
          <Bookmark aria-hidden="true" className={`size-4 ${saved === undefined ? '' : 'fill-current'}`} />
          {usesRequest ? 'Save search (1 request)' : 'Save search'}
        </span>
      </TextButton>
      <span aria-live="polite" className="ml-2 text-quiet empty:hidden">
        {outcome}
      </span>
    </span>
  )
}

const SAVED = (
  <>
    Saved in <Link to={PAGE_PATTERNS.searches}>Searches</Link>
  </>
)
const REMOVED = 'No longer saved'

async function removeSearch(id: string): Promise<string | null> {
  const problem = await SAVED_SEARCHES.change(null, [id])
  return problem === null ? null : `Not removed: ${STORAGE_PROBLEM_TEXT[problem]}`
}

/** Saves a search; returns a sentence where that failed. One request notes the newest results, unless they are on the screen. */
function useSaveSearch(): (list: ArticleList) => Promise<string | null> {
  const { config } = useService()
  const check = useCheckSearch()
  return async (list) => {
    const saved = saveSearch(list, config, Date.now())
    const problem = await SAVED_SEARCHES.change(new Map([[saved.request, saved]]))
    if (problem !== null) return `Not saved: ${STORAGE_PROBLEM_TEXT[problem]}`
    // Without an answer the first check notes them.
    if (saved.seen === null) await check(saved).then(noteBaseline, () => {})
    return null
  }
}

async function noteBaseline(checked: SavedSearch): Promise<void> {
  await SAVED_SEARCHES.change(new Map([[checked.request, withoutNew(checked)]]))
}
