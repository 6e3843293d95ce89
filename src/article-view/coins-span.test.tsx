// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { coins } from '../cite/coins.ts'
import { makeArticle } from '../contract/make-article.ts'
import { plainText } from '../rich-text/plain-text.ts'
import { PageOriginProvider } from '../ui/page-origin.ts'
import { COINS, CoinsSpan } from './coins-span.tsx'

const ORIGIN = 'https://carrel.example.org'

// React asks for this where its updates are awaited.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

test('what a server has written stands until the code is here, and then too', async () => {
  const complaints: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void complaints.push(words))
  const article = makeArticle({ title: '"A" <i>title</i> & more' })
  const container = document.createElement('div')
  const span = document.createElement('span')
  Object.assign(span, { hidden: true, className: 'Z3988', title: coins(article, plainText, ORIGIN) })
  container.append(span)
  const served = container.innerHTML

  expect(COINS.current()).toBeNull()
  const app = (
    <PageOriginProvider value={ORIGIN}>
      <CoinsSpan article={article} />
    </PageOriginProvider>
  )
  const root = await act(async () => hydrateRoot(container, app))
  expect(container.innerHTML).toBe(served)
  await act(() => COINS.fetch())
  expect(COINS.current()).not.toBeNull()
  expect(container.innerHTML).toBe(served)
  expect(container.firstElementChild).toBe(span)
  expect(complaints).toEqual([])
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})
