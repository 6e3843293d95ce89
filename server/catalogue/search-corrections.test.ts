/** Which words of a search are replaced, and which replacements are only suggested. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVERYTHING } from '../../src/domain/search-query.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { searchArticles } from './search-articles.ts'
import type { Store } from './store.ts'
import { makeRow } from './testing/article-rows.ts'

const COMMON = Array.from({ length: 50 }, (_, index) =>
  makeRow({ doi: `10.1234/common-${index}`, title: `Learning the physics of hypertension, part ${index}` }),
)
const FREQUENT = Array.from({ length: 10 }, (_, index) =>
  makeRow({ doi: `10.1234/frequent-${index}`, title: `Mining of copper, part ${index}` }),
)

let store: Store

beforeAll(async () => {
  store = await openTestCatalogue([
    ...COMMON,
    makeRow({ doi: '10.1234/bases', title: 'Bases of networks' }),
    makeRow({ doi: '10.1234/finding', title: 'Finding networks' }),
    makeRow({ doi: '10.1234/error', title: 'Lerning elsewhere' }),
    ...FREQUENT,
    makeRow({ doi: '10.1234/stem', title: 'Min values of coppper' }),
    makeRow({ doi: '10.1234/rare', title: 'Psychics elsewhere', authors: [{ name: 'A. Basses' }] }),
  ])
})
afterAll(() => store.close())

async function search(text: string, match: 'best' | 'all' = 'best') {
  const { corrected, suggested, total } = await searchArticles(store, { ...EVERYTHING, text, match })
  return { corrected: corrected?.to ?? null, suggested, total }
}

it.each([
  ['phisics', 'physics'],
  ['learnign of physics', 'learning of physics'],
  ['netwroks', 'networks'],
])('%s is searched as %s', async (text, to) => {
  expect(await search(text)).toMatchObject({ corrected: to, suggested: null })
})

it.each([
  ['bayes', 'bases', 0],
  ['bayes networks', 'bases networks', 2],
  ['binding networks', 'finding networks', 2],
  ['hypotension', 'hypertension', 0],
  // A clear error and a doubtful word.
  ['bayes netwroks', 'bases networks', 2],
])('%s is searched as written, with %s suggested', async (text, suggested, total) => {
  expect(await search(text)).toMatchObject({ suggested, total })
})

it('a rare word is suggested in place of a far more frequent one, and found nevertheless', async () => {
  expect(await search('lerning')).toEqual({ corrected: null, suggested: 'learning', total: 1 })
  // Not where other words of the search leave nothing, and of further pages.
  expect((await search('lerning elsewhere')).suggested).toBeNull()
  const second = await searchArticles(store, { ...EVERYTHING, text: 'lerning', page: 2 })
  expect(second.suggested).toBeNull()
})

it('a word that has only its stem in common with a rare one is suggested in place of a more frequent one', async () => {
  expect(await search('minning')).toEqual({ corrected: null, suggested: 'mining', total: 1 })
  // As it is written, it is in an article.
  expect(await search('coppper')).toMatchObject({ corrected: null, suggested: null })
})

it.each(['psychics', 'basses', 'elsewhere'])('%s is no error', async (text) => {
  expect(await search(text)).toMatchObject({ corrected: null, suggested: null })
})
