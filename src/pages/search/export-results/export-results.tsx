import { useState } from 'react'
import type { ArticleList } from '../../../domain/article.ts'
import { formatSearchQuery, MAX_PER_PAGE, type SearchQuery } from '../../../domain/search-query.ts'
import { withPerPage } from '../../../domain/change-search.ts'
import { TextButton } from '../../../ui/action.tsx'
import { PartBoundary } from '../../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { SEARCH_MESSAGES } from '../search-messages.ts'

const ResultsExport = lazyWithRetry(() => import('./results-export.tsx').then((code) => code.ResultsExport))

/**
 * Exports all results of a search as a file. `list`: the page on screen; `query`: the search of the address. Another search
 * starts over and ends the last run.
 */
export function ExportResults({ list, query }: { list: ArticleList; query: SearchQuery }) {
  const search = formatSearch(query)
  if (list.articles.length === 0 || search !== formatSearch(list.query)) return null
  return <ExportButton key={search} list={list} />
}

/** All pages of a search have the same text. */
function formatSearch(query: SearchQuery): string {
  return formatSearchQuery(withPerPage(query, MAX_PER_PAGE))
}

/** Once opened, the export stays when its dialog is closed: a run continues. */
function ExportButton({ list }: { list: ArticleList }) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setState('open')}>
        {SEARCH_MESSAGES.exportResults}
      </TextButton>
      {state !== 'unopened' && (
        <PartBoundary name="the export">
          <ResultsExport list={list} isOpen={state === 'open'} onClose={() => setState('closed')} />
        </PartBoundary>
      )}
    </>
  )
}
