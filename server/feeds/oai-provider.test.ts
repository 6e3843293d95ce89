/** The OAI-PMH repository at `/oai`: its verbs, its errors, its records. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArticleRow, DeletedRow } from '../catalogue/schema.ts'
import { makeRow } from '../catalogue/testing/article-rows.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { sendRaw, startTestServer, type TestServer } from '../testing/test-server.ts'
import { harvestAll } from './testing/harvester.ts'
import { parseOai } from './testing/oai-rules.ts'
import { findNodes, textsOf } from './testing/parse-xml.ts'

const MADE = Array.from({ length: 230 }, (_, index) =>
  makeRow({
    doi: `10.5555/${index}`,
    title: `Example ${index}`,
    type: index % 2 === 0 ? 'article' : 'review',
    oa_is_open: index < 3,
    updated_at: `2026-02-0${1 + (index % 3)}T0${index % 10}:00:00.750Z`,
  }),
)
const HOSTILE = makeRow({
  doi: '10.5555/a<b>&c',
  slug: 'ﬀ-“quoted”-數學'.normalize('NFC').replace(/[“”]/g, ''),
  title: 'A <i>B</i> & ]]> "C" \u0001\ufffe &lt;script&gt; $x^2$ &hellip;',
  abstract: '<p>One</p><p>Two \u000b</p>',
  abstract_note: 'Summary by a librarian',
  authors: [{ name: 'Ada <b>Reader</b>', parts: { family: 'R&D', given: 'Ada' } }, { name: 'Bo \u0002 Page' }],
  keywords: ['a & b', '\u0003'],
  type: 'conference_paper',
  source: 'Proceedings', volume: '12', issue: '3', pages: '1-20', issn: ['1234-5679'], publisher: 'P & Q', license: 'CC-BY-4.0',
  full_text_url: 'https://example.org/a?b=1&c=2',
  identifiers: [{ scheme: 'doi', value: '10.5555/a' }, { scheme: 'pmid', value: '123' }],
  retraction: { status: 'retracted', date: null, notice: null },
  updated_at: '2026-01-01T00:00:00.000Z',
}) // prettier-ignore
const DELETED: DeletedRow[] = [
  { slug: 'gone-early', deleted_at: '2026-01-31T23:59:59.999Z' },
  { slug: 'gone-late', deleted_at: '2026-03-01T00:00:00.000Z' },
]
const ROWS: (ArticleRow | DeletedRow)[] = [...MADE, HOSTILE, ...DELETED]
const ALL = ROWS.length

let server: TestServer
const PUBLIC = { PUBLIC_URL: 'https://carrel.example.org', CONTACT: 'library@example.org', CATALOGUE_NAME: 'A & B' }
beforeAll(async () => {
  server = await startTestServer({ store: await openTestCatalogue(ROWS), environment: PUBLIC, windowMs: 1 })
})
afterAll(() => server.close())

/** Sends arguments, and moves to the next window of the limit. */
async function ask(query: string, init?: RequestInit) {
  server.clock.now += 60_000
  const response = await server.request(`/oai${query === '' ? '' : `?${query}`}`, init)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
  return parseOai(await response.text())
}
const codeOf = async (query: string) => findNodes(await ask(query), 'error').map(({ attributes }) => attributes['code'])
const DC = 'metadataPrefix=oai_dc'
const ID = 'oai:carrel.example.org:'
const token = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const GOOD: unknown[] = ['oai_dc', '2026-02-01T00:00:00Z', 'example-1', null, null, 100, 232]

