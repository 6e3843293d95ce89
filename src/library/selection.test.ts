import { afterEach, expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { formatSelected, SELECTED_ARTICLES, selectArticles } from './selection.ts'

const LAMPS = makeArticle({ slug: 'lamps' })
const HALLS = makeArticle({ slug: 'halls' })

afterEach(() => selectArticles(SELECTED_ARTICLES.get().values(), false))

test('selectArticles adds and removes articles, each once, and tells who listens', () => {
  const counts: number[] = []
  const stop = SELECTED_ARTICLES.subscribe(() => counts.push(SELECTED_ARTICLES.get().size))
  selectArticles([LAMPS, HALLS], true)
  selectArticles([LAMPS], true)
  selectArticles([HALLS], false)
  stop()
  expect(counts).toEqual([2, 2, 1])
  expect([...SELECTED_ARTICLES.get().values()]).toEqual([LAMPS])
})

test('selectArticles selects no record that could not be read', () => {
  selectArticles([LAMPS, makeArticle({ slug: 'item-1', isBroken: true })], true)
  expect(formatSelected(SELECTED_ARTICLES.get().size)).toBe('1 selected')
})
