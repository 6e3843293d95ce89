import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import type { Store } from './store.ts'
import { makeRow } from './testing/article-rows.ts'
import { countWords, findEndings, findNearestForm, isIndexed } from './word-lookups.ts'

let store: Store

beforeAll(async () => {
  store = await openTestCatalogue([
    makeRow({ doi: '10.1234/one', title: 'Lisp and the physics of photosynthesis', abstract: 'Photosynthetic lists.' }),
    makeRow({ doi: '10.1234/two', title: 'Lisps', keywords: ['wisp', 'physics'] }),
    makeRow({ doi: '10.1234/three', title: 'A list of convolutional networks' }),
  ])
})
afterAll(() => store.close())

it.each([
  ['lsip', 'lisp'],
  ['liist', 'list'],
  ['wis', null],
  ['wispp', 'wisp'],
  ['phisics', 'physics'],
  ['photosinthesys', 'photosynthesis'],
  ['convlutonal', 'convolutional'],
  ['zzzzzzzz', null],
  ['2019', null],
  ['网络', null],
])('the nearest word to %s is %s', async (word, nearest) => {
  expect((await findNearestForm(store, { text: word, stem: word, articles: 0 }))?.form ?? null).toBe(nearest)
})

it('articles are counted for each word, in any form', async () => {
  const { articles, counts } = await countWords(store, ['lisp', 'physic', 'list', 'nothing'])
  expect([articles, Object.fromEntries(counts)]).toEqual([3, { lisp: 2, physic: 2, list: 2 }])
})

it('a beginning leads to the words of the catalogue', async () => {
  expect((await findEndings(store, 'photosyn')).map(({ stem }) => stem)).toEqual(['photosynthesi', 'photosynthet'])
  expect(await findEndings(store, 'photosynx')).toEqual([])
})

it('a word of a DOI alone is in the index, though it is not counted', async () => {
  expect([await isIndexed(store, 'three'), await isIndexed(store, 'four')]).toEqual([true, false])
  expect((await countWords(store, ['three'])).counts.size).toBe(0)
})