test.each([
  ['', 'badVerb'],
  ['verb=', 'badVerb'],
  ['verb=identify', 'badVerb'],
  ['verb=Identify&verb=Identify', 'badVerb'],
  ['verb=%00%3Cx%3E', 'badVerb'],
  ['verb=Identify&x=1', 'badArgument'],
  ['verb=GetRecord', 'badArgument'],
  [`verb=GetRecord&${DC}`, 'badArgument'],
  [`verb=GetRecord&identifier=${ID}example-1`, 'badArgument'],
  [`verb=GetRecord&identifier=&${DC}`, 'badArgument'],
  [`verb=GetRecord&identifier=${ID}example-1&metadataPrefix=marc21`, 'cannotDisseminateFormat'],
  [`verb=GetRecord&identifier=${ID}unknown&${DC}`, 'idDoesNotExist'],
  [`verb=GetRecord&identifier=${ID}%00&${DC}`, 'idDoesNotExist'],
  [`verb=GetRecord&identifier=${ID}%25zz&${DC}`, 'idDoesNotExist'],
  [`verb=GetRecord&identifier=oai:other.example:example-1&${DC}`, 'idDoesNotExist'],
  ['verb=ListMetadataFormats&identifier=x', 'idDoesNotExist'],
  [`verb=ListMetadataFormats&identifier=${ID}gone-late`, 'noMetadataFormats'],
  ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
  ['verb=ListRecords', 'badArgument'],
  [`verb=ListRecords&${DC}&${DC}`, 'badArgument'],
  ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
  [`verb=ListRecords&${DC}&from=2026-02-30`, 'badArgument'],
  [`verb=ListRecords&${DC}&from=yesterday`, 'badArgument'],
  [`verb=ListRecords&${DC}&from=2026-02-01T00:00:00`, 'badArgument'],
  [`verb=ListRecords&${DC}&until=2026-02-01T24:00:00Z`, 'badArgument'],
  [`verb=ListRecords&${DC}&from=2026-02-01&until=2026-02-01T00:00:00Z`, 'badArgument'],
  [`verb=ListRecords&${DC}&from=2026-02-02&until=2026-02-01`, 'badArgument'],
  [`verb=ListRecords&${DC}&from=2027-01-01`, 'noRecordsMatch'],
  [`verb=ListIdentifiers&${DC}&until=2025-12-31`, 'noRecordsMatch'],
  [`verb=ListIdentifiers&${DC}&set=physics`, 'noRecordsMatch'],
  [`verb=ListRecords&${DC}&resumptionToken=${token(...GOOD)}`, 'badArgument'],
  [`verb=ListRecords&resumptionToken=${token(...GOOD)}x`, 'badResumptionToken'],
  [`verb=ListRecords&resumptionToken=${token(...GOOD)}%3D`, 'badResumptionToken'],
  ['verb=ListRecords&resumptionToken=%00', 'badResumptionToken'],
  [`verb=ListRecords&resumptionToken=${token(...GOOD.with(0, 'marc'))}`, 'badResumptionToken'],
  [`verb=ListRecords&resumptionToken=${token(...GOOD.with(1, '2026-02-31T00:00:00Z'))}`, 'badResumptionToken'],
  [`verb=ListRecords&resumptionToken=${token(...GOOD.with(2, 'a\u0000'))}`, 'badResumptionToken'],
  [`verb=ListRecords&resumptionToken=${token(...GOOD.with(4, "' or 1=1"))}`, 'badResumptionToken'],
  [`verb=ListRecords&resumptionToken=${token(...GOOD.with(5, -1))}`, 'badResumptionToken'],
  [`verb=ListRecords&resumptionToken=${token(...GOOD, 1)}`, 'badResumptionToken'],
])('the arguments "%s" are answered with %s', async (query, code) => {
  expect(await codeOf(query)).toEqual([code])
})

test('Identify says what harvesters rely on', async () => {
  const root = await ask('verb=Identify')
  const [identify] = findNodes(root, 'Identify')
  const facts = identify?.children.slice(0, 8).map(({ name, text }) => [name, text])
  expect(Object.fromEntries(facts ?? [])).toEqual({
    repositoryName: 'A & B',
    baseURL: 'https://carrel.example.org/oai',
    protocolVersion: '2.0',
    adminEmail: 'library@example.org',
    earliestDatestamp: '2026-01-01T00:00:00Z',
    deletedRecord: 'persistent',
    granularity: 'YYYY-MM-DDThh:mm:ssZ',
    compression: 'gzip',
  })
  expect(textsOf(root, 'sampleIdentifier')).toEqual([`${ID}an-article`])
})

test('formats and sets are listed', async () => {
  expect(textsOf(await ask('verb=ListMetadataFormats'), 'metadataPrefix')).toEqual(['oai_dc'])
  const sets = ['article', 'review', 'conference_paper', 'openaire']
  expect(textsOf(await ask('verb=ListSets'), 'setSpec')).toEqual(sets)
})

