// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createService } from '../../api/create-service.ts'
import { ServiceProvider } from '../../api/service.tsx'
import { withPerPage, withText, withType } from '../../domain/change-search.ts'
import { type AddressedSearch, useSearchQuery } from './use-search-query.ts'

// React requires this for act.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let shown: AddressedSearch

function Probe() {
  const search = useSearchQuery()
  useEffect(() => {
    shown = search
  })
  return null
}

test('two choices before the page is drawn again are both kept, and the same search adds no entry', async () => {
  const service = createService({ apiBaseUrl: '/api/v1', access: 'open' }, () => window.sessionStorage)
  const page = (
    <ServiceProvider value={service}>
      <BrowserRouter>
        <Probe />
      </BrowserRouter>
    </ServiceProvider>
  )
  await act(async () => createRoot(document.createElement('div')).render(page))
  const entries = window.history.length
  await act(async () => {
    shown.goTo((query) => withType(query, 'review'))
    shown.goTo((query) => withPerPage(query, 50))
    shown.goTo((query) => withType(query, 'review'))
  })
  expect([window.location.search, window.history.length - entries]).toEqual(['?type=review&per_page=50', 2])
  expect(shown.query).toMatchObject({ type: 'review', perPage: 50 })
  await act(async () => shown.goTo((query) => withText(query, 'lamps')))
  expect(window.location.search).toBe('?q=lamps&type=review&per_page=50')
})
