import { describe, expect, test } from 'vitest'
import { mergeArticles } from './merge-articles.ts'
import { RecordIndex } from './record-index.ts'
import { makeImportedArticle } from './testing/import-runs.ts'

const doi = (value: string) => ({ scheme: 'doi' as const, value })

describe('merging two records of one work', () => {
  const present = makeImportedArticle({
    title: 'Present',
    volume: '1',
    updatedAt: '2024-05-01T00:00:00Z',
    keywords: ['a'],
  })
  const incoming = makeImportedArticle({ title: 'Incoming', abstract: 'Text', updatedAt: '2024-04-01T00:00:00Z' })

  test.each([
    ['newest', 'Present'],
    ['richest', 'Present'],
    ['first', 'Present'],
  ] as const)('takes the %s and fills what it does not state', (rule, title) => {
    expect(mergeArticles(present, incoming, rule)).toMatchObject({ title, volume: '1', abstract: 'Text' })
  })

  test('takes the record that comes now where no time of change is known', () => {
    expect(mergeArticles({ ...present, updatedAt: null }, incoming, 'newest').title).toBe('Incoming')
  })

  test('keeps the identities of both once', () => {
    const merged = mergeArticles(
      { ...present, identifiers: [doi('10.5555/A')] },
      { ...incoming, identifiers: [doi('10.5555/a'), { scheme: 'pmid', value: '1' }] },
      'first',
    )
    expect(merged.identifiers).toEqual([doi('10.5555/A'), { scheme: 'pmid', value: '1' }])
  })
})

describe('the same work', () => {
  const index = new RecordIndex()
  const number = index.addNew()
  index.learn(
    number,
    makeImportedArticle({
      title: 'On <i>Examples</i>',
      identifiers: [doi('10.5555/A'), { scheme: 'key', value: 'k' }],
    }),
    'one',
  )
  const find = (identifiers: Parameters<typeof index.find>[0], fields = {}, source = 'two') =>
    index.findWork(makeImportedArticle({ identifiers: [...identifiers], title: 'Other', ...fields }), source)?.number ??
    null

  test('is found by an identifier in any case', () => expect(find([doi('10.5555/a')])).toBe(number))

  test('is found by a citation key of its own source only', () => {
    expect(find([{ scheme: 'key', value: 'k' }], {}, 'one')).toBe(number)
    expect(find([{ scheme: 'key', value: 'k' }])).toBeNull()
  })

  test('is found by title, year and first author', () => {
    const same = { title: 'On examples.', published: '2020-05', authors: [{ name: 'A. Lovelace' }] }
    expect(find([{ scheme: 'pmid', value: '1' }], same)).toBe(number)
    expect(find([{ scheme: 'pmid', value: '1' }], { ...same, published: '2021' })).toBeNull()
    expect(find([{ scheme: 'pmid', value: '1' }], { ...same, authors: [] })).toBeNull()
  })

  test('is not found where two DOIs differ', () => {
    expect(find([doi('10.5555/B')], { title: 'On Examples' })).toBeNull()
  })
})
