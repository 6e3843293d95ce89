/** The one table of pages. The browser's router, the start of the app and the server's renderer all read it. */
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes, Navigate, useRoutes } from 'react-router'
import { articleListQuery, articleQuery, statisticsQuery } from '../api/queries.ts'
import type { Service } from '../api/create-service.ts'
import { useCredential, useService } from '../api/service.tsx'
import { connectPath, PAGE_PATTERNS } from '../domain/paths.ts'
import { limitToService, searchOfAddress, searchTextProblem, selectionOfAddress } from '../domain/search-query.ts'
import { preloadSearchPage, SearchPage } from '../pages/search/search-page.tsx'
import { type LazyComponent, lazyWithRetry } from '../ui/lazy-with-retry.tsx'
import { useCurrentPath } from '../ui/use-current-path.ts'

/** A page of the app. */
export type PageRoute = {
  /** A pattern of the router. */
  path: string
  Page: ComponentType | LazyComponent<object>
  /** The source file of a lazy page, by which a server finds its chunk in the build. */
  source?: string
  /** Imports code that only some addresses of the page need, by the part after the path; returns whether that worked. */
  preload?: (search: string) => Promise<boolean>
  /** The query that the page shows; null when the address asks for nothing. Such a page needs a credential where the service does. */
  query?: (service: Service, address: PageAddress) => PageQuery | null
}

/** The parts of an address that a page's query depends on. */
export type PageAddress = { params: Readonly<Record<string, string | undefined>>; search: string }

/** The query of a page, ready to be fetched. */
export type PageQuery = { queryKey: readonly string[]; prefetch: (queryClient: QueryClient) => Promise<void> }

const PAGES: readonly PageRoute[] = [
  { path: PAGE_PATTERNS.search, Page: SearchPage, preload: preloadSearchPage, query: searchPageQuery },
  {
    path: PAGE_PATTERNS.article,
    Page: lazyWithRetry(() => import('../pages/article/article-page.tsx').then((page) => page.ArticlePage)),
    source: 'src/pages/article/article-page.tsx',
    query: ({ client }, { params }) => pageQuery(articleQuery(client, params['slug'] ?? '')),
  },
  {
    path: PAGE_PATTERNS.statistics,
    Page: lazyWithRetry(() => import('../pages/statistics/statistics-page.tsx').then((page) => page.StatisticsPage)),
    source: 'src/pages/statistics/statistics-page.tsx',
    query: statisticsPageQuery,
  },
  {
    path: PAGE_PATTERNS.compare,
    Page: lazyWithRetry(() => import('../pages/statistics/compare-page.tsx').then((page) => page.ComparePage)),
    source: 'src/pages/statistics/compare-page.tsx',
  },
  {
    path: PAGE_PATTERNS.advanced,
    Page: lazyWithRetry(() => import('../pages/advanced/advanced-page.tsx').then((page) => page.AdvancedPage)),
    source: 'src/pages/advanced/advanced-page.tsx',
  },
  {
    path: PAGE_PATTERNS.searches,
    Page: lazyWithRetry(() => import('../pages/searches/searches-page.tsx').then((page) => page.SearchesPage)),
    source: 'src/pages/searches/searches-page.tsx',
  },
  {
    path: PAGE_PATTERNS.connect,
    Page: lazyWithRetry(() => import('../pages/connect/connect-page.tsx').then((page) => page.ConnectPage)),
    source: 'src/pages/connect/connect-page.tsx',
  },
  {
    path: PAGE_PATTERNS.about,
    Page: lazyWithRetry(() => import('../pages/about/about-page.tsx').then((page) => page.AboutPage)),
    source: 'src/pages/about/about-page.tsx',
  },
  {
    path: PAGE_PATTERNS.library,
    Page: lazyWithRetry(() => import('../pages/library/library-page.tsx').then((page) => page.LibraryPage)),
    source: 'src/pages/library/library-page.tsx',
  },
  {
    path: PAGE_PATTERNS.sharedList,
    Page: lazyWithRetry(() => import('../pages/library/shared-list-page.tsx').then((page) => page.SharedListPage)),
    source: 'src/pages/library/shared-list-page.tsx',
  },
  {
    path: PAGE_PATTERNS.screening,
    Page: lazyWithRetry(() => import('../pages/screening/screenings-page.tsx').then((page) => page.ScreeningsPage)),
    source: 'src/pages/screening/screenings-page.tsx',
  },
  {
    path: PAGE_PATTERNS.oneScreening,
    Page: lazyWithRetry(() => import('../pages/screening/screening-page.tsx').then((page) => page.ScreeningPage)),
    source: 'src/pages/screening/screening-page.tsx',
  },
]

const NOT_FOUND: PageRoute = {
  path: '*',
  Page: lazyWithRetry(() => import('../pages/not-found/not-found-page.tsx').then((page) => page.NotFoundPage)),
  source: 'src/pages/not-found/not-found-page.tsx',
}

const ROUTES = [...PAGES, NOT_FOUND].map((page) => ({ path: page.path, page, element: <RoutePage page={page} /> }))

/** The page at the current address. */
export function AppRoutes() {
  return useRoutes(ROUTES)
}

/** The page at a path, with its parameters; `isFound` is false for an address that no page has. */
export function matchPage(pathname: string): { page: PageRoute; params: PageAddress['params']; isFound: boolean } {
  const match = matchRoutes(ROUTES, pathname)?.[0]
  const page = match?.route.page ?? NOT_FOUND
  return { page, params: match?.params ?? {}, isFound: page !== NOT_FOUND }
}

/** Imports the code of the page at an address, so that it renders synchronously; returns whether that worked. */
export async function preloadPage({ Page, preload }: PageRoute, search: string): Promise<boolean> {
  return 'preload' in Page ? Page.preload() : (preload?.(search) ?? true)
}

function searchPageQuery({ client, config }: Service, { search }: PageAddress): PageQuery | null {
  const query = limitToService(searchOfAddress(search), config.extensions)
  return searchTextProblem(query.text) === null ? pageQuery(articleListQuery(client, query)) : null
}

function statisticsPageQuery({ client, config }: Service, { search }: PageAddress): PageQuery | null {
  const selection = selectionOfAddress(search, config.extensions)
  return searchTextProblem(selection.text) === null ? pageQuery(statisticsQuery(client, selection)) : null
}

function pageQuery<T>(options: FetchQueryOptions<T, Error, T, string[]>): PageQuery {
  return { queryKey: options.queryKey, prefetch: (queryClient) => queryClient.prefetchQuery(options) }
}

/** A page; one with a query sends readers to the Connect page where each needs a credential and this one has none. */
function RoutePage({ page: { Page, query } }: { page: PageRoute }) {
  const { config } = useService()
  const credential = useCredential()
  const here = useCurrentPath()
  const needsCredential = query !== undefined && config.access === 'credential' && credential === null
  return needsCredential ? <Navigate to={connectPath(here)} replace /> : <Page />
}
