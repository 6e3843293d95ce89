/** Sitemap, Atom, OpenSearch and robots.txt; who may use the addresses for other programs, and how often. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRow } from '../catalogue/testing/article-rows.ts'
import { type Store, StoreUnavailable } from '../catalogue/store.ts'
import { startGateway } from '../gateway/testing/gateway.ts'
import { renderPatiently } from '../pages/testing/render-patiently.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { emptyStore, sendRaw, startTestServer, type TestServer } from '../testing/test-server.ts'
import { findNodes, parseXml, textsOf, type Xml } from './testing/parse-xml.ts'

const ORIGIN = 'https://carrel.example.org'
const ROWS = Array.from({ length: 25 }, (_, index) =>
  makeRow({
    doi: `10.5555/${index}`,
    slug: index === 0 ? 'größe' : `lamp-${index}`,
    // The word is in the title of the oldest alone, so that relevance and date order them differently.
    title: index === 0 ? 'Lamps & <i>more</i>' : `Example ${index}`,
    abstract: index === 0 ? null : 'On lamps \u0001 & wicks',
    published: `20${10 + index}-01-01`,
    added_at: '2026-01-02T03:04:05.000Z',
    updated_at: `2026-02-0${1 + (index % 9)}T00:00:00.000Z`,
  }),
)

let server: TestServer
const ENVIRONMENT = {
  PUBLIC_URL: ORIGIN,
  CATALOGUE_NAME: 'Records of a long name',
  CATALOGUE_DESCRIPTION: 'Lamps & more',
}
beforeAll(async () => {
  const store = await openTestCatalogue(ROWS)
  server = await startTestServer({ store, environment: ENVIRONMENT, render: renderPatiently })
})
afterAll(() => server.close())

async function read(path: string, type: string): Promise<Xml> {
  const response = await server.request(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
  return parseXml(await response.text())
}
const linksOf = (feed: Xml) =>
  Object.fromEntries(
    feed.children
      .filter(({ name }) => name === 'link')
      .map(({ attributes }) => [attributes['rel'], attributes['href']]),
  )

test('the sitemap names each article with its time of change, and robots.txt names the sitemap', async () => {
  const sitemap = await read('/sitemap.xml', 'application/xml')
  expect(sitemap.uri).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  const urls = findNodes(sitemap, 'url').map(({ children }) => children.map(({ text }) => text))
  expect([urls.length, urls[0]]).toEqual([25, [`${ORIGIN}/articles/gr%C3%B6%C3%9Fe`, '2026-02-01T00:00:00Z']])
  const robots = await (await server.request('/robots.txt')).text()
  expect(robots).toBe(`User-agent: *\n\nSitemap: ${ORIGIN}/sitemap.xml\n`)
})

/** The rows of a catalogue of 20,001 articles, as far as its sitemap asks for them. */
async function queryLarge(sql: string, [after]: unknown[] = []) {
  if (sql.includes('max(article)')) return [{ last: 20_001 }]
  return after === 20_000 ? [{ slug: 'last', changed_at: '2026-01-01T00:00:00Z' }] : []
}

test('a sitemap of more than 10,000 articles is an index of files', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of two statements
  const query = queryLarge as Store['query']
  const large = await startTestServer({ store: { ...emptyStore(), query }, environment: ENVIRONMENT })
  const get = async (path: string) => parseXml(await (await large.request(path)).text())
  expect(textsOf(await get('/sitemap.xml'), 'loc')).toEqual([1, 2, 3].map((file) => `${ORIGIN}/sitemap-${file}.xml`))
  expect(textsOf(await get('/sitemap-3.xml'), 'loc')).toEqual([`${ORIGIN}/articles/last`])
  for (const file of ['4', '0', '-1', '1e3', 'x', '99999999']) {
    expect([file, (await large.request(`/sitemap-${file}.xml`)).status]).toEqual([file, 404])
  }
  await large.close()
})

test('a feed has the newest articles of a search first, with links between its pages', async () => {
  const feed = await read('/feed.atom?q=lamps&per_page=10&page=2', 'application/atom+xml')
  expect([feed.uri, textsOf(feed, 'totalResults')]).toEqual(['http://www.w3.org/2005/Atom', ['25']])
  expect(linksOf(feed)).toEqual({
    self: `${ORIGIN}/feed.atom?q=lamps&page=2&per_page=10`,
    alternate: `${ORIGIN}/?q=lamps&page=2&per_page=10`,
    search: `${ORIGIN}/opensearch.xml`,
    previous: `${ORIGIN}/feed.atom?q=lamps&per_page=10`,
    next: `${ORIGIN}/feed.atom?q=lamps&page=3&per_page=10`,
  })
  const titles = findNodes(feed, 'entry').flatMap((entry) => textsOf(entry, 'title'))
  expect(titles).toEqual(Array.from({ length: 10 }, (_, index) => `Example ${14 - index}`))
  const [id, title, updated, author] = feed.children.map(({ text }) => text)
  expect([id, title, author]).toEqual([
    'tag:carrel.example.org,2026:/feed.atom?q=lamps&per_page=10',
    'lamps · Records of a long name',
    'Records of a long name',
  ])
  expect(updated).toBe('2026-02-09T00:00:00.000Z')
  const [entry] = findNodes(feed, 'entry')
  expect(
    entry?.children.map(({ name, text, attributes }) => text || `${name} ${attributes['rel']} ${attributes['href']}`),
  ).toEqual([
    'tag:carrel.example.org,2026-01-02:/articles/lamp-14',
    'Example 14',
    '2026-02-06T00:00:00.000Z',
    '2026-01-02T03:04:05.000Z',
    'Ada Reader',
    `link alternate ${ORIGIN}/articles/lamp-14`,
    'link related https://doi.org/10.5555/14',
    'On lamps & wicks',
  ])
  const last = await read('/feed.atom?q=lamps&per_page=10&page=3', 'application/atom+xml')
  expect([textsOf(last, 'title').at(-1), linksOf(last)['next']]).toEqual(['Lamps & more', undefined])
})

