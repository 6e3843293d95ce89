/** The documented API (docs/api-compatibility.md) and the choices of our service, with the sample catalogue. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import { openTestCatalogue, readSample } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import type { ArticleItem } from './schemas.ts'

const BUILT_AT = Date.UTC(2026, 4, 5, 6, 7, 8)
let server: TestServer

beforeAll(async () => {
  const store = await openTestCatalogue(readSample(), new Date(BUILT_AT).toISOString())
  server = await startTestServer({
    store,
    limit: 10_000,
    environment: { PUBLIC_URL: 'https://carrel.example.org', READER_LIMIT: '10000' },
  })
})

afterAll(() => server.close())

type List = {
  data: ArticleItem[]
  meta: { total: number; page: number; per_page: number; pages: number }
  links: Record<'self' | 'first' | 'prev' | 'next' | 'last', string | null>
}

async function request(target: string) {
  const answer = await server.requestAs('good', `/api/v1${target}`, { headers: { Accept: 'application/json' } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

async function list(parameters: Record<string, string> = {}): Promise<List> {
  const { status, text } = await request(`/articles?${new URLSearchParams(parameters).toString()}`)
  expect(status).toBe(200)
  return JSON.parse(text)
}

const slugsFor = async (q: string) => (await list({ q, per_page: '100' })).data.map(({ slug }) => slug)

describe('GET /api/v1/articles', () => {
  it('lists 20 of all articles, newest first, with absolute links', async () => {
    const { data, meta, links } = await list()
    expect(data).toHaveLength(20)
    expect(meta).toEqual({ total: 257, page: 1, per_page: 20, pages: 13 })
    const here = 'https://carrel.example.org/api/v1/articles'
    expect(links).toEqual({ self: here, first: here, prev: null, next: `${here}?page=2`, last: `${here}?page=13` })
    const dates = data.map(({ published }) => published ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it('reaches every article once by the next links', async () => {
    const slugs: string[] = []
    let next: string | null = '/articles?per_page=50'
    while (next !== null) {
      const page: List = JSON.parse((await request(next)).text)
      slugs.push(...page.data.map(({ slug }) => slug))
      next = page.links.next?.replace('https://carrel.example.org/api/v1', '') ?? null
    }
    expect(slugs).toHaveLength(257)
    expect(new Set(slugs).size).toBe(257)
  })

  it('reduces per_page above 100 and states it', async () => {
    const { data, meta } = await list({ per_page: '9999' })
    expect([data.length, meta.per_page, meta.pages]).toEqual([100, 100, 3])
  })

  it('lists nothing past the end, with the true total', async () => {
    const { data, meta, links } = await list({ page: '400', q: 'learning' })
    expect(data).toEqual([])
    expect(meta.total).toBeGreaterThan(0)
    expect(links.next).toBeNull()
    expect(links.prev).toContain(`page=${meta.pages}`)
  })

  it('has no links but self when nothing matches', async () => {
    const { meta, links } = await list({ q: 'zzzzqqqq' })
    expect(meta).toEqual({
      total: 0,
      page: 1,
      per_page: 20,
      pages: 0,
      total_all_words: 0,
      understood: null,
      corrected: null,
      suggested: null,
      names: [],
      sort: 'relevance',
    })
    expect(links).toMatchObject({ first: null, prev: null, next: null, last: null })
  })

  it.each(ARTICLE_TYPES)('filters by type %s', async (type) => {
    const { data, meta } = await list({ type, per_page: '100' })
    const stats = JSON.parse((await request('/stats')).text)
    expect(meta.total).toBe(stats.by_type[type])
    expect(new Set(data.map((article) => article.type))).toEqual(new Set([type]))
  })

  it('matches title, keyword, abstract and DOI', async () => {
    expect(await slugsFor('gaia mission')).toContain('the-gaia-mission')
    expect((await slugsFor('10.1051/0004-6361/201629272')).join()).toBe('the-gaia-mission')
    expect((await slugsFor('https://doi.org/10.1051/0004-6361/201629272')).join()).toBe('the-gaia-mission')
    expect(await slugsFor('冠状病毒')).toHaveLength(2)
    expect(await slugsFor('🦜')).toHaveLength(1)
    expect((await slugsFor('DOMINATION masculine kabyl'))[0]).toBe('la-domination-masculine')
    expect(await slugsFor('"domination masculine"')).toEqual(['la-domination-masculine'])
  })

  const BAD: [parameters: string, named: string[]][] = [
    ['type=book', ['type']],
    ['type=', ['type']],
    ['per_page=0', ['per_page']],
    ['per_page=-1', ['per_page']],
    ['per_page=1.5', ['per_page']],
    ['per_page=abc', ['per_page']],
    ['page=0', ['page']],
    ['page=1e3', ['page']],
    ['q=a%00b', ['q']],
    ['q=a%1Fb', ['q']],
    [`q=${'a'.repeat(1001)}`, ['q']],
    [`q=${'a+'.repeat(65)}`, ['q']],
    ['q=a&q=b', ['q']],
    ['sort=year', ['sort']],
    ['page=x&type=y', ['type', 'page']],
  ]
  it.each(BAD)('refuses ?%#', async (parameters, named) => {
    const { status, type, text } = await request(`/articles?${parameters}`)
    expect([status, type]).toEqual([400, 'application/problem+json; charset=utf-8'])
    const { errors } = JSON.parse(text)
    expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(named)
  })

  it('names the three types when another is requested', async () => {
    const { errors } = JSON.parse((await request('/articles?type=book')).text)
    for (const name of ARTICLE_TYPES) expect(errors[0].detail).toContain(name)
  })

  it('accepts a search of 1,000 characters outside the basic plane', async () => {
    expect((await request(`/articles?${new URLSearchParams({ q: '𝒳'.repeat(1000) }).toString()}`)).status).toBe(200)
  })
})

describe('GET /api/v1/articles/{slug}', () => {
  it('returns the whole record, which contains that of the list', async () => {
    const { data } = await list({ per_page: '100' })
    for (const item of data.slice(0, 30)) {
      const { status, type, text } = await request(`/articles/${encodeURIComponent(item.slug)}`)
      expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
      const whole = JSON.parse(text)
      expect(whole).toMatchObject(item)
      expect(whole.citations.cited_by_count).toBe(whole.citations.cited_by.length)
    }
  })

  it('has the articles at both ends of a citation', async () => {
    const witten = JSON.parse((await request('/articles/anti-de-sitter-space-and-holography')).text)
    const [cited] = witten.citations.references
    expect(cited).toEqual({
      slug: 'the-large-limit-of-superconformal-field-theories-and-supergravity',
      title: 'The large $N$ limit of superconformal field theories and supergravity',
      doi: '10.4310/ATMP.1998.v2.n2.a1',
      year: 1998,
    })
    const maldacena = JSON.parse((await request(`/articles/${cited.slug}`)).text)
    expect(maldacena.citations.cited_by.map(({ slug }: { slug: string }) => slug)).toContain(witten.slug)
  })

  it('has the author of the abstract, null for unknown facts, and the date of addition', async () => {
    const record = JSON.parse((await request('/articles/la-domination-masculine')).text)
    expect(record).toMatchObject({
      abstract_note: expect.stringContaining('not the authors’ abstract'),
      publisher: null,
      issue: null,
      authors_total: null,
      year: 1990,
      open_access: { is_oa: true, status: 'bronze', license: null, url: null },
      added_at: '2026-05-05T06:07:08.000Z',
    })
  })

  it('accepts a slug in any normal form and script', async () => {
    for (const slug of ['新型冠状病毒肺炎流行病学特征分析', 'nf-κb-signaling-in-inflammation']) {
      expect((await request(`/articles/${encodeURIComponent(slug)}`)).status).toBe(200)
    }
    const cyrillic = (await list({ q: 'некоммутативность' })).data[0]?.slug ?? ''
    expect((await request(`/articles/${encodeURIComponent(cyrillic.normalize('NFD'))}`)).status).toBe(200)
  })

  const UNKNOWN = [
    'nothing',
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e%2fpackage.json',
    'a%2Fb',
    '%00',
    '%E2%80%AEabc',
    '-',
    '__proto__',
  ]
  it.each([...UNKNOWN, 'a'.repeat(300), '.git', '%3Cscript%3E'])('is 404 for %s', async (slug) => {
    expect((await request(`/articles/${slug}`)).status).toBe(404)
  })

  it('accepts no parameters', async () => {
    expect((await request('/articles/the-gaia-mission?x=1')).status).toBe(400)
    expect((await request('/stats?x=1')).status).toBe(400)
  })
})

it('GET /api/v1/stats returns figures that add up', async () => {
  const stats = JSON.parse((await request('/stats')).text)
  expect(stats).toMatchObject({ articles: 257, sources: 173, updated_at: '2026-05-05T06:07:08.000Z' })
  const { open, closed, unknown } = stats.open_access
  expect(open + closed + unknown).toBe(257)
  for (const counts of [stats.by_type, stats.by_license, stats.by_language, stats.open_access.by_status]) {
    expect(Object.values<number>(counts).reduce((a, b) => a + b)).toBe(257)
  }
  expect(stats.by_year.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(257)
})

it('HEAD has the headers of GET without a body', async () => {
  for (const target of [
    '/api/v1/articles',
    '/api/v1/articles/the-gaia-mission',
    '/api/v1/stats',
    '/gateway/api/v1/stats',
  ]) {
    const [get, head] = [
      await server.requestAs('good', target),
      await server.requestAs('good', target, { method: 'HEAD' }),
    ]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'x-ratelimit-limit']) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    }
    await get.text()
  }
})

it('the gateway returns the same, with links to itself', async () => {
  for (const target of ['/articles?q=gaia&page=1', '/articles/the-gaia-mission', '/stats']) {
    const answer = await server.request(`/gateway/api/v1${target}`)
    expect(answer.status).toBe(200)
    const expected = (await request(target)).text.replaceAll('example.org/api/v1', 'example.org/gateway/api/v1')
    expect(await answer.text()).toBe(expected)
  }
})
