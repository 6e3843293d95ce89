import { useState } from 'react'
import type { ArticleList } from '../../../domain/article.ts'
import { formatSearchQuery, MAX_PER_PAGE, type SearchQuery } from '../../../domain/search-query.ts'
import { withPerPage } from '../../../domain/change-search.ts'
import { PartBoundary } from '../../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { SEARCH_MESSAGES } from '../search-messages.ts'

const ExportPanel = lazyWithRetry(() => import('./export-panel.tsx').then((code) => code.ExportPanel))

/**
 * Exports all results of a search as a file. `list`: the page on screen; `query`: the search of the address. Another search
 * starts over and ends the last run.
 */
export function ExportResults({ list, query }: { list: ArticleList; query: SearchQuery }) {
  const search = formatSearch(query)
  if (list.articles.length === 0 || search !== formatSearch(list.query)) return null
  return <Disclosure key={search} list={list} />
}

/** All pages of a search have the same text. */
function formatSearch(query: SearchQuery): string {
  return formatSearchQuery(withPerPage(query, MAX_PER_PAGE))
}

function Disclosure({ list }: { list: ArticleList }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details onToggle={() => setWasOpened(true)} className="no-print needs-script mt-8 max-w-[44rem]">
      <summary className="inline-block min-h-6 text-accent hover:underline">{SEARCH_MESSAGES.exportResults}</summary>
      {/* It stays when the reader closes it: a run continues. */}
      {wasOpened && (
        <PartBoundary name="the export">
          <ExportPanel list={list} />
        </PartBoundary>
      )}
    </details>
  )
}
