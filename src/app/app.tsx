import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import type { Service } from '../api/create-service.ts'
import { ServiceProvider } from '../api/service.tsx'
import { CameWholeProvider } from '../ui/came-whole.ts'
import { PageOriginProvider } from '../ui/page-origin.ts'
import { Layout } from './layout.tsx'
import { RouteError } from './route-error.tsx'
import { AppRoutes } from './routes.tsx'
import type { Theme } from './theme.ts'
import { useNavigationEffects } from './use-navigation-effects.ts'

/** What the app is given; `origin`: the public origin of its pages; `cameWhole`: the first one comes from a server. */
export type AppProps = {
  service: Service
  queryClient: QueryClient
  theme: Theme
  origin: string
  cameWhole: boolean
  /** Called once the first page is there, and the app's own: not before what a server has rendered is taken over. */
  onShown?: (() => void) | undefined
}

/** The app in a browser, at the address that it is at. */
export function BrowserApp(props: AppProps) {
  return (
    <StrictMode>
      <BrowserRouter>
        <App {...props} />
      </BrowserRouter>
    </StrictMode>
  )
}

/** The whole app over one service. A router stands around it: the browser's, or a server's for one address. */
export function App({ service, queryClient, theme, origin, cameWhole, onShown }: AppProps) {
  return (
    <ServiceProvider value={service}>
      <QueryClientProvider client={queryClient}>
        <PageOriginProvider value={origin}>
          <CameWholeProvider value={cameWhole}>
            <Desk theme={theme} onShown={onShown} />
          </CameWholeProvider>
        </PageOriginProvider>
      </QueryClientProvider>
    </ServiceProvider>
  )
}

function Desk({ theme, onShown }: Pick<AppProps, 'theme' | 'onShown'>) {
  useNavigationEffects()
  return (
    <Layout theme={theme}>
      {/* The router changes pages in a transition: with this one boundary around all of them, the old page stays until the
          code of the new one has come. A boundary of its own for each page would show its fallback, and lose the focus. */}
      <Suspense fallback={<PageOnItsWay />}>
        <Net onShown={onShown}>
          <AppRoutes />
        </Net>
      </Suspense>
    </Layout>
  )
}

/** Seen only where the code of the first page takes its time. */
function PageOnItsWay() {
  return (
    <>
      <title>Carrel</title>
      <h1 className="comes-late py-10 text-quiet">This page is on its way.</h1>
    </>
  )
}

/** A new net for each page: leaving a page that failed is a way on. */
function Net({ onShown, children }: Pick<AppProps, 'onShown'> & { children: ReactNode }) {
  const { pathname } = useLocation()
  // Reaches whoever waits for the page. Within the boundary around the pages: outside of it there may be none yet.
  useEffect(() => onShown?.(), [onShown])
  return <RouteError key={pathname}>{children}</RouteError>
}
