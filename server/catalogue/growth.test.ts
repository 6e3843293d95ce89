/** The figures of imports: added once each, in the order of time. */
import { expect, it } from 'vitest'
import type { CatalogueInfo } from './catalogue-record.ts'
import { addImportFigures, listImportFigures } from './growth.ts'
import type { Figures } from './statistics.ts'
import { EMPTY_FIGURES } from './testing/catalogue-records.ts'

const figuresOf = (at: string, articles: number): Figures => ({
  ...EMPTY_FIGURES,
  articles,
  open_access: { ...EMPTY_FIGURES.open_access, open: articles - 1 },
  by_type: { article: articles },
  updated_at: at,
})
const infoOf = (builtAt: string, growth?: CatalogueInfo['growth']): CatalogueInfo => {
  return { builtAt, articles: 5, sources: [], ...(growth && { growth }) }
}
const pointOf = (at: string, articles: number) => ({ at, articles, open: articles - 1, by_type: { article: articles } })

it('the figures of an import follow those of the imports before it', () => {
  const first = addImportFigures(null, figuresOf('2026-06-01T00:00:00.000Z', 5))
  expect(first).toEqual([pointOf('2026-06-01T00:00:00.000Z', 5)])
  const second = addImportFigures(infoOf('2026-06-01T00:00:00.000Z', first), figuresOf('2026-06-02T00:00:00.000Z', 7))
  expect(second).toEqual([...first, pointOf('2026-06-02T00:00:00.000Z', 7)])
  // Built again, by another version that counts otherwise.
  const again = addImportFigures(infoOf('2026-06-02T00:00:00.000Z', second), figuresOf('2026-06-02T00:00:00.000Z', 8))
  expect(again).toEqual([...first, pointOf('2026-06-02T00:00:00.000Z', 8)])
})

it('a catalogue that kept no figures has one point, with what it knows', () => {
  const unknown = { at: '2026-06-01T00:00:00.000Z', articles: 5, open: null, by_type: null }
  const info = infoOf('2026-06-01T00:00:00.000Z')
  expect(listImportFigures(info)).toEqual([unknown])
  expect(addImportFigures(info, figuresOf('2026-06-02T00:00:00.000Z', 7))).toEqual([
    unknown,
    pointOf('2026-06-02T00:00:00.000Z', 7),
  ])
})

it('the latest 1,000 imports stay', () => {
  const growth = Array.from({ length: 1000 }, (_, index) => pointOf(`2026-01-01T00:00:00.${1000 + index}Z`, index))
  const added = addImportFigures(infoOf('2026-01-01', growth), figuresOf('2026-06-02T00:00:00.000Z', 7))
  expect([added.length, added[0], added.at(-1)?.articles]).toEqual([1000, growth[1], 7])
})

it('how many are open is not known where that is known of no article', () => {
  const unknown = {
    ...figuresOf('2026-06-01T00:00:00.000Z', 5),
    open_access: { ...EMPTY_FIGURES.open_access, unknown: 5 },
  }
  expect(addImportFigures(null, unknown)).toMatchObject([{ articles: 5, open: null }])
})
