/** The code of the pages. Every page but search is a chunk of its own: a first visit is mostly a search. */
import { leadsTo, PAGE_PATTERNS, parseArticlePath } from '../contract/paths.ts'
import { fetchWholeText } from '../rich-text/fetch-whole-text.ts'

/** Fetches the code of each page; rejects where it cannot be fetched. */
export const PAGE_CODE = {
  article: () => import('../pages/article/article-page.tsx'),
  stats: () => import('../pages/stats/stats-page.tsx'),
  about: () => import('../pages/about/about-page.tsx'),
  connect: () => import('../pages/connect/connect-page.tsx'),
  notFound: () => import('../pages/not-found/not-found-page.tsx'),
}

/** The page at a path that has code of its own; null for the search. */
export function pageWithCodeAt(pathname: string): keyof typeof PAGE_CODE | null {
  if (parseArticlePath(pathname) !== null) return 'article'
  if (leadsTo(pathname, PAGE_PATTERNS.search)) return null
  const named = (['stats', 'about', 'connect'] as const).find((page) => leadsTo(pathname, PAGE_PATTERNS[page]))
  return named ?? 'notFound'
}

/**
 * Fetches what the page at a path is shown with, while React is still on its way: the router would ask for it only when all
 * that shows has come. Rejects where the page cannot be shown without what could not be fetched.
 */
export async function fetchPageCode(pathname: string): Promise<void> {
  const page = pageWithCodeAt(pathname)
  // Without it a text is shown plain.
  if (page === 'article') fetchWholeText().catch(() => {})
  if (page !== null) await PAGE_CODE[page]()
}