test('a feed without articles is a feed, and a wrong search is a problem', async () => {
  const feed = await read('/feed.atom?q=nothing-at-all', 'application/atom+xml')
  expect([findNodes(feed, 'entry'), textsOf(feed, 'updated')]).toEqual([[], [expect.stringMatching(/^\d{4}-.*Z$/)]])
  const wrong = await server.request('/feed.atom?page=0')
  expect([wrong.status, wrong.headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8'])
})

test('the search page names its feed and the description of the search, which leads back to it', async () => {
  const html = await (await server.request('/?q=lamps&type=review&page=2')).text()
  const links = [...html.matchAll(/<link rel="(alternate|search)" type="([^"]+)"[^>]*href="([^"]+)"/g)]
  expect(links.map(([, ...parts]) => parts)).toEqual([
    ['alternate', 'application/atom+xml', '/feed.atom?q=lamps&amp;type=review'],
    ['search', 'application/opensearchdescription+xml', '/opensearch.xml'],
  ])
  expect(await (await server.request('/about')).text()).not.toContain('rel="alternate"')
  const description = await read('/opensearch.xml', 'application/opensearchdescription+xml')
  expect(textsOf(description, 'ShortName')).toEqual(['Records of a lon'])
  expect(findNodes(description, 'Url').map(({ attributes }) => attributes['template'])).toEqual([
    `${ORIGIN}/?q={searchTerms}`,
    `${ORIGIN}/feed.atom?q={searchTerms}`,
    `${ORIGIN}/opensearch.xml`,
  ])
})

test('a feed counts as one request of its reader; harvesters have a limit of their own, with 503', async () => {
  const small = await startTestServer({ environment: { READER_LIMIT: '2' } })
  const statusOf = async (path: string) => (await small.request(path)).status
  expect([await statusOf('/feed.atom'), await statusOf('/feed.atom'), await statusOf('/feed.atom')]).toEqual([
    200, 200, 429,
  ])
  for (let count = 0; count < 119; count += 1) await statusOf('/oai?verb=ListSets')
  expect([await statusOf('/sitemap.xml'), await statusOf('/sitemap.xml')]).toEqual([200, 503])
  const refused = await small.request('/oai?verb=Identify')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  small.clock.now += 60_000
  expect(await statusOf('/oai?verb=Identify')).toBe(200)
  await small.close()
})

const PATHS = ['/oai?verb=Identify', '/sitemap.xml', '/sitemap-1.xml', '/feed.atom', '/opensearch.xml']

describe('the addresses are unknown', () => {
  test('where every reader needs a credential', async () => {
    const closed = await startTestServer({ environment: { ACCESS: 'credential' } })
    for (const path of PATHS) expect([path, (await closed.request(path)).status]).toEqual([path, 404])
    expect(await (await closed.request('/robots.txt')).text()).toBe('User-agent: *\n')
    expect(await (await closed.request('/config.json')).json()).not.toHaveProperty('hasFeeds')
    await closed.close()
  })

  test('in front of a remote service', async () => {
    const gateway = await startGateway()
    for (const path of PATHS) expect([path, (await gateway.server.request(path)).status]).toEqual([path, 404])
    expect(gateway.upstream.received).toEqual([])
    await gateway.close()
  })
})

test('an unavailable store, a foreign name on loopback and a shutdown are refused', async () => {
  const broken = await startTestServer({
    store: { ...emptyStore(), query: () => Promise.reject(new StoreUnavailable('It stopped.')) },
  })
  const { status, headers } = await broken.request('/oai?verb=Identify')
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  const foreign = await sendRaw(broken.address, 'GET /oai HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  expect(foreign.status).toBe(421)
  broken.app.beginStop()
  expect((await broken.request('/opensearch.xml')).status).toBe(503)
  await broken.close()
})

test('a request whose host makes no address is answered with the address of the server', async () => {
  const open = await startTestServer({ environment: { HOST: '0.0.0.0' } })
  const { port } = new URL(open.address)
  for (const host of ['', 'Host: a:99999\r\n']) {
    const version = host === '' ? '1.0' : '1.1'
    const request = `GET /oai?verb=Identify HTTP/${version}\r\n${host}Connection: close\r\n\r\n`
    const { status, body } = await sendRaw(`http://127.0.0.1:${port}`, request)
    expect([status, /<baseURL>.*<\/baseURL>/.exec(body)?.[0]]).toEqual([
      200,
      `<baseURL>http://localhost:${port}/oai</baseURL>`,
    ])
  }
  await open.close()
})
