/** What a catalogue of imported records holds, and how the API gives it out. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StartFailure } from '../start-failure.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import type { ArticleRecord } from './catalogue-record.ts'
import { rowOfRecord } from './record-row.ts'
import type { DeletedRow } from './schema.ts'
import { makeRow } from './testing/article-rows.ts'
import { makeRecord } from './testing/catalogue-records.ts'

const FULL: ArticleRecord = makeRecord('full', {
  title: 'A full record',
  identifiers: [
    { scheme: 'doi', value: '10.1234/Full' },
    { scheme: 'pmid', value: '77' },
    { scheme: 'key', value: 'lovelace1843' },
  ],
  authors: [{ name: 'Ada Lovelace', parts: { family: 'Lovelace', given: 'Ada' }, affiliations: ['Home'] }],
  issn: ['1932-6203'],
  openAccess: { isOpen: true, status: 'gold', license: 'CC-BY-4.0', url: 'https://example.org/full.pdf' },
  retraction: { status: 'retracted', date: '2021-03', notice: null },
  funding: ['Society of Engines, grant 7'],
  references: [
    { scheme: 'doi', value: '10.9/elsewhere' },
    { scheme: 'openalex', value: 'w2' },
    { scheme: 'pmid', value: '88' },
    { scheme: 'pmid', value: '77' },
  ],
})
const BARE = makeRecord('bare', { identifiers: [{ scheme: 'key', value: 'lovelace1843' }] })
const CITED = makeRecord('cited', {
  identifiers: [
    { scheme: 'openalex', value: 'W2' },
    { scheme: 'pmid', value: '88' },
  ],
})
const TWIN = makeRecord('twin', { identifiers: [{ scheme: 'doi', value: '10.1234/FULL' }] })
const DELETED: DeletedRow = { slug: 'gone', deleted_at: '2026-02-03T00:00:00.000Z' }

let server: TestServer
beforeAll(async () => {
  const rows = [DELETED, ...[FULL, BARE, CITED, TWIN].map(rowOfRecord)]
  server = await startTestServer({ store: await openTestCatalogue(rows) })
})
afterAll(() => server.close())

const read = async (target: string) => {
  const response = await server.requestAs('good', `/api/v1${target}`)
  return { status: response.status, body: await response.json() }
}

it('a record has all it states in the API', async () => {
  const { body } = await read('/articles/full')
  expect(body).toMatchObject({
    doi: '10.1234/Full',
    authors: [{ name: 'Ada Lovelace', family: 'Lovelace', given: 'Ada', affiliations: ['Home'] }],
    issn: ['1932-6203'],
    open_access: { is_oa: true, status: 'gold', license: 'CC-BY-4.0', url: 'https://example.org/full.pdf' },
    retraction: { status: 'retracted', date: '2021-03', notice: null },
    funding: ['Society of Engines, grant 7'],
    added_at: '2026-01-10T00:00:00.000Z',
    updated_at: '2026-01-11T00:00:00.000Z',
  })
  expect(body.authors[0]).not.toHaveProperty('parts')
  // A key identifies nothing outside its file.
  expect(body.identifiers).toEqual(FULL.article.identifiers.slice(0, 2))
})

it('a record without DOI is served and found', async () => {
  expect((await read('/articles/bare')).body).toMatchObject({ doi: null, identifiers: [], retraction: null })
  const { body } = await read('/articles?q=10.1234/full')
  expect(body.data.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(['full', 'twin'])
})

it('references resolve by any identifier, each work once; an identity of two records is the first one’s', async () => {
  const { body } = await read('/articles/full')
  expect(body.citations).toMatchObject({ references: [{ slug: 'cited', doi: null }], cited_by: [] })
  expect((await read('/articles/cited')).body.citations.cited_by).toMatchObject([{ slug: 'full' }])
})

it('a deleted article is 410, an unknown one 404', async () => {
  expect(await read('/articles/gone')).toMatchObject({ status: 410, body: { code: 'gone', status: 410 } })
  expect(await read('/articles/never')).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

it('a slug of two records is an error that names them', async () => {
  const rows = [makeRow({ doi: '10.1/a', title: 'Same' }), makeRow({ doi: '10.1/b', title: 'same!' })]
  await expect(openTestCatalogue(rows)).rejects.toThrow(
    new StartFailure('Two records have the slug same; the second is "same!".'),
  )
})
