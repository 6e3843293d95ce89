import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PageRequest, type RenderedPage, renderPage } from './entry-server.tsx'

const ORIGIN = 'https://carrel.example'
const LAMP = {
  slug: 'a-lamp',
  title: 'A <i>lamp</i>',
  doi: '10.1234/lamp',
  authors: [{ family: 'Wick', given: 'Ada' }],
  year: 2020,
  type: 'article',
  source: 'Journal of Lamps',
  abstract: 'How light falls.',
}
const LIST = { data: [LAMP], meta: { total: 1 } }

type ApiResponse = Awaited<ReturnType<PageRequest['readApi']>>
type Responses = Record<string, ApiResponse | Promise<ApiResponse>>

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): ApiResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '41', ...headers },
  body: JSON.stringify(body),
})

/** A response that comes when the test opens the gate. */
function makeGate() {
  const gate: { open?: (response: ApiResponse) => void } = {}
  const response = new Promise<ApiResponse>((resolve) => {
    gate.open = resolve
  })
  return { response, open: (value: ApiResponse) => gate.open?.(value) }
}

/** Renders a page over an API with these responses, and 404 for anything else; also returns the paths that were requested. */
async function render(address: string, responses: Responses, more: Partial<PageRequest> = {}) {
  const requests: string[] = []
  const page = await renderPage({
    address,
    origin: ORIGIN,
    config: { apiBaseUrl: '/gateway/api/v1', access: 'open' },
    theme: 'system',
    async readApi(path) {
      requests.push(path)
      return responses[path] ?? json({ title: 'There is none' }, 404)
    },
    timeout: new Promise(() => {}),
    ...more,
  })
  return { page, requests }
}

/** The document with the page in it, as a browser reads it. */
function parsePage(page: RenderedPage | null): Document {
  const { head = '', body = '', data = '' } = page ?? {}
  const script = `<script type="application/json" id="served">${data}</script>`
  return new JSDOM(`<!doctype html><html><head>${head}</head><body><div id="root">${body}</div>${script}</body></html>`)
    .window.document
}

const textOf = (document: Document, selector: string) => document.querySelector(selector)?.textContent
const metaOf = (document: Document, name: string) =>
  document.querySelector(`head > meta[name="${name}"], head > meta[property="${name}"]`)?.getAttribute('content')

test('rendering needs no browser', () => {
  expect(['window', 'document', 'localStorage'].filter((name) => name in globalThis)).toEqual([])
})

test('a page is left to the browser when its record is so large that rendering would block other readers', async () => {
  const { page } = await render('/articles/a-lamp', {
    '/articles/a-lamp': json({ ...LAMP, notes: 'x'.repeat(250_000) }),
  })
  expect(page).toBeNull()
})

describe('a rendered page leaves no timer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test.each(['/?q=lamp', '/articles/a-lamp'])('%s', async (address) => {
    const { page } = await render(address, { '/articles?q=lamp': json(LIST), '/articles/a-lamp': json(LAMP) })
    expect(page?.status).toBe(200)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('nor does one whose response came after the timeout', async () => {
    const late = makeGate()
    const { page, requests } = await render(
      '/?q=lamp',
      { '/articles?q=lamp': late.response },
      { timeout: Promise.resolve() },
    )
    expect([page, requests]).toEqual([null, ['/articles?q=lamp']])
    late.open(json(LIST))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  })
})

describe('a page is complete', () => {
  test('search results', async () => {
    const { page, requests } = await render('/?q=lamp', { '/articles?q=lamp': json(LIST) })
    const document = parsePage(page)
    expect(requests).toEqual(['/articles?q=lamp'])
    expect([page?.status, page?.retryAfterSeconds, page?.source]).toEqual([200, null, null])
    expect(textOf(document, 'head > title')).toBe('lamp · Carrel')
    expect(document.querySelectorAll('title')).toHaveLength(1)
    expect(document.querySelector('head > link[rel=canonical]')?.getAttribute('href')).toBe(`${ORIGIN}/?q=lamp`)
    expect(document.querySelector('main h2 a')?.outerHTML).toMatch(
      /href="\/articles\/a-lamp".*<i><mark>lamp<\/mark><\/i>/,
    )
    expect(document.querySelector<HTMLInputElement>('input[name=q]')?.value).toBe('lamp')
    expect(document.querySelector('main .Z3988')?.getAttribute('title')).toContain('rft_id=info%3Adoi%2F10.1234%2Flamp')
    expect(textOf(document, 'header')).toContain('41 of 60 requests left')
    // Nothing of it waits for a script.
    expect(document.body.innerHTML).not.toMatch(/<script(?! type="application\/json")|<template|<!--\$[?!]/)
  })

  test('an article, with its tags and its JSON-LD', async () => {
    const { page, requests } = await render('/articles/a-lamp', { '/articles/a-lamp': json(LAMP) })
    const document = parsePage(page)
    expect([requests, page?.source]).toEqual([['/articles/a-lamp'], 'src/pages/article/article-page.tsx'])
    expect(document.querySelector('main h1')?.innerHTML).toContain('<i>lamp</i>')
    expect(textOf(document, 'head > title')).toBe('A lamp · Carrel')
    expect(metaOf(document, 'citation_title')).toBe('A lamp')
    expect(metaOf(document, 'citation_author')).toBe('Wick, Ada')
    expect(metaOf(document, 'og:type')).toBe('article')
    expect(JSON.parse(textOf(document, 'head > script[type="application/ld+json"]#json-ld') ?? '')).toMatchObject({
      '@type': 'ScholarlyArticle',
    })
    expect(document.querySelectorAll('body meta, body link, body title')).toHaveLength(0)
  })

  test('the statistics, with their tables', async () => {
    const { page } = await render('/stats', { '/stats': json({ articles: 7, by_type: { article: 4, review: 3 } }) })
    const document = parsePage(page)
    expect(textOf(document, 'main h1')).toBe('Statistics')
    expect(textOf(document, 'main noscript')).toContain('Review')
  })

  test.each([
    ['/about', 200, 'About Carrel'],
    ['/nothing/here', 404, 'Page not found'],
    ['//elsewhere.example/', 404, 'Page not found'],
  ])('%s, which has no query', async (address, status, heading) => {
    const { page, requests } = await render(address, {})
    expect([page?.status, requests]).toEqual([status, []])
    expect(textOf(parsePage(page), 'main h1')).toContain(heading)
  })

  test('an address that was cut off within a character is requested as it is', async () => {
    const { page, requests } = await render('/articles/a%zz', {})
    expect([page?.status, requests]).toEqual([404, ['/articles/a%25zz']])
    expect(textOf(parsePage(page), 'main h1')).toBe('Article not found')
  })

  test('formulas are rendered', async () => {
    const { page } = await render('/articles/a-lamp', {
      '/articles/a-lamp': json({ ...LAMP, abstract: 'Where \\(x^2\\) and &NotEqualTilde; stand.' }),
    })
    expect(parsePage(page).querySelector('main math')).not.toBeNull()
  })

  test('its data holds the settings, the query and the rate limit', async () => {
    const { page } = await render('/?q=lamp', { '/articles?q=lamp': json(LIST) })
    expect(JSON.parse(page?.data ?? '')).toMatchObject({
      config: { apiBaseUrl: '/gateway/api/v1', access: 'open' },
      origin: ORIGIN,
      queries: { queries: [{ queryKey: ['articles', '/articles?q=lamp'], state: { data: { total: 1 } } }] },
      failure: null,
      request: { path: '/articles?q=lamp', rateLimit: { limit: 60, remaining: 41 } },
    })
  })
})

