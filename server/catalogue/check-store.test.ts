import { afterAll, expect, it } from 'vitest'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { findDifferences } from './check-store.ts'
import type { ArticleRow, DeletedRow } from './schema.ts'
import type { Store } from './store.ts'
import { rowOfRecord } from './record-row.ts'
import { makeRecord } from './testing/catalogue-records.ts'

const doi = (number: number) => ({ scheme: 'doi' as const, value: `10.5555/A${number}` })
const rows: (ArticleRow | DeletedRow)[] = [
  ...[1, 2, 3].map((number) =>
    rowOfRecord(
      makeRecord(`record-${number}`, {
        identifiers: [doi(number)],
        references: [doi(number + 1), doi(number + 2)],
        authors: [{ name: 'Ada Lovelace', parts: { given: 'Ada', family: 'Lovelace' } }],
        source: 'Annals',
        published: '2020-05',
      }),
    ),
  ),
  { slug: 'gone', deleted_at: '2026-01-12T00:00:00.000Z' },
]

async function* readRows() {
  yield* rows
}

const store: Store = await openTestCatalogue(rows)
afterAll(() => store.close())

it.each<[damage: string | null, ofIndex: boolean, sentences: string[]]>([
  [null, false, []],
  [
    "update article set authors = '[]' where id = 2",
    false,
    ['Articles that differ from their records: 1, the first is record-2.'],
  ],
  [
    "update article set source = 'Acta' where id < 3",
    false,
    [
      'Articles that differ from their records: 2, the first is record-1.',
      'The statistics are not those of the articles: sources, top_sources.',
    ],
  ],
  [
    "update search set title = 'x' where article = 3",
    true,
    ['Articles that are not in the index as they are: 1, the first is record-3.'],
  ],
  [
    'delete from search where article = 3',
    true,
    [
      'Articles that are not in the index as they are: 1, the first is record-3.',
      'The index has 2 articles, not 3.',
      'The statistics are not those of the articles: quality.',
    ],
  ],
  [
    'delete from identifier where article = 1',
    false,
    ['Articles that are not found by an identifier: 1, the first is record-1.'],
  ],
  ['delete from reference where citing = 3', false, ['The store has 4 references, its records have 6.']],
  ['delete from citation where citing = 1', false, ['2 citations do not follow from the references.']],
  [
    "update deleted set slug = 'other'",
    false,
    ['Articles that were taken away, but are not in the store: 1, the first is gone.'],
  ],
  [
    `update statistics set figures = (figures::jsonb || '{"articles": 4}')::json`,
    false,
    ['The statistics are not those of the articles: articles.'],
  ],
])('a store is compared with its records after: %s', async (damage, ofIndex, sentences) => {
  const query = ofIndex ? store.queryIndex : store.query
  await query('begin')
  try {
    if (damage !== null) await query(damage)
    expect(await findDifferences(store, readRows())).toEqual(sentences)
  } finally {
    await query('rollback')
  }
})
