/** The code of the pages. Every page but search is a chunk of its own: a first visit is mostly a search. */
import { PAGE_PATTERNS, parseArticlePath } from '../contract/paths.ts'
import { fetchWholeText } from '../rich-text/fetch-whole-text.ts'

/** Fetches the code of each page; rejects where it cannot be fetched. */
export const PAGE_CODE = {
  article: () => import('../pages/article/article-page.tsx'),
  stats: () => import('../pages/stats/stats-page.tsx'),
  about: () => import('../pages/about/about-page.tsx'),
  connect: () => import('../pages/connect/connect-page.tsx'),
  notFound: () => import('../pages/not-found/not-found-page.tsx'),
}

/** The page at a path that has code of its own; null for the search and for a path that no link of ours has. */
export function pageWithCodeAt(pathname: string): keyof typeof PAGE_CODE | null {
  if (parseArticlePath(pathname) !== null) return 'article'
  if (pathname === PAGE_PATTERNS.stats) return 'stats'
  return pathname === PAGE_PATTERNS.about ? 'about' : null
}

/**
 * Begins to fetch what the page at a path is shown with, while React is still on its way: the router would ask for it only
 * when all that shows has come. What fails is fetched again by whoever shows it.
 */
export function fetchPageAhead(pathname: string): void {
  const page = pageWithCodeAt(pathname)
  if (page === null) return
  PAGE_CODE[page]().catch(() => {})
  if (page === 'article') fetchWholeText().catch(() => {})
}