describe('the status of a page', () => {
  // The limiter adds chance to a wait.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0))
  afterEach(() => void vi.restoreAllMocks())

  test.each<[string, ApiResponse, number, number | null, RegExp]>([
    ['an article that does not exist', json({}, 404), 404, null, /Article not found/],
    ['an article that was removed', json({}, 410), 410, null, /removed from the catalogue/],
    ['a catalogue that is down', json({}, 503, { 'retry-after': '7' }), 503, 7, /temporarily unavailable/],
    ['a host name that is not this server’s', json({}, 421), 421, null, /refused this request/],
    ['a catalogue that fails', json({}, 500), 503, 5, /temporarily unavailable/],
    ['the rate limit', json({}, 429, { 'retry-after': '42' }), 429, 42, /Request limit reached/],
    [
      'a response that is not JSON',
      { status: 200, headers: {}, body: '<html>Sign in</html>' },
      503,
      5,
      /could not be read/,
    ],
    ['a refused request', json({}, 400), 400, null, /refused/],
    ['a redirect', { status: 302, headers: {}, body: '' }, 503, 5, /another address/],
  ])('%s', async (_, response, status, retryAfterSeconds, heading) => {
    const { page } = await render('/articles/gone', { '/articles/gone': response })
    expect([page?.status, page?.retryAfterSeconds]).toEqual([status, retryAfterSeconds])
    const document = parsePage(page)
    expect(textOf(document, 'main h1')).toMatch(heading)
    expect(metaOf(document, 'robots')).toBe('noindex')
    expect(metaOf(document, 'citation_title')).toBeUndefined()
  })
})

describe('hostile text', () => {
  test.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    '<!--<script>',
    'line\u2028paragraph\u2029end',
    '\'"`${alert(1)}',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    ']]>',
  ])('%j stays text in the page, its head and its data', async (text) => {
    const article = { ...LAMP, title: text, abstract: text, authors: [text], source: text, keywords: [text] }
    const { page } = await render(`/articles/a-lamp`, { '/articles/a-lamp': json(article) })
    const document = parsePage(page)
    const scripts = [...document.querySelectorAll('script')].map(({ type }) => type)
    expect(scripts.toSorted()).toEqual(['application/json', 'application/ld+json'])
    expect(document.querySelectorAll('img, [onerror]')).toHaveLength(0)
    const { queries } = JSON.parse(textOf(document, '#served') ?? '')
    expect(queries.queries[0].state.data.raw.keywords).toEqual([text])
    expect(page?.data).not.toMatch(/<|\u2028|\u2029/)
    expect(document.querySelectorAll('head > title')).toHaveLength(1)
  })

  test('a search stays text', async () => {
    const text = '</script><img src=x>'
    const path = `/articles?${new URLSearchParams({ q: text }).toString()}`
    const { page } = await render(`/?q=${encodeURIComponent(text)}`, { [path]: json({ data: [], meta: { total: 0 } }) })
    const document = parsePage(page)
    expect(document.querySelectorAll('img')).toHaveLength(0)
    expect(document.querySelector<HTMLInputElement>('input[name=q]')?.value).toBe(text)
  })
})

test('pages that are rendered at the same time stay apart', async () => {
  const slow = makeGate()
  const first = render('/articles/a-lamp', { '/articles/a-lamp': slow.response })
  const second = await render('/articles/b', { '/articles/b': json({ ...LAMP, slug: 'b', title: 'B' }) })
  slow.open(json(LAMP))
  expect(textOf(parsePage(second.page), 'head > title')).toBe('B · Carrel')
  expect(textOf(parsePage((await first).page), 'head > title')).toBe('A lamp · Carrel')
})
