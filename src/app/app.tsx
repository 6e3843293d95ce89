import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import type { Service } from '../api/create-service.ts'
import { ServiceProvider } from '../api/service.tsx'
import { PageOriginProvider, SiteNameProvider } from '../ui/page-head.tsx'
import type { Theme } from '../domain/theme.ts'
import { Layout } from './layout.tsx'
import { RouteError } from './route-error.tsx'
import { AppRoutes } from './routes.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'

/** What the app is made of; `origin` is the public origin of its pages. */
export type AppProps = {
  service: Service
  queryClient: QueryClient
  theme: Theme
  origin: string
  /** Called once the first page is rendered, or hydrated. */
  onReady?: () => void
}

/** The app in a browser, at the address of the window. */
export function BrowserApp(props: AppProps) {
  return (
    <StrictMode>
      <BrowserRouter>
        <App {...props} />
      </BrowserRouter>
    </StrictMode>
  )
}

/** The app below a router: the browser's, or a server's for one address. */
export function App({ service, queryClient, theme, origin, onReady }: AppProps) {
  return (
    <ServiceProvider value={service}>
      <QueryClientProvider client={queryClient}>
        <PageOriginProvider value={origin}>
          <SiteNameProvider value={service.config.catalogueName ?? 'Carrel'}>
            <Pages theme={theme} onReady={onReady} />
          </SiteNameProvider>
        </PageOriginProvider>
      </QueryClientProvider>
    </ServiceProvider>
  )
}

function Pages({ theme, onReady }: { theme: Theme; onReady: (() => void) | undefined }) {
  useScrollRestoration()
  return (
    <Layout theme={theme}>
      {/* The router changes pages in a transition, so that the old page stays until the code of the new one is here. With a
          boundary for each page its fallback would show instead, and the focus would be lost. */}
      <Suspense fallback={<PageLoading />}>
        <PageBoundary onReady={onReady}>
          <AppRoutes />
        </PageBoundary>
      </Suspense>
    </Layout>
  )
}

/** Seen only while the code of the first page is slow. */
function PageLoading() {
  return (
    <>
      <title>Carrel</title>
      <h1 className="delayed py-10 text-quiet">Loading this page…</h1>
    </>
  )
}

/** A new error boundary for each page: leaving a page that failed ends its failure. */
function PageBoundary({ onReady, children }: { onReady: (() => void) | undefined; children: ReactNode }) {
  const { pathname } = useLocation()
  // Within the Suspense boundary, so that it runs when the first page itself is on the screen.
  useEffect(() => onReady?.(), [onReady])
  return <RouteError key={pathname}>{children}</RouteError>
}
