import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeClock } from '../api/make-clock.ts'
import { type FirstPageRequest, renderFirstPage } from './entry-server.tsx'
import { LAMP } from './make-plain-service.ts'

const ORIGIN = 'https://desk.example'
const LIST = { data: [LAMP], meta: { total: 1 } }
const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '41' }

type Answers = Record<string, () => Response | Promise<Response>>

const answered = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...QUOTA, ...headers } })

/** Renders a page over a service that answers so; anything else has no answer. Tells what was asked, too. */
async function render(address: string, answers: Answers, more: Partial<FirstPageRequest> = {}) {
  const asked: string[] = []
  const page = await renderFirstPage({
    address,
    origin: ORIGIN,
    config: { apiBaseUrl: '/gateway/api/v1', access: 'open' },
    theme: 'system',
    async ask(path) {
      asked.push(path)
      return answers[path]?.() ?? answered({ title: 'There is none' }, 404)
    },
    clock: makeClock(),
    tooLate: new Promise(() => {}),
    ...more,
  })
  return { page, asked }
}

/** The document that is made of a page, as a browser reads it. */
function readPage(page: Awaited<ReturnType<typeof render>>['page']): Document {
  const { head = '', body = '', served = () => [] } = page ?? {}
  const script = served()
    .map(({ id, json }) => `<script type="application/json" id="${id}">${json}</script>`)
    .join('')
  return new JSDOM(`<!doctype html><html><head>${head}</head><body><div id="root">${body}</div>${script}</body></html>`)
    .window.document
}

/** What the app takes over. */
function servedBy(page: Awaited<ReturnType<typeof render>>['page']) {
  const [first, late] = (page?.served() ?? []).map(({ json }): unknown => JSON.parse(json))
  return { first, late }
}

const textOf = (document: Document, selector: string) => document.querySelector(selector)?.textContent
const metaOf = (document: Document, name: string) =>
  document.querySelector(`head > meta[name="${name}"], head > meta[property="${name}"]`)?.getAttribute('content')

test('all of this is rendered where there is no browser: who reads one while rendering fails here', () => {
  expect(['window', 'document', 'localStorage'].filter((name) => name in globalThis)).toEqual([])
})

describe('a page that was made is forgotten: no timer keeps it', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test.each(['/?q=lamp', '/articles/a-lamp'])('%s', async (address) => {
    const { page } = await render(address, {
      '/articles?q=lamp': () => answered(LIST),
      '/articles/a-lamp': () => answered(LAMP),
    })
    expect(page?.status).toBe(200)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('one whose answer came too late too, once it has come', async () => {
    const gate: ((answer: Response) => void)[] = []
    const late = new Promise<Response>((resolve) => void gate.push(resolve))
    const { page } = await render('/?q=lamp', { '/articles?q=lamp': () => late }, { tooLate: Promise.resolve() })
    expect(page).toBeNull()
    for (const come of gate) come(answered(LIST))
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0))
  })
})

describe('a page arrives whole', () => {
  test('a search', async () => {
    const { page, asked } = await render('/?q=lamp', { '/articles?q=lamp': () => answered(LIST) })
    const document = readPage(page)
    expect(asked).toEqual(['/articles?q=lamp'])
    expect([page?.status, page?.retryAfterSeconds]).toEqual([200, null])
    expect(textOf(document, 'head > title')).toBe('lamp · Carrel')
    expect(document.querySelectorAll('title')).toHaveLength(1)
    expect(document.querySelector('head > link[rel=canonical]')?.getAttribute('href')).toBe(`${ORIGIN}/?q=lamp`)
    expect(document.querySelector('main h2 a')?.outerHTML).toMatch(/href="\/articles\/a-lamp".*<i>lamp<\/i>/)
    expect(document.querySelector<HTMLInputElement>('input[name=q]')?.value).toBe('lamp')
    expect(document.querySelector('main .Z3988')?.getAttribute('title')).toContain('rft_id=info%3Adoi%2F10.1234%2Flamp')
    expect(textOf(document, 'header')).toContain('41 of 60 left')
    // Nothing of it waits for a script.
    expect(document.body.innerHTML).not.toMatch(/<script(?! type="application\/json")|<template|<!--\$[?!]/)
  })

  test('an article, with its tags and its JSON-LD', async () => {
    const { page, asked } = await render('/articles/a-lamp', { '/articles/a-lamp': () => answered(LAMP) })
    const document = readPage(page)
    expect(asked).toEqual(['/articles/a-lamp'])
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
    const { page } = await render('/stats', {
      '/stats': () => answered({ articles: 7, by_type: { article: 4, review: 3 } }),
    })
    const document = readPage(page)
    expect(textOf(document, 'main h1')).toBe('Statistics')
    expect(textOf(document, 'main noscript')).toContain('Review')
  })

  test.each([
    ['/about', 200, 'About Carrel'],
    ['/nothing/here', 404, 'Page not found'],
    ['//elsewhere.example/', 404, 'Page not found'],
  ])('%s, which asks nothing', async (address, status, heading) => {
    const { page, asked } = await render(address, {})
    expect([page?.status, asked]).toEqual([status, []])
    expect(textOf(readPage(page), 'main h1')).toContain(heading)
  })

  test('an address that was cut off within a character is asked for as it stands', async () => {
    const { page, asked } = await render('/articles/a%zz', {})
    expect([page?.status, asked]).toEqual([404, ['/articles/a%25zz']])
    expect(textOf(readPage(page), 'main h1')).toBe('Article not found')
  })

  test('what the app takes over is the answer, what was told of the quota, and the settings', async () => {
    const { page } = await render('/?q=lamp', { '/articles?q=lamp': () => answered(LIST) })
    expect(servedBy(page).first).toMatchObject({
      config: { apiBaseUrl: '/gateway/api/v1', access: 'open' },
      origin: ORIGIN,
      answer: { queryKey: ['articles', '/articles?q=lamp'], data: { total: 1 } },
      asked: { kind: 'search', told: { limit: 60, remaining: 41 } },
    })
  })

  test('the code for what a text holds is named, so that the app shows the same', async () => {
    const formula = { ...LAMP, abstract: 'Where \\(x^2\\) and &NotEqualTilde; stand.' }
    const { page } = await render('/articles/a-lamp', { '/articles/a-lamp': () => answered(formula) })
    expect(servedBy(page).first).toMatchObject({ parts: ['reader', 'names', 'formulas'] })
    expect(readPage(page).querySelector('main math')).not.toBeNull()
  })
})

