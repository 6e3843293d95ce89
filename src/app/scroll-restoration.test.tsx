// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollRestoration } from './scroll-restoration.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

let root: Root
const history: { goBack: () => void } = { goBack() {} }

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(
    (...args: unknown[]) => void Object.assign(window, { scrollY: args[1] }),
  )
  await load()
})

afterEach(() => act(async () => root.unmount()))

async function load(): Promise<void> {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  root = createRoot(container)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <App />
      </MemoryRouter>,
    ),
  )
}

function App() {
  useScrollRestoration()
  const navigate = useNavigate()
  useEffect(() => {
    history.goBack = () => void navigate(-1)
  }, [navigate])
  return (
    <main>
      <Routes>
        <Route path="/article" element={<h1 tabIndex={-1}>Article</h1>} />
        <Route path="*" element={<List />} />
      </Routes>
    </main>
  )
}

function List() {
  return (
    <>
      <h1 id="results" tabIndex={-1}>
        Search results
      </h1>
      <Link id="row" to="/article">
        A lamp
      </Link>
      <Link id="next" to="/?page=2" state={{ focus: 'results' }}>
        Next
      </Link>
    </>
  )
}

/** Scrolls to an element and activates it. */
async function follow(id: string, scrollY: number): Promise<void> {
  const link = document.getElementById(id)
  Object.assign(window, { scrollY })
  window.dispatchEvent(new Event('scroll'))
  link?.focus()
  await act(async () => link?.click())
}

const focused = () => document.activeElement?.textContent

test('a new page begins at the top with the focus on its heading, and Back restores both', async () => {
  await follow('row', 500)
  expect([focused(), window.scrollY]).toEqual(['Article', 0])
  await act(async () => history.goBack())
  expect([focused(), window.scrollY]).toEqual(['A lamp', 500])
})

test('a page of results begins at the heading of the results, and Back returns to the link', async () => {
  await follow('next', 900)
  expect([document.activeElement?.id, window.scrollY]).toEqual(['results', 0])
  await act(async () => history.goBack())
  expect([focused(), window.scrollY]).toEqual(['Next', 900])
})

test('positions are stored when the page is left, and neither addresses nor ids of links', async () => {
  await follow('row', 300)
  window.dispatchEvent(new Event('pagehide'))
  const stored = window.sessionStorage.getItem('carrel:scroll')
  expect(stored).toMatch(/^\[\["[\w.]+",300\],\["\w+",0\]\]$/)
  expect(stored).not.toMatch(/row|article/)
  expect(window.history.scrollRestoration).toBe('auto')
})

test.each([
  ['nowhere', 0, 900, 3000],
  ['to the end of an unfinished page', 800, 1520, 3000],
  ['to its place on a whole page', 2990, 4700, 2990],
  ['where the reader went before the app started', 200, 4700, 200],
])('after a reload that the browser scrolled %s, the place is right', async (_case, scrollY, scrollHeight, place) => {
  await act(async () => root.unmount())
  window.sessionStorage.setItem('carrel:scroll', JSON.stringify([[String(performance.timeOrigin), 3000]]))
  Object.assign(window, { scrollY, innerHeight: 720 })
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(scrollHeight)
  await load()
  expect(window.scrollY).toBe(place)
})
