import { expect, test } from 'vitest'
import type { ImportOutcome } from '../../library/library-file.ts'
import { formatImport, formatSharedCost, formatShown } from './library-messages.ts'

test.each<[number, number, number | null, string]>([
  [12, 9, 58, '12 articles; loading them needs 9 requests (of 58 remaining).'],
  [1, 1, 1, '1 article; loading them needs 1 request (of 1 remaining).'],
  [12, 9, null, '12 articles; loading them needs 9 requests.'],
  [1_200, 0, 58, '1,200 articles; no requests needed.'],
])('a list of %i articles that needs %i requests of %j says so', (articles, requests, remaining, expected) => {
  expect(formatSharedCost(articles, requests, remaining)).toBe(expected)
})

test.each([
  [40, 40, '40 saved articles'],
  [1, 1, '1 saved article'],
  [0, 40, '0 of 40 saved articles'],
])('%i shown of %i are %j', (shown, saved, expected) => {
  expect(formatShown(shown, saved)).toBe(expected)
})

const NOTHING = { added: 0, updated: 0, unchanged: 0, unreadable: 0 }

test.each<[ImportOutcome, string]>([
  [{ imported: [], ignored: [] }, 'The file is empty.'],
  [{ imported: [{ label: 'saved articles', outcome: NOTHING }], ignored: [] }, 'Saved articles: none in the file.'],
  [
    {
      imported: [{ label: 'saved articles', outcome: { ...NOTHING, added: 2, unreadable: 1 } }],
      ignored: ['dreams', 'plans'],
    },
    'Saved articles: 2 added, 1 unreadable. Ignored, because this version does not know them: dreams, plans.',
  ],
  [
    { imported: [{ label: 'saved articles', outcome: 'full' }], ignored: [] },
    'Saved articles not imported: the storage of this browser is full.',
  ],
])('the import %j is described', (outcome, expected) => {
  expect(formatImport(outcome)).toBe(expected)
})
