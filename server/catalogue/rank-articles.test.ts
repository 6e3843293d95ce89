import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVERYTHING, type SearchQuery } from '../../src/domain/search-query.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { searchArticles } from './search-articles.ts'
import type { Store } from './store.ts'
import { makeRow } from './testing/article-rows.ts'

const FILLER = 'nothing of note '.repeat(100)
/** The articles are numbered in this order. */
const ROWS = [
  makeRow({ doi: '10.1234/1', title: 'Notes', abstract: `Oil ${FILLER} hours` }),
  makeRow({ doi: '10.1234/2', title: 'Oil, oil and oil' }),
  makeRow({ doi: '10.1234/3', title: 'Hours' }),
  makeRow({ doi: '10.1234/4', title: 'Lanterns of a harbour' }),
  makeRow({ doi: '10.1234/5', title: 'Remarks on lanterns of a harbour', keywords: ['lanterns', 'harbour'] }),
  ...Array.from({ length: 1010 }, (_, index) =>
    makeRow({ doi: `10.1234/t${index}`, title: `${index % 2 === 0 ? 'Tide' : 'Moon'} ${index}`, keywords: ['tides'] }),
  ),
]

let store: Store
beforeAll(async () => {
  store = await openTestCatalogue(ROWS)
})
afterAll(() => store.close())

const search = (text: string, more: Partial<SearchQuery> = {}) =>
  searchArticles(store, { ...EVERYTHING, text, ...more })

it('an article with all words is before others, however often these have one of them', async () => {
  expect((await search('oil hours')).ids[0]).toBe(1)
})

it('every page of a long list is reached, each article once', async () => {
  const pages = await Promise.all(
    Array.from({ length: 11 }, (_, index) => search('tides', { page: index + 1, perPage: 100 })),
  )
  expect(pages[0]?.total).toBe(1010)
  expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(1010)
})

it('a list with other articles is as long as its total, on one page as on several', async () => {
  const { ids, total, totalAllWords } = await search('oil hours')
  expect([ids.length, total, totalAllWords]).toEqual([3, 3, 1])
  expect((await search('oil hours', { page: 2, perPage: 2 })).ids).toEqual(ids.slice(2))
  expect((await search('oil hours', { page: 3, perPage: 2 })).ids).toEqual([])
})

it('the whole title is first, also with a typing error or a word more', async () => {
  for (const text of ['Lanterns of a harbour', 'Lanterns of a harbuor', 'Lanterns of a harbour, overview'])
    expect((await search(text)).ids.slice(0, 2)).toEqual([4, 5])
})
