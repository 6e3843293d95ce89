import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useCredential, useService } from '../api/service.tsx'
import { connectPath, PAGE_PATTERNS } from '../contract/paths.ts'
import { SearchPage, warmOutcomes } from '../pages/search/search-page.tsx'
import { WHOLE_READER } from '../rich-text/whole-reader.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useHere } from '../ui/use-here.ts'
import { quotaDetails } from './quota-panel.tsx'

// Every page but search is a chunk of its own: a first visit is mostly a search.
const article = lazyPart(async () => {
  // A text is whole on its own page from the first.
  const [page] = await Promise.all([import('../pages/article/article-page.tsx'), WHOLE_READER.fetch()])
  return page.ArticlePage
})
const stats = lazyPart(() => import('../pages/stats/stats-page.tsx').then((page) => page.StatsPage))
const about = lazyPart(() => import('../pages/about/about-page.tsx').then((page) => page.AboutPage))
const connect = lazyPart(() => import('../pages/connect/connect-page.tsx').then((page) => page.ConnectPage))
const notFound = lazyPart(() => import('../pages/not-found/not-found-page.tsx').then((page) => page.NotFoundPage))

/** Which page stands at which path. */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        path={PAGE_PATTERNS.search}
        element={
          <NeedsCredential>
            <SearchPage />
          </NeedsCredential>
        }
      />
      <Route
        path={PAGE_PATTERNS.article}
        element={
          <NeedsCredential>
            <article.Part />
          </NeedsCredential>
        }
      />
      <Route
        path={PAGE_PATTERNS.stats}
        element={
          <NeedsCredential>
            <stats.Part />
          </NeedsCredential>
        }
      />
      <Route path={PAGE_PATTERNS.connect} element={<connect.Part />} />
      <Route path={PAGE_PATTERNS.about} element={<about.Part />} />
      <Route path="*" element={<notFound.Part />} />
    </Routes>
  )
}

/** Fetches the code of every page, so that each opens without a wait, and without a connection too. Never fails. */
export async function warmPages(): Promise<void> {
  const pages = [article, stats, about, connect, notFound, quotaDetails]
  await Promise.all([...pages.map(({ warm }) => warm()), warmOutcomes()])
}

/** Where every reader connects with a credential of their own, nothing is asked before there is one. */
function NeedsCredential({ children }: { children: ReactNode }) {
  const { config } = useService()
  const credential = useCredential()
  const here = useHere()
  if (config.access === 'credential' && credential === null) return <Navigate to={connectPath(here)} replace />
  return children
}
