/** What is remembered, for whom, and how it goes. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIST_FRESH_MS } from '../api/queries.ts'
import { makeArticle } from '../contract/make-article.ts'
import { BASE_URL, makeBrowser, makeList } from './make-keep.ts'
import { LONGEST_AGE_MS } from './out-of-bounds.ts'
import { SAVE_AFTER_MS } from './save-queue.ts'

const LIST_KEY = ['articles', '/articles?q=rooms']
const ARTICLE_KEY = ['article', '/articles/rooms']
const LIST = makeList()
const ARTICLE = makeArticle()
const MINE = { form: 'bearer', value: 'mine-0123456789' } as const

let browser: ReturnType<typeof makeBrowser>
type Tab = ReturnType<typeof browser.openTab>
beforeEach(() => {
  browser = makeBrowser()
})

/** How many answers are on disk. */
async function keptCount(): Promise<number> {
  if (!(await browser.databases()).includes('carrel')) return 0
  return (await browser.tamper(() => {})).length - 1
}

/** An answer comes, and waits to be saved. */
function receive({ queryClient }: Tab, key: readonly unknown[], value: unknown): void {
  queryClient.setQueryData(key, value, { updatedAt: browser.clock.now() })
}

/** Lets what was begun in the databases come to its end: each step of theirs is one turn. */
async function letWorkEnd(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** An answer comes, and is saved. */
async function answer(tab: Tab, key: readonly unknown[], value: unknown): Promise<void> {
  const before = await keptCount()
  receive(tab, key, value)
  browser.clock.advance(SAVE_AFTER_MS)
  await expect.poll(keptCount).toBeGreaterThan(before)
}

async function openAgain(given: Parameters<typeof browser.openTab>[0] = {}): Promise<Tab> {
  const tab = browser.openTab(given)
  await tab.keep.restore()
  return tab
}

async function openRemembering(given: Parameters<typeof browser.openTab>[0] = {}): Promise<Tab> {
  const tab = browser.openTab(given)
  await tab.keep.turnOn()
  expect(tab.keep.getSnapshot()).toEqual({ isOn: true, problem: null })
  return tab
}

describe('remembering', () => {
  test('is off until it is asked for: nothing is stored, and no database made', async () => {
    const tab = await openAgain()
    receive(tab, LIST_KEY, LIST)
    tab.keep.flush()
    browser.clock.advance(SAVE_AFTER_MS)
    expect(tab.keep.getSnapshot()).toEqual({ isOn: false, problem: null })
    expect(browser.entries.size).toBe(0)
    expect(await browser.databases()).toEqual([])
    expect(browser.clock.waits()).toEqual([])
  })

  test('brings answers back with the time at which they came', async () => {
    await answer(await openRemembering(), LIST_KEY, LIST)
    const cameAt = browser.clock.now() - SAVE_AFTER_MS
    browser.clock.advance(60_000)
    const { queryClient } = await openAgain()
    expect(queryClient.getQueryData(LIST_KEY)).toEqual(LIST)
    expect(queryClient.getQueryState(LIST_KEY)).toMatchObject({ dataUpdatedAt: cameAt, isInvalidated: false })
  })

  test('keeps what was in memory when it was switched on', async () => {
    const tab = browser.openTab()
    tab.queryClient.setQueryData(ARTICLE_KEY, ARTICLE, { updatedAt: browser.clock.now() })
    await tab.keep.turnOn()
    await expect.poll(keptCount).toBe(1)
    expect((await openAgain()).queryClient.getQueryData(ARTICLE_KEY)).toEqual(ARTICLE)
  })

  test('keeps what a page came with, before anybody watched', async () => {
    await openRemembering()
    const queryClient = new QueryClient()
    queryClient.setQueryData(LIST_KEY, LIST, { updatedAt: browser.clock.now() })
    await openAgain({ queryClient })
    browser.clock.advance(SAVE_AFTER_MS)
    await expect.poll(keptCount).toBe(1)
  })

  test('shows an old list only as an old one, and an answer of yesterday not at all', async () => {
    await answer(await openRemembering(), LIST_KEY, LIST)
    browser.clock.advance(LIST_FRESH_MS)
    expect((await openAgain()).queryClient.getQueryState(LIST_KEY)).toMatchObject({ isInvalidated: true })
    browser.clock.advance(LONGEST_AGE_MS)
    expect((await openAgain()).queryClient.getQueryData(LIST_KEY)).toBeUndefined()
    expect(await keptCount()).toBe(0)
  })

  test('keeps no answer that is not on its list, nor that there is none', async () => {
    const tab = await openRemembering()
    receive(tab, ['something', '/else'], LIST)
    receive(tab, ['article', '/articles/none'], null)
    await answer(tab, LIST_KEY, LIST)
    await letWorkEnd()
    expect(await keptCount()).toBe(1)
  })

  test('does not put an older answer over one that has come meanwhile', async () => {
    await answer(await openRemembering(), LIST_KEY, LIST)
    const tab = browser.openTab()
    const newer = makeList({ total: 7 })
    tab.queryClient.setQueryData(LIST_KEY, newer)
    await tab.keep.restore()
    expect(tab.queryClient.getQueryData(LIST_KEY)).toEqual(newer)
  })

  test('goes on in every tab, and stops in every tab', async () => {
    const other = browser.openTab()
    const tab = await openRemembering()
    expect(other.keep.getSnapshot().isOn).toBe(true)
    await answer(other, LIST_KEY, LIST)
    await tab.keep.turnOff()
    expect(other.keep.getSnapshot().isOn).toBe(false)
    expect(await browser.databases()).toEqual([])
    expect(browser.entries.size).toBe(0)
  })
})

describe('an owner', () => {
  test('finds what was answered to the same credential, and nobody else does', async () => {
    await answer(await openRemembering({ credential: MINE }), LIST_KEY, LIST)
    expect((await openAgain({ credential: { ...MINE } })).queryClient.getQueryData(LIST_KEY)).toEqual(LIST)
    for (const given of [
      {},
      { credential: { ...MINE, value: 'yours-0123456789' } },
      { credential: { ...MINE, form: 'api-key' as const } },
      { credential: MINE, baseUrl: 'https://other.example/api/v1' },
    ]) {
      const { queryClient } = await openAgain(given)
      expect(queryClient.getQueryCache().getAll()).toEqual([])
    }
  })

  test('is told by nothing of the credential', async () => {
    await answer(await openRemembering({ credential: MINE }), LIST_KEY, LIST)
    const records = JSON.stringify(await browser.tamper(() => {}))
    expect(records).toContain(BASE_URL)
    expect(records).not.toContain(MINE.value)
    expect(JSON.stringify([...browser.entries])).not.toContain(MINE.value)
  })

  test('is salted by each browser for itself', async () => {
    const ownerOf = async () => {
      await answer(await openRemembering({ credential: MINE }), LIST_KEY, LIST)
      const records = await browser.tamper(() => {})
      return records.map((record) => Object(record).owner).find((owner) => owner !== undefined)
    }
    const first = await ownerOf()
    browser = makeBrowser()
    expect(await ownerOf()).not.toBe(first)
  })

  test('who signs out takes their answers with them, in every tab; other people’s stay', async () => {
    const theirs = await openRemembering()
    await answer(theirs, ARTICLE_KEY, ARTICLE)
    const tab = await openAgain({ credential: MINE })
    const other = await openAgain({ credential: MINE })
    await answer(tab, LIST_KEY, LIST)
    receive(other, ['article', '/articles/other'], ARTICLE)
    await tab.keep.forgetCredential()
    for (const { credential, queryClient, keep } of [tab, other]) {
      expect(credential.current()).toBeNull()
      expect(queryClient.getQueryCache().getAll()).toEqual([])
      expect(keep.getSnapshot().isOn).toBe(true)
    }
    // What the other tab had not saved yet is not saved any more.
    browser.clock.advance(5_000)
    await letWorkEnd()
    expect((await openAgain({ credential: MINE })).queryClient.getQueryCache().getAll()).toEqual([])
    expect((await openAgain()).queryClient.getQueryData(ARTICLE_KEY)).toEqual(ARTICLE)
  })

  test('signing out where nothing is remembered reaches every tab too', async () => {
    const tab = browser.openTab({ credential: MINE })
    const other = browser.openTab({ credential: MINE })
    await tab.keep.forgetCredential()
    expect(other.credential.current()).toBeNull()
    expect(browser.entries.size).toBe(0)
  })
})

describe('removal', () => {
  test('nothing is there after 5 seconds, whatever was on its way in any tab', async () => {
    const tab = await openRemembering()
    const other = browser.openTab()
    await answer(tab, LIST_KEY, LIST)
    // Both have something to save that has not been saved.
    receive(tab, ARTICLE_KEY, ARTICLE)
    receive(other, ARTICLE_KEY, ARTICLE)
    other.keep.flush()
    expect(await tab.keep.removeAnswers()).toBeGreaterThan(0)
    browser.clock.advance(5_000)
    tab.keep.flush()
    other.keep.flush()
    await letWorkEnd()
    expect(await browser.databases()).toEqual([])
    expect(browser.entries.size).toBe(0)
    for (const { queryClient, keep } of [tab, other]) {
      expect(queryClient.getQueryCache().getAll()).toEqual([])
      expect(keep.getSnapshot()).toEqual({ isOn: false, problem: null })
    }
  })

  test('a tab that did not hear of it cannot write either', async () => {
    const tab = await openRemembering()
    const deaf = browser.openTab({ openMessages: () => ({ post: () => {} }) })
    await deaf.keep.restore()
    await tab.keep.removeAnswers()
    expect(deaf.keep.getSnapshot().isOn).toBe(true)
    receive(deaf, LIST_KEY, LIST)
    browser.clock.advance(SAVE_AFTER_MS)
    await letWorkEnd()
    expect(await browser.databases()).toEqual([])
    // Another reader begins anew: the deaf tab's answers are of an epoch that is over.
    await openRemembering()
    receive(deaf, LIST_KEY, LIST)
    browser.clock.advance(SAVE_AFTER_MS)
    await letWorkEnd()
    expect(await keptCount()).toBe(0)
  })

  test('calls back in every tab', async () => {
    const tab = browser.openTab()
    const other = browser.openTab()
    const called: string[] = []
    tab.keep.onRemoved(() => called.push('here'))
    other.keep.onRemoved(() => called.push('there'))
    await tab.keep.removeAnswers()
    expect(called.toSorted()).toEqual(['here', 'there'])
  })

  test('a page that comes back from where browsers put left pages learns of it', async () => {
    const tab = await openRemembering()
    const left = browser.openTab({ credential: MINE, openMessages: () => ({ post: () => {} }) })
    left.keep.comeBack()
    expect(left.reloads.count).toBe(0)
    await tab.keep.removeAnswers()
    left.keep.comeBack()
    expect(left.reloads.count).toBe(1)
    expect(left.credential.current()).toBeNull()
  })

  test('a page with a credential that cannot learn of it is loaded anew', () => {
    const left = browser.openTab({ credential: MINE })
    left.keep.comeBack()
    expect(left.reloads.count).toBe(1)
    const open = browser.openTab()
    open.keep.comeBack()
    expect(open.reloads.count).toBe(0)
  })
})
