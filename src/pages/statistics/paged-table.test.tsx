// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import type { FigureRow } from './figure-data.ts'
import { PagedTable } from './paged-table.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ROWS: FigureRow[] = Array.from({ length: 1234 }, (_, index) => ({
  name: index === 700 ? 'Revista Española de Lámparas' : `Journal of Lamps ${index + 1}`,
  count: 1234 - index,
  share: null,
  issn: index === 800 ? '1932-6203, 1111-111X' : '',
  path: null,
  isUnknown: false,
}))

function show() {
  const root = document.createElement('div')
  act(() =>
    createRoot(root).render(
      <PagedTable caption="Top sources" rows={ROWS}>
        {(shown) => (
          <ul>
            {shown.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </PagedTable>,
    ),
  )
  const field = root.querySelector('input')
  return {
    names: () => [...root.querySelectorAll('li')].map(({ textContent }) => textContent),
    sentence: () => root.querySelector('[aria-live]')?.textContent,
    press: (name: string) =>
      act(() => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()),
    type(text: string) {
      act(() => {
        if (field === null) return
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
  }
}

test('a long table shows 50 rows a page, each row once', () => {
  const table = show()
  const seen: string[] = []
  for (let page = 0; page < 25; page += 1) {
    expect(table.names().length).toBeLessThanOrEqual(50)
    seen.push(...table.names())
    table.press('Next page')
  }
  expect(seen).toEqual(ROWS.map(({ name }) => name))
  expect(table.sentence()).toBe('1,201 to 1,234 of 1,234')
  table.press('Previous page')
  expect(table.sentence()).toBe('1,151 to 1,200 of 1,234')
})

test('a search finds names and ISSN without regard to case and accents, from the first page', () => {
  const table = show()
  table.press('Next page')
  table.type('lamparas ESPANOLA')
  expect(table.names()).toEqual(['Revista Española de Lámparas'])
  expect(table.sentence()).toBe('1 to 1 of 1 found of 1,234')
  table.type('lamps 12')
  expect(table.names()[0]).toBe('Journal of Lamps 12')
  table.type('1111-111x')
  expect(table.names()).toEqual(['Journal of Lamps 801'])
  table.type('nothing like it')
  expect(table.sentence()).toBe('None of 1,234 found.')
  table.type('')
  expect(table.sentence()).toBe('1 to 50 of 1,234')
})
