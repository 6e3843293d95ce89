import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { type Service, ServiceProvider } from '../api/service.tsx'
import { PageOriginProvider } from '../ui/page-origin.ts'
import { Layout } from './layout.tsx'
import { RouteError } from './route-error.tsx'
import { AppRoutes } from './routes.tsx'
import { useNavigationEffects } from './use-navigation-effects.ts'

/** The whole app over one service. `origin`: the public origin of its pages. */
export function App(props: { service: Service; queryClient: QueryClient; origin: string }) {
  const { service, queryClient, origin } = props
  return (
    <ServiceProvider value={service}>
      <QueryClientProvider client={queryClient}>
        <PageOriginProvider value={origin}>
          <BrowserRouter>
            <Desk />
          </BrowserRouter>
        </PageOriginProvider>
      </QueryClientProvider>
    </ServiceProvider>
  )
}

function Desk() {
  useNavigationEffects()
  return (
    <Layout>
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
