// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Article } from '../../domain/article.ts'
import { makeArticle } from '../../domain/testing/make-article.ts'
import { type HeadNotes, HeadSink, PageOriginProvider } from '../../ui/page-head.tsx'
import { ArticleHead } from './article-head.tsx'

const ORIGIN = 'https://carrel.example.org'
const HOSTILE = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>\u2028'

// React requires this for act.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let errors: unknown[] = []
let updates = 0
const countUpdate = () => void (updates += 1)

beforeEach(() => {
  vi.useFakeTimers()
  errors = []
  updates = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void errors.push(words))
  document.addEventListener('ZoteroItemUpdated', countUpdate)
})

afterEach(() => {
  if (errors.length > 0) throw new Error(`React logs errors: ${JSON.stringify(errors)}`)
  document.removeEventListener('ZoteroItemUpdated', countUpdate)
  document.head.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function head(article: Article | undefined, isComplete = true): ReactNode {
  const slug = article?.slug ?? 'loading'
  return (
    <PageOriginProvider value={ORIGIN}>
      <ArticleHead key={slug} slug={slug} article={article} isComplete={isComplete} />
    </PageOriginProvider>
  )
}

/** The head of a server-rendered page: the elements that React hoists, and the JSON-LD that it cannot render. */
function renderHead(article: Article): string {
  const notes: HeadNotes = { jsonLd: null }
  const elements = renderToString(<HeadSink value={notes}>{head(article)}</HeadSink>)
  expect(notes.jsonLd).not.toBeNull()
  return `${elements}<script type="application/ld+json" id="json-ld">${notes.jsonLd}</script>`
}

const inHead = () => [...document.head.children].map((element) => element.outerHTML).toSorted()
const contents = (name: string) =>
  [...document.head.querySelectorAll(`meta[name="${name}"]`)].map((meta) => meta.getAttribute('content'))
const show = async (root: Root, node: ReactNode) => {
  await act(async () => root.render(node))
  vi.runAllTimers()
}

test('server-rendered metadata hydrates without duplicates and is removed with the page', async () => {
  const article = makeArticle({ title: `Lamps ${HOSTILE}`, abstract: HOSTILE })
  document.head.innerHTML = renderHead(article)
  const before = inHead()
  expect(before.length).toBeGreaterThan(20)
  const root = await act(async () => hydrateRoot(document.createElement('div'), head(article)))
  vi.runAllTimers()
  expect(inHead()).toEqual(before)
  expect(updates).toBe(1)
  await act(async () => root.unmount())
  expect(inHead()).toEqual([])
})

test('the title of a page marks a retracted work', () => {
  const retraction = { status: 'retracted', date: null, notice: null } as const
  expect(renderHead(makeArticle({ title: 'Lamps', retraction }))).toContain('<title>RETRACTED: Lamps')
})

test('a hostile title stays text in every element', () => {
  const article = makeArticle({ title: `Lamps ${HOSTILE}`, source: HOSTILE, keywords: [HOSTILE] })
  document.head.innerHTML = renderHead(article)
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(document.querySelectorAll('img, [onerror]')).toHaveLength(0)
  expect(contents('citation_title')).toEqual([expect.stringContaining('</script><script>alert(1)</script>')])
  const jsonLd: unknown = JSON.parse(document.getElementById('json-ld')?.textContent ?? '')
  expect(jsonLd).toMatchObject({ name: expect.stringContaining('</script><script>alert(1)</script>') })
})

test('citation tags appear with the whole record, and change with the article', async () => {
  const root = createRoot(document.createElement('div'))
  const [first, second] = [makeArticle({ slug: 'one' }), makeArticle({ slug: 'two', title: 'Two' })]
  await show(root, head(undefined, false))
  expect(contents('robots')).toEqual(['noindex'])
  await show(root, head(first, false))
  expect([contents('citation_title'), document.getElementById('json-ld'), updates]).toEqual([[], null, 0])
  expect(contents('robots')).toEqual([])
  await show(root, head(first))
  expect([contents('citation_title'), updates]).toEqual([['Reading rooms of the world'], 1])
  await show(root, head({ ...first, volume: '13' }))
  expect([contents('citation_volume'), updates]).toEqual([['13'], 1])
  await show(root, head(second))
  expect([contents('citation_title'), updates]).toEqual([['Two'], 2])
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(JSON.parse(document.querySelector('script')?.text ?? '')).toMatchObject({ name: 'Two' })
  await act(async () => root.unmount())
  expect(inHead()).toEqual([])
})

test('an article that the reader leaves at once sends no Zotero event', async () => {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(head(makeArticle())))
  await act(async () => root.unmount())
  vi.runAllTimers()
  expect(updates).toBe(0)
})

test('an article without an abstract has no description', async () => {
  const root = createRoot(document.createElement('div'))
  await show(root, head(makeArticle({ abstract: null })))
  expect([contents('description'), contents('citation_abstract')]).toEqual([[], []])
  await act(async () => root.unmount())
})
