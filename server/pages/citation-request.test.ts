/** Articles in the formats of reference managers, at the address of their page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderPatiently } from './testing/render-patiently.ts'
import { openTestCatalogue, readSample } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { chooseFormat } from './citation-request.ts'

const GAIA = '/articles/the-gaia-mission'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ store: await openTestCatalogue(readSample()), render: renderPatiently })
})
afterAll(() => server.close())

const get = (target: string, accept?: string) =>
  server.request(target, accept === undefined ? {} : { headers: { Accept: accept } })

test.each([
  ['application/x-bibtex', 'BibTeX'],
  ['application/x-research-info-systems', 'RIS'],
  ['application/vnd.citationstyles.csl+json', 'CSL-JSON'],
  ['application/x-endnote-refer', 'EndNote'],
  ['text/csv', 'CSV'],
  ['application/x-bibtex;q=0.4, application/x-research-info-systems;q=0.6', 'RIS'],
  ['text/html;q=0.5, application/x-bibtex', 'BibTeX'],
  ['application/x-bibtex, */*;q=0.1', 'BibTeX'],
  ['application/x-bibtex;q=0', undefined],
  ['*/*', undefined],
  ['application/x-bibtex, */*', undefined],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', undefined],
  ['application/json', undefined],
  ['', undefined],
])('the Accept header %j chooses %s', (accept, label) => {
  expect(chooseFormat(accept)?.label).toBe(label)
})

describe('an article', () => {
  test.each([
    ['application/x-bibtex', 'bib', /^@article\{.*,\n[^]*title = \{/],
    ['application/x-research-info-systems', 'ris', /^TY {2}- JOUR\r\n[^]*ER {2}- \r\n$/],
    ['application/vnd.citationstyles.csl+json', 'json', /^\[\n {2}\{[^]*"DOI": "10\.1051/],
    ['application/x-endnote-refer', 'enw', /^%0 Journal Article\r\n[^]*%T The Gaia mission\r\n/],
    ['text/csv', 'csv', /^Title,Authors,Year,[^]*\r\nThe Gaia mission,/],
  ])('is sent as %s by its Accept header and by its ending', async (mediaType, extension, form) => {
    for (const answer of [await get(GAIA, mediaType), await get(`${GAIA}.${extension}`)]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${mediaType}; charset=utf-8`])
      expect(answer.headers.get('vary')).toBe('Accept')
      expect(answer.headers.get('content-disposition')).toContain(`the-gaia-mission.${extension}`)
      expect(await answer.text()).toMatch(form)
    }
  })

  test('is a page for a browser, with its signposts in the Link header', async () => {
    const { status, headers } = await get(GAIA, 'text/html,*/*;q=0.8')
    const head = await server.request(GAIA, { method: 'HEAD' })
    expect([head.status, head.headers.get('link')]).toEqual([200, headers.get('link')])
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers.get('vary')).toMatch(/^Accept, /)
    expect(headers.get('link')).toContain('<https://schema.org/ScholarlyArticle>; rel="type"')
    expect(headers.get('link')).toMatch(/<https:\/\/doi\.org\/10\.1051\/[\w./-]+>; rel="related"/)
    expect((await get('/about')).headers.get('link')).toBeNull()
  })

  test('that does not exist is a problem in any format', async () => {
    const answer = await get('/articles/nothing.bib')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.headers.get('retry-after')).toBeNull()
  })

  test('counts as one request of the reader', async () => {
    const small = await startTestServer({
      store: await openTestCatalogue(readSample()),
      render: renderPatiently,
      environment: { READER_LIMIT: '2' },
    })
    const statuses = []
    for (let count = 0; count < 3; count += 1) statuses.push((await small.request(`${GAIA}.ris`)).status)
    expect(statuses).toEqual([200, 200, 429])
    await small.close()
  })

  test('is left to the app where readers need a credential', async () => {
    const closed = await startTestServer({ render: renderPatiently, environment: { ACCESS: 'credential' } })
    const answer = await closed.request(`${GAIA}.bib`)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    await closed.close()
  })
})
