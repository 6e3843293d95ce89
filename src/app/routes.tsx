import { lazy, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useCredential, useService } from '../api/service.tsx'
import { connectPath, PAGE_PATTERNS } from '../contract/paths.ts'
import { SearchPage } from '../pages/search/search-page.tsx'
import { useHere } from '../ui/use-here.ts'
import { warmQuotaDetails } from './quota-panel.tsx'

// Every page but search is a chunk of its own: a first visit is mostly a search.
const loadArticlePage = () => import('../pages/article/article-page.tsx')
const ArticlePage = lazy(() => loadArticlePage().then((page) => ({ default: page.ArticlePage })))
const NotFoundPage = lazy(() =>
  import('../pages/not-found/not-found-page.tsx').then((page) => ({ default: page.NotFoundPage })),
)
const StatsPage = lazy(() => import('../pages/stats/stats-page.tsx').then((page) => ({ default: page.StatsPage })))
const AboutPage = lazy(() => import('../pages/about/about-page.tsx').then((page) => ({ default: page.AboutPage })))
const ConnectPage = lazy(() =>
  import('../pages/connect/connect-page.tsx').then((page) => ({ default: page.ConnectPage })),
)

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
            <ArticlePage />
          </NeedsCredential>
        }
      />
      <Route
        path={PAGE_PATTERNS.stats}
        element={
          <NeedsCredential>
            <StatsPage />
          </NeedsCredential>
        }
      />
      <Route path={PAGE_PATTERNS.connect} element={<ConnectPage />} />
      <Route path={PAGE_PATTERNS.about} element={<AboutPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** Fetches the code of what is opened most, so that it opens without a wait, also offline. */
export function warmPages(): void {
  // A failure shows when the page is really opened.
  loadArticlePage().catch(() => {})
  warmQuotaDetails()
}

/** Where every reader connects with a credential of their own, nothing is asked before there is one. */
function NeedsCredential({ children }: { children: ReactNode }) {
  const { config } = useService()
  const credential = useCredential()
  const here = useHere()
  if (config.access === 'credential' && credential === null) return <Navigate to={connectPath(here)} replace />
  return children
}
