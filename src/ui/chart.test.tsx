// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BarList, findLabels } from './chart.tsx'

// React requires this for act.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const bars = (label: string) => (
  <BarList bars={[{ label, count: 1, countText: '1', path: null, isHollow: false }]} tone="accent" largest={1} />
)

test('bars keep the label of the server when the browser has another name for a language', async () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(bars('Cornish'))
  const errors: unknown[] = []
  await act(async () => {
    hydrateRoot(container, bars('kw'), { onRecoverableError: (error) => errors.push(error) })
  })
  expect(errors).toEqual([])
  expect(container.textContent).toContain('Cornish')
})

test.each<[number, number, number[]]>([
  [2020, 2020, [2020]],
  [2020, 2021, [2020, 2021]],
  [2016, 2026, [2016, 2018, 2020, 2022, 2024, 2026]],
  [1998, 2026, [1998, 2005, 2010, 2015, 2020, 2026]],
  [2017, 2026, [2017, 2020, 2022, 2024, 2026]],
  [2023, 2026, [2023, 2026]],
  [1950, 2026, [1950, 1960, 1980, 2000, 2026]],
  [1665, 2026, [1665, 1700, 1800, 1900, 2026]],
])('a chart from %i to %i has the labels %j', (first, last, labels) => {
  expect(findLabels(first, last)).toEqual(labels)
})
