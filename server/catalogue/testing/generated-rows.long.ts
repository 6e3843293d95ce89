import { expect, it } from 'vitest'
import { EVERYTHING } from '../../../src/domain/search-query.ts'
import { withText } from '../../../src/domain/change-search.ts'
import { openTestCatalogue } from '../../testing/test-catalogue.ts'
import { findArticle, findCitations } from '../find-articles.ts'
import type { ArticleRow } from '../schema.ts'
import { searchArticles } from '../search-articles.ts'
import { wordsOf } from '../search-words.ts'
import { readStatistics } from '../statistics.ts'
import { generatedDoi, generateRows } from './generated-rows.ts'
import { wordAt } from './generated-words.ts'

const SEED = 7

const hasWord = (row: ArticleRow) =>
  [row.title, row.abstract ?? '', ...row.keywords].flatMap(wordsOf).includes(wordAt(0))

it('a catalogue of generated rows has their citations and can be searched', async () => {
  // More rows than one statement inserts.
  const rows = [...generateRows({ seed: SEED, count: 1010 })]
  const store = await openTestCatalogue(generateRows({ seed: SEED, count: rows.length }))
  try {
    expect((await readStatistics(store)).articles).toBe(rows.length)
    const { total } = await searchArticles(store, withText(EVERYTHING, `"${wordAt(0)}"`))
    expect(total).toBeGreaterThanOrEqual(rows.filter(hasWord).length)
    expect(await searchArticles(store, withText(EVERYTHING, generatedDoi(SEED, 3)))).toMatchObject({
      ids: [4],
      total: 1,
    })
    const last = rows.at(-1)
    const article = await findArticle(store, last?.slug ?? '')
    const { references } = await findCitations(store, article?.id ?? 0)
    expect(references?.map(({ doi }) => doi)).toEqual(last?.references.map(({ value }) => value))
  } finally {
    await store.close()
  }
})
