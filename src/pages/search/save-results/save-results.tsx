import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useService } from '../../../api/service.tsx'
import type { ArticleList } from '../../../contract/article.ts'
import { formatSearchQuery, MAX_PER_PAGE, type SearchQuery, withPerPage } from '../../../contract/search-query.ts'
import { createLoad } from './load-results.ts'
import { lookAtPage, recallPage } from './look-at-page.ts'
import { SavePanel } from './save-panel.tsx'

/**
 * Saves the results of a search as a file, not only those of one page. `list`: what is on the page; `query`: what the
 * address asks for. Another search begins anew, and ends what was on its way for the last one at once.
 */
export function SaveResults({ list, query }: { list: ArticleList; query: SearchQuery }) {
  const search = searchOf(query)
  if (list.articles.length === 0 || search !== searchOf(list.query)) return null
  return <Disclosure key={search} list={list} />
}

/** Tells searches apart, however much of them a page shows. */
function searchOf(query: SearchQuery): string {
  return formatSearchQuery(withPerPage(query, MAX_PER_PAGE))
}

function Disclosure({ list }: { list: ArticleList }) {
  const queryClient = useQueryClient()
  const { client } = useService()
  const [isOpen, setIsOpen] = useState(false)
  const [load] = useState(() =>
    createLoad({
      recall: (query) => recallPage(queryClient, client, query),
      ask: (query, signal) => lookAtPage(queryClient, client, query, signal),
    }),
  )
  // Reaches the queue: what waits there for this page leaves with it.
  useEffect(() => load.cancel, [load])
  return (
    <details
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="no-print needs-script mt-8 max-w-[44rem]"
    >
      <summary className="inline-block min-h-6 text-accent hover:underline">Save results as CSV</summary>
      {isOpen && <SavePanel list={list} load={load} />}
    </details>
  )
}