test('a record has its texts without markup, with all that XML does not have left out', async () => {
  const slug = encodeURIComponent(HOSTILE.slug)
  const identifier = encodeURIComponent(ID + slug)
  const [record] = findNodes(await ask(`verb=GetRecord&${DC}&identifier=${identifier}`), 'record')
  if (record === undefined) throw new Error('There is no record.')
  expect(textsOf(record, 'setSpec')).toEqual(['conference_paper', 'openaire'])
  const [dc] = findNodes(record, 'dc')
  expect(dc?.children.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'title: RETRACTED: A B & ]]> "C"  <script> x² …',
    'creator: R&D, Ada',
    'creator: Bo  Page',
    'subject: a & b',
    'description: One Two (Summary by a librarian)',
    'publisher: P & Q',
    'date: 2020-05-17',
    'type: info:eu-repo/semantics/conferenceObject',
    `identifier: https://carrel.example.org/articles/${slug}`,
    'identifier: https://doi.org/10.5555/a%3Cb%3E%26c',
    'source: Proceedings; Vol. 12 No. 3 (2020); 1-20',
    'source: 1234-5679',
    'language: en',
    'relation: info:eu-repo/semantics/altIdentifier/pmid/123',
    'relation: https://example.org/a?b=1&c=2',
    'rights: info:eu-repo/semantics/openAccess',
    'rights: https://creativecommons.org/licenses/by/4.0/',
  ])
})

test('a record that was deleted is a header', async () => {
  const root = await ask(`verb=GetRecord&${DC}&identifier=${ID}gone-late`)
  const [header] = findNodes(root, 'header')
  expect([header?.attributes['status'], textsOf(root, 'datestamp')]).toEqual(['deleted', ['2026-03-01T00:00:00Z']])
})

/** The address, in the next window of the limit. */
function base(): string {
  server.clock.now += 60_000
  return `${server.address}/oai`
}

describe('a list', () => {
  test.each(['ListRecords', 'ListIdentifiers'])(
    'of %s has pages of 100, deletions, and an empty last token',
    async (verb) => {
      const { deliveries, pages, sizes } = await harvestAll(base(), { verb, metadataPrefix: 'oai_dc' })
      expect([pages, sizes, deliveries.length]).toEqual([3, [ALL, ALL, ALL], ALL])
      expect(new Set(deliveries.map(({ identifier }) => identifier)).size).toBe(ALL)
      const times = deliveries.map(({ datestamp }) => datestamp)
      expect(times).toEqual(times.toSorted())
      expect(deliveries.filter(({ isDeleted }) => isDeleted).map(({ identifier }) => identifier)).toEqual([
        `${ID}gone-early`,
        `${ID}gone-late`,
      ])
    },
  )

  test.each([
    [{ from: '2026-03-01' }, 1],
    [{ until: '2026-01-31' }, 2],
    [{ until: '2026-01-01T00:00:00Z' }, 1],
    [
      { from: '2026-02-03', until: '2026-02-03' },
      MADE.filter((row) => row.updated_at?.startsWith('2026-02-03')).length,
    ],
    [{ from: '2026-01-31T23:59:59Z', until: '2026-01-31T23:59:59Z' }, 1],
    // Deleted records are in every set, because what they were is not kept.
    [{ set: 'review' }, 115 + 2],
    [{ set: 'openaire' }, 3 + 1 + 2],
    [{ set: 'conference_paper', from: '2026-01-02' }, 2],
  ])('with %j has %i records', async (filter, count) => {
    const { deliveries } = await harvestAll(base(), { verb: 'ListIdentifiers', metadataPrefix: 'oai_dc', ...filter })
    expect(deliveries).toHaveLength(count)
  })
})

test('POST is the same as GET, whatever the name of the form', async () => {
  const posted = (type: string) =>
    ask('', { method: 'POST', body: `verb=ListIdentifiers&${DC}&set=openaire`, headers: { 'Content-Type': type } })
  for (const type of ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=UTF-8']) {
    expect(textsOf(await posted(type), 'identifier')).toHaveLength(6)
  }
  expect(findNodes(await ask('', { method: 'POST' }), 'error')[0]?.attributes['code']).toBe('badVerb')
})

test('an answer is compressed when asked, and HEAD has none', async () => {
  const { headers, body } = await sendRaw(
    server.address,
    `GET /oai?verb=Identify HTTP/1.1\r\nHost: carrel.example.org\r\nConnection: close\r\nAccept-Encoding: gzip\r\n\r\n`,
  )
  expect([headers.get('content-encoding'), headers.get('vary'), body.length > 0]).toEqual([
    'gzip',
    'Accept-Encoding',
    true,
  ])
  const whole = await fetch(`${server.address}/oai?verb=Identify`, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(textsOf(parseOai(await whole.text()), 'protocolVersion')).toEqual(['2.0'])
  const head = await server.request('/oai?verb=Identify', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})
