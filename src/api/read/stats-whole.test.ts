/** Which total a breakdown belongs to, and whether it is whole; the figures are made up. */
import { expect, test } from 'vitest'
import { readStatistics } from './stats.ts'

const byType = { article: 7, review: 2 }

/** Whole, rest and whether it may be cut, of the one breakdown of an answer. */
function breakdownOf(answer: unknown) {
  const [breakdown] = readStatistics(answer).breakdowns
  return breakdown === undefined ? null : [breakdown.whole, breakdown.rest, breakdown.mayBeCut]
}

test.each<[string, unknown, ReturnType<typeof breakdownOf>]>([
  ['beside the total of all', { articles: 9, by_type: byType }, [9, null, false]],
  ['in a group of figures', { total: 9, facets: { type: ['article', 7, 'review', 2] } }, [9, null, false]],
  ['beside a total of its own', { total: 90, journals: { total: 9, by_type: byType } }, [9, null, false]],
  ['inside something else', { articles: 90, authors: { by_type: byType } }, [null, null, false]],
  ['without any total', { by_type: byType }, [null, null, false]],
  ['by a property nobody knows', { articles: 90, by_colour: { blue: 7, red: 2 } }, [null, null, false]],
  ['by such a property, but it adds up', { articles: 9, by_colour: { blue: 7, red: 2 } }, [9, null, false]],
  [
    'of two lists with a total of their own',
    { articles: 90, language: { labels: ['en', 'fr'], counts: [7, 2], total: 9 } },
    [9, null, false],
  ],
  ['of two lists by name', { articles: 90, language: { labels: ['en', 'fr'], counts: [7, 2] } }, [90, null, false]],
  [
    'of two lists with the rest beside them',
    { articles: 90, language: { labels: ['en', 'fr'], counts: [7, 2], others: 81 } },
    [90, 81, true],
  ],
  ['called a top', { articles: 90, top_sources: [{ name: 'Annals', count: 7 }] }, [90, null, true]],
  [
    'of a round number of parts',
    { articles: 90, by_language: { en: 1, fr: 1, de: 1, es: 1, it: 1 } },
    [90, null, true],
  ],
  [
    'of a search engine, which tells the rest',
    {
      hits: { total: { value: 90, relation: 'eq' } },
      aggregations: { language: { sum_other_doc_count: 81, buckets: [{ key: 'en', doc_count: 9 }] } },
    },
    [90, 81, true],
  ],
  [
    'of a search engine, and all is there',
    {
      hits: { total: { value: 9, relation: 'eq' } },
      aggregations: { language: { sum_other_doc_count: 0, buckets: [{ key: 'en', doc_count: 9 }] } },
    },
    [9, 0, false],
  ],
])('%s', (_, answer, expected) => {
  expect(breakdownOf(answer)).toEqual(expected)
})
