import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { Service } from '../api/create-service.ts'
import { ServiceProvider } from '../api/service.tsx'
import { PageOriginProvider } from '../ui/page-origin.ts'
import { Layout } from './layout.tsx'
import { RouteError } from './route-error.tsx'
import { AppRoutes } from './routes.tsx'
import type { Theme } from './theme.ts'
import { useNavigationEffects } from './use-navigation-effects.ts'

/** What the app is given; `origin`: the public origin of its pages. */
export type AppProps = { service: Service; queryClient: QueryClient; theme: Theme; origin: string }

/** The whole app over one service. A router stands around it: the browser's, or a server's for one address. */
export function App({ service, queryClient, theme, origin }: AppProps) {
  return (
    <ServiceProvider value={service}>
      <QueryClientProvider client={queryClient}>
        <PageOriginProvider value={origin}>
          <Desk theme={theme} />
        </PageOriginProvider>
      </QueryClientProvider>
    </ServiceProvider>
  )
}

function Desk({ theme }: { theme: Theme }) {
  useNavigationEffects()
  return (
    <Layout theme={theme}>
      {/* The router changes pages in a transition: with this one boundary around all of them, the old page stays until the
          code of the new one has come. A boundary of its own for each page would show its fallback, and lose the focus. */}
      <Suspense fallback={null}>
        <Net>
          <AppRoutes />
        </Net>
      </Suspense>
    </Layout>
  )
}

/** A new net for each page: leaving a page that failed is a way on. */
function Net({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <RouteError key={pathname}>{children}</RouteError>
}