describe('the status tells the truth', () => {
  test.each<[string, () => Response, number, number | null, RegExp]>([
    ['an article that is not there', () => answered({}, 404), 404, null, /Article not found/],
    ['a catalogue that is down', () => answered({}, 503, { 'Retry-After': '7' }), 503, 7, /The service has trouble/],
    ['a name that is not this server’s', () => answered({}, 421), 421, null, /refused the request/],
    ['a catalogue that fails', () => answered({}, 500), 503, 5, /The service has trouble/],
    ['a quota that is gone', () => answered({}, 429, { 'Retry-After': '42' }), 429, 42, /requests of this minute/],
    ['what is no answer', () => new Response('<html>Sign in</html>'), 503, 5, /was not understood/],
    ['a refused address', () => answered({}, 400), 400, null, /refused/],
    ['a redirect', () => new Response(null, { status: 302 }), 503, 5, /elsewhere/],
  ])('%s', async (_, answer, status, retryAfterSeconds, heading) => {
    const { page } = await render('/articles/gone', { '/articles/gone': answer })
    expect([page?.status, page?.retryAfterSeconds]).toEqual([status, retryAfterSeconds])
    const document = readPage(page)
    expect(textOf(document, 'main h1')).toMatch(heading)
    expect(metaOf(document, 'robots')).toBe('noindex')
    expect(metaOf(document, 'citation_title')).toBeUndefined()
  })

  test('an answer that does not come in time is no page', async () => {
    const { page, asked } = await render(
      '/',
      { '/articles': () => new Promise(() => {}) },
      { tooLate: Promise.resolve() },
    )
    expect([page, asked]).toEqual([null, ['/articles']])
  })
})

describe('texts that try to break out', () => {
  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    '<!--<script>',
    'line\u2028paragraph\u2029end',
    '\'"`${alert(1)}',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    ']]>',
  ]

  test.each(HOSTILE)('%j stays text in the page, its head and what the app takes over', async (text) => {
    const article = { ...LAMP, title: text, abstract: text, authors: [text], source: text, keywords: [text] }
    const { page } = await render(`/articles/a-lamp`, { '/articles/a-lamp': () => answered(article) })
    const document = readPage(page)
    const scripts = [...document.querySelectorAll('script')].map(({ type }) => type)
    expect(scripts.toSorted()).toEqual(['application/json', 'application/json', 'application/ld+json'])
    expect(document.querySelectorAll('img, [onerror]')).toHaveLength(0)
    expect(JSON.parse(textOf(document, '#served') ?? '').answer.data.keywords).toEqual([text])
    for (const { json } of page?.served() ?? []) expect(json).not.toMatch(/<|\u2028|\u2029/)
    expect(document.querySelectorAll('head > title')).toHaveLength(1)
  })

  test('so does the search itself', async () => {
    const text = '</script><img src=x>'
    const address = `/?q=${encodeURIComponent(text)}`
    const path = `/articles?${new URLSearchParams({ q: text }).toString()}`
    const { page } = await render(address, { [path]: () => answered({ data: [], meta: { total: 0 } }) })
    const document = readPage(page)
    expect(document.querySelectorAll('img')).toHaveLength(0)
    expect(document.querySelector<HTMLInputElement>('input[name=q]')?.value).toBe(text)
  })
})

test('pages that are rendered at once do not mix', async () => {
  const slowly: ((answer: Response) => void)[] = []
  const slow = new Promise<Response>((resolve) => {
    slowly.push(resolve)
  })
  const first = render('/articles/a-lamp', { '/articles/a-lamp': () => slow })
  const second = await render('/articles/b', { '/articles/b': () => answered({ ...LAMP, slug: 'b', title: 'B' }) })
  for (const answer of slowly) answer(answered(LAMP))
  expect(textOf(readPage(second.page), 'head > title')).toBe('B · Carrel')
  expect(textOf(readPage((await first).page), 'head > title')).toBe('A lamp · Carrel')
})
