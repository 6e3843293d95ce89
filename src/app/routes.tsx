import type { ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useCredential, useService } from '../api/service.tsx'
import { connectPath, PAGE_PATTERNS } from '../contract/paths.ts'
import { SearchPage, warmOutcomes } from '../pages/search/search-page.tsx'
import { WHOLE_READER } from '../rich-text/whole-reader.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useHere } from '../ui/use-here.ts'
import { PAGE_CODE, pageWithCodeAt } from './page-code.ts'
import { quotaDetails } from './quota-panel.tsx'

const article = lazyPart(async () => {
  // A text is whole on its own page from the first.
  const [page] = await Promise.all([PAGE_CODE.article(), WHOLE_READER.fetch()])
  return page.ArticlePage
})
const stats = lazyPart(() => PAGE_CODE.stats().then((page) => page.StatsPage))
const about = lazyPart(() => PAGE_CODE.about().then((page) => page.AboutPage))
const connect = lazyPart(() => PAGE_CODE.connect().then((page) => page.ConnectPage))
const notFound = lazyPart(() => PAGE_CODE.notFound().then((page) => page.NotFoundPage))

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

/** The pages with code of their own. */
const PARTS = { article, stats, about, connect, notFound }

/** Whether the page at a path can be shown without a wait: once its code is there, or cannot be fetched. Never fails. */
export async function pageReady(pathname: string): Promise<void> {
  const page = pageWithCodeAt(pathname)
  if (page !== null) await PARTS[page].warm()
}

/** Fetches the code of every page, so that each opens without a wait, and without a connection too. Never fails. */
export async function warmPages(): Promise<void> {
  await Promise.all([...Object.values(PARTS), quotaDetails].map(({ warm }) => warm()).concat(warmOutcomes()))
}

/** Where every reader connects with a credential of their own, nothing is asked before there is one. */
function NeedsCredential({ children }: { children: ReactNode }) {
  const { config } = useService()
  const credential = useCredential()
  const here = useHere()
  if (config.access === 'credential' && credential === null) return <Navigate to={connectPath(here)} replace />
  return children
}
