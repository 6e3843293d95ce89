// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Article } from '../../contract/article.ts'
import { makeArticle } from '../../contract/make-article.ts'
import { provideWholeReader } from '../../rich-text/provide-whole-reader.ts'
import { type HeadNotes, HeadSink } from '../../ui/head-sink.ts'
import { CameWholeProvider } from '../../ui/came-whole.ts'
import { PageOriginProvider } from '../../ui/page-origin.ts'
import { ArticleHead } from './article-head.tsx'

const ORIGIN = 'https://carrel.example.org'
const HOSTILE = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>\u2028'

// React asks for this where its updates are awaited.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeAll(provideWholeReader)

let complaints: unknown[] = []
let updates = 0
const countUpdate = () => void (updates += 1)

beforeEach(() => {
  vi.useFakeTimers()
  complaints = []
  updates = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void complaints.push(words))
  document.addEventListener('ZoteroItemUpdated', countUpdate)
})

afterEach(() => {
  if (complaints.length > 0) throw new Error(`React complains: ${JSON.stringify(complaints)}`)
  document.removeEventListener('ZoteroItemUpdated', countUpdate)
  document.head.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function head(article: Article | undefined, isComplete = true, cameWhole = false): ReactNode {
  const slug = article?.slug ?? 'on-its-way'
  return (
    <PageOriginProvider value={ORIGIN}>
      <CameWholeProvider value={cameWhole}>
        <ArticleHead key={slug} slug={slug} article={article} isComplete={isComplete} />
      </CameWholeProvider>
    </PageOriginProvider>
  )
}

/** As a server puts it into the document: what React hoists, and the element that it cannot render. */
function served(article: Article): string {
  const notes: HeadNotes = { jsonLd: null }
  const elements = renderToString(<HeadSink value={notes}>{head(article, true, true)}</HeadSink>)
  expect(notes.jsonLd).not.toBeNull()
  return `${elements}<script type="application/ld+json" id="json-ld">${notes.jsonLd}</script>`
}

const inHead = () => [...document.head.children].map((element) => element.outerHTML).toSorted()
const contents = (name: string) =>
  [...document.head.querySelectorAll(`meta[name="${name}"]`)].map((meta) => meta.getAttribute('content'))
const show = async (root: Root, node: ReactNode) => {
  await act(async () => root.render(node))
  // Painted, and then whoever waits for a task of its own.
  await act(async () => void vi.runAllTimers())
  vi.runAllTimers()
}

test('what was served is taken over: nothing is there twice, and nothing is left on leaving', async () => {
  const article = makeArticle({ title: `Rooms ${HOSTILE}`, abstract: HOSTILE })
  document.head.innerHTML = served(article)
  const before = inHead()
  expect(before.length).toBeGreaterThan(20)
  const root = await act(async () => hydrateRoot(document.createElement('div'), head(article, true, true)))
  vi.runAllTimers()
  expect(inHead()).toEqual(before)
  expect(updates).toBe(1)
  await act(async () => root.unmount())
  expect(inHead()).toEqual([])
})

test('a hostile title is text wherever it stands', () => {
  const article = makeArticle({ title: `Rooms ${HOSTILE}`, source: HOSTILE, keywords: [HOSTILE] })
  document.head.innerHTML = served(article)
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(document.querySelectorAll('img, [onerror]')).toHaveLength(0)
  expect(contents('citation_title')).toEqual([expect.stringContaining('</script><script>alert(1)</script>')])
  const jsonLd: unknown = JSON.parse(document.getElementById('json-ld')?.textContent ?? '')
  expect(jsonLd).toMatchObject({ name: expect.stringContaining('</script><script>alert(1)</script>') })
})

test('nothing for citation managers before the whole record is here; then once, and anew for another article', async () => {
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

test('an article that is left at once says nothing', async () => {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(head(makeArticle())))
  await act(async () => root.unmount())
  vi.runAllTimers()
  expect(updates).toBe(0)
})

test('without an abstract there is no description, which would be taken for one', async () => {
  const root = createRoot(document.createElement('div'))
  await show(root, head(makeArticle({ abstract: null })))
  expect([contents('description'), contents('citation_abstract')]).toEqual([[], []])
  await act(async () => root.unmount())
})
