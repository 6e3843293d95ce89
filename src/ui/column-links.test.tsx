// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ColumnChart } from './chart.tsx'

// React requires this for act.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const COLUMNS = [2015, 2016, 2019].map((at) => ({ at, count: at - 2000, path: `/?year_from=${at}&year_to=${at}` }))

let container: HTMLElement
let router: ReturnType<typeof createMemoryRouter>

async function show(columns: typeof COLUMNS | { at: number; count: number; path: null }[]) {
  const element = <ColumnChart columns={columns} label="Articles by year" />
  router = createMemoryRouter([{ path: '/', element }])
  await act(async () => createRoot(container).render(<RouterProvider router={router} />))
}

beforeEach(() => {
  container = document.createElement('div')
  document.body.replaceChildren(container)
})

const links = () => [...container.querySelectorAll('ul a')]
const names = (found: Element[]) => found.map((link) => link.getAttribute('aria-label'))
const shown = () => container.querySelector('[aria-live]')

async function send(element: Element, event: Event) {
  await act(async () => element.dispatchEvent(event))
}
async function press(key: string) {
  await send(
    document.activeElement ?? document.body,
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
}
/** jsdom has no PointerEvent. */
function pointerDown(pointerType: string): Event {
  return Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType })
}
async function click(element: Element) {
  await send(element, new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test('columns with pages are links with one Tab stop, and keys go between them', async () => {
  await show(COLUMNS)
  expect(names(links())).toEqual(['2015: 15 articles', '2016: 16 articles', '2019: 19 articles'])
  expect(container.querySelectorAll('li')).toHaveLength(5)
  expect(names([...container.querySelectorAll('ul a[tabindex="0"]')])).toEqual(['2019: 19 articles'])
  await act(async () => container.querySelector<HTMLElement>('a[tabindex="0"]')?.focus())
  for (const [key, year] of [
    ['ArrowLeft', 2016],
    ['Home', 2015],
    ['ArrowLeft', 2015],
    ['End', 2019],
    ['ArrowRight', 2019],
  ] as const) {
    await press(key)
    expect(document.activeElement?.getAttribute('aria-label')).toContain(`${year}:`)
    expect(shown()?.textContent).toContain(`${year}:`)
    expect(container.querySelectorAll('ul a[tabindex="0"]')).toHaveLength(1)
  }
})

test('a column opens its page by mouse, and touch shows its count as a link first', async () => {
  await show(COLUMNS)
  const [first, second] = links()
  if (first === undefined || second === undefined) throw new Error('There are no links.')
  await send(first, pointerDown('touch'))
  await click(first)
  expect(router.state.location.search).toBe('')
  await act(async () => shown()?.querySelector('a')?.click())
  expect(router.state.location.search).toBe('?year_from=2015&year_to=2015')
  await send(second, pointerDown('mouse'))
  expect(shown()?.querySelector('a')).toBeNull()
  await click(second)
  expect(router.state.location.search).toBe('?year_from=2016&year_to=2016')
})

test('columns without pages are a picture', async () => {
  await show(COLUMNS.map((column) => ({ ...column, path: null })))
  expect(links()).toEqual([])
  expect(container.querySelector('svg')?.getAttribute('role')).toBe('img')
})
