// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ColumnChart, type Column } from './chart.tsx'

// React requires this for act.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const COLUMNS = [2015, 2016, 2019].map((at) => ({ at, count: at - 2000, path: `/?year_from=${at}&year_to=${at}` }))

let container: HTMLElement
let router: ReturnType<typeof createMemoryRouter>

async function show(columns: Column[], isComplete = true) {
  const element = <ColumnChart columns={columns} isComplete={isComplete} label="Articles by year" />
  router = createMemoryRouter([{ path: '/', element }])
  await act(async () => createRoot(container).render(<RouterProvider router={router} />))
}

beforeEach(() => {
  container = document.createElement('div')
  document.body.replaceChildren(container)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 160))
})

const slider = () => container.querySelector<HTMLInputElement>('input[type=range]')
const link = () => container.querySelector('a')
/** The value below the chart, which is what the slider says, too. */
const shown = () => container.querySelector('p')?.textContent

/** jsdom has no PointerEvent, no layout and no keys of a slider. */
async function point(type: string, x: number, pointerType = 'mouse', clientY = 50) {
  const area = slider()?.parentElement?.parentElement
  const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY })
  await act(async () => area?.dispatchEvent(Object.assign(event, { pointerType })))
}
async function slideTo(index: number) {
  await act(async () => {
    // The property of the element itself is React's.
    Reflect.set(HTMLInputElement.prototype, 'value', String(index), slider())
    slider()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
/** Whether the mark over the drawing, which is a part of the link, takes a click. */
const isMarkLink = () => link()?.querySelector('span')?.className.includes('pointer-events-none') === false

test('a slider names every number, an empty one with its zero, and the value links to its page', async () => {
  await show(COLUMNS)
  expect([slider()?.getAttribute('aria-label'), slider()?.max, slider()?.value]).toEqual(['Articles by year', '4', '4'])
  expect([shown(), container.querySelectorAll('a').length]).toEqual(['', 0])
  await act(async () => slider()?.focus())
  expect(shown()).toBe('2019: 19 articles')
  for (const [index, text, path] of [
    [3, '2018: 0 articles', null],
    [1, '2016: 16 articles', '/?year_from=2016&year_to=2016'],
    [0, '2015: 15 articles', '/?year_from=2015&year_to=2015'],
  ] as const) {
    await slideTo(index)
    expect([shown(), slider()?.getAttribute('aria-valuetext')]).toEqual([text, text])
    expect(link()?.getAttribute('href') ?? null).toBe(path)
  }
  await act(async () => link()?.click())
  expect(router.state.location.search).toBe('?year_from=2015&year_to=2015')
})

test('the mouse names the number at its place, from both sides, until it leaves', async () => {
  await show(COLUMNS)
  for (const [x, text] of [
    [-5, '2015: 15 articles'],
    [130, '2016: 16 articles'],
    [250, '2017: 0 articles'],
    [390, '2018: 0 articles'],
    [500, '2019: 19 articles'],
    [250, '2017: 0 articles'],
  ] as const) {
    await point('pointermove', x)
    expect(shown()).toBe(text)
  }
  await point('pointermove', 130)
  expect(isMarkLink()).toBe(true)
  // The value itself is below the drawing.
  await point('pointermove', 250, 'mouse', 170)
  expect(shown()).toBe('2016: 16 articles')
  await point('pointerout', 250)
  expect(shown()).toBe('')
})

test('a finger reads a number first; a second touch of the same one finds its page', async () => {
  await show(COLUMNS)
  await point('pointerdown', 20, 'touch')
  // A finger is never quite still.
  await point('pointermove', 22, 'touch')
  expect([shown(), isMarkLink()]).toEqual(['2015: 15 articles', false])
  await point('pointerout', 22, 'touch')
  expect(shown()).toBe('2015: 15 articles')
  await point('pointermove', 130, 'touch')
  expect([shown(), isMarkLink()]).toEqual(['2016: 16 articles', false])
  await point('pointerdown', 130, 'touch')
  expect([shown(), isMarkLink()]).toEqual(['2016: 16 articles', true])
})

test('of 578 years with few articles each place has its year', async () => {
  await show([1450, 1500, 2027].map((at) => ({ at, count: 3, path: '/' })))
  const texts = new Set<string>()
  for (let x = 5; x < 500; x += 50) {
    await point('pointermove', x)
    texts.add(shown() ?? '')
  }
  expect(texts.size).toBe(10)
  expect([...texts].filter((text) => !/^\d{4}: 0 articles$/.test(text))).toEqual([])
  await point('pointermove', (50.4 / 578) * 500)
  expect(shown()).toBe('1500: 3 articles')
})

test('a number without a column is not 0 where the columns are not all', async () => {
  await show(COLUMNS, false)
  await point('pointermove', 250)
  expect(shown()).toBe('2017: not listed')
  expect(container.querySelectorAll('rect')).toHaveLength(COLUMNS.length)
})

test('columns without pages are read, too, and what is not stated is not 0', async () => {
  await show([
    { at: 2015, count: 0, path: null },
    { at: 2016, count: null, path: null },
  ])
  await point('pointermove', 450)
  expect([shown(), link()]).toEqual(['2016: not stated', null])
  await point('pointermove', 50)
  expect(shown()).toBe('2015: 0 articles')
})
