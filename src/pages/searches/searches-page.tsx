import { PAGE_PATTERNS } from '../../domain/paths.ts'
import { LibraryNavigation } from '../../library/library-navigation.tsx'
import { SAVED_SEARCHES } from '../../library/saved-searches.ts'
import { SEARCH_LOG } from '../../library/search-log.ts'
import { useCollection } from '../../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { TextButton } from '../../ui/action.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { SavedSearchList } from './saved-search-list.tsx'
import { SearchHistory } from './search-history.tsx'

/** The searches that a reader saved, and those that this browser recorded. */
export function SearchesPage() {
  return (
    <>
      <LibraryNavigation />
      <div className="max-w-[52rem] py-9">
        <PageHead
          title="Searches"
          description="Saved searches and the search history of this browser."
          path={PAGE_PATTERNS.searches}
          isIndexed={false}
        />
        <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
          Searches
        </h1>
        <noscript>
          <p className="mt-4">Searches are kept in your browser, which needs scripts for it.</p>
        </noscript>
        <KeptSearches />
      </div>
    </>
  )
}

/** Both lists once both are read, so that none moves the other. */
function KeptSearches() {
  const saved = useCollection(SAVED_SEARCHES)
  const log = useCollection(SEARCH_LOG)
  if (saved.status === 'ready' && log.status === 'ready')
    return (
      <>
        <SavedSearchList saved={saved.items} />
        <SearchHistory log={log.items} />
      </>
    )
  const failed = [saved, log].find((state) => state.status === 'failed')
  if (failed === undefined) return <SkeletonLine className="needs-script mt-8 h-6 max-w-80" />
  return (
    <div role="alert" className="mt-8">
      <p>Searches are not kept: {STORAGE_PROBLEM_TEXT[failed.problem]}</p>
      <TextButton onClick={() => void Promise.all([SAVED_SEARCHES.load(), SEARCH_LOG.load()])}>Try again</TextButton>
    </div>
  )
}
