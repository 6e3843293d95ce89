import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answeredAt } from './answered-at.ts'
import { createAskOnce } from './ask-once.ts'
import { type Credential, createCredentialStore } from './credential.ts'
import { makeBrowser } from './make-tabs.ts'
import { answerTab, wantAnswer } from './tab-answers.ts'
import { WANT_WORD } from './tab-channel.ts'

let browser: ReturnType<typeof makeBrowser>
let sent: string[]

beforeEach(() => {
  browser = makeBrowser()
  sent = []
})

afterEach(() => browser.close())

const KEY = ['articles', '/articles?q=lamps']
type Told = { by: string }
const NOBODY_GIVES_UP = { signal: new AbortController().signal }

/** A tab with its memory; `ask` asks for the one key, and keeps the answer. */
function openTab(
  id: string,
  { known = null, isAttending = true }: { known?: Credential | null; isAttending?: boolean } = {},
) {
  const tabs = browser.openTab(id)
  const credential = createCredentialStore(() => {
    throw new Error('blocked')
  })
  if (known !== null) credential.connect(known, false)
  let saved = 0
  const quota = {
    tally: {
      noteSaved() {
        saved += 1
      },
    },
  }
  const parts = { tabs, credential, quota, apiBaseUrl: '/api/v1', clock: browser.clock }
  const queryClient = new QueryClient()
  const askOnce = createAskOnce({ locks: browser.locks, askTabs: (...wanted) => wantAnswer(parts, ...wanted) })
  if (isAttending)
    tabs.listen((message) => {
      if (message.word === WANT_WORD) void answerTab(parts, queryClient, message)
    })
  return {
    saved: () => saved,
    queryClient,
    ask: async (
      answer: () => Promise<Told> = () => Promise.resolve({ by: id }),
      newerThan = 0,
      waiting = NOBODY_GIVES_UP,
    ) => {
      const value = await askOnce(
        { queryKey: KEY, newerThan },
        () => {
          sent.push(id)
          return answer()
        },
        waiting,
      )
      queryClient.setQueryData(KEY, value)
      return value
    },
  }
}

/** A promise that is kept by hand. */
function gate<T>() {
  const openers: ((value: T) => void)[] = []
  const opened = new Promise<T>((resolve) => openers.push(resolve))
  return { opened, open: (value: T) => openers[0]?.(value) }
}

test('what one tab has, another one gets without a request, with the time of its answer', async () => {
  const [first, second] = [openTab('a'), openTab('b')]
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  expect(await first.ask()).toEqual({ by: 'a' })
  now.mockReturnValue(5_000)
  expect(await second.ask()).toEqual({ by: 'a' })
  expect(sent).toEqual(['a'])
  const state = second.queryClient.getQueryState(KEY)
  expect([state?.dataUpdatedAt, state && answeredAt(state)]).toEqual([5_000, 1_000])
  expect([first.saved(), second.saved()]).toEqual([0, 1])
  now.mockRestore()
})

test('what six tabs want at once is asked once', async () => {
  const tabs = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => openTab(id))
  const answered = gate<Told>()
  const asked = tabs.map(({ ask }) => ask(() => answered.opened))
  await expect.poll(() => sent.length).toBe(1)
  answered.open({ by: 'a' })
  expect(await Promise.all(asked)).toEqual(tabs.map(() => ({ by: 'a' })))
  expect(sent).toEqual(['a'])
})

test('where the one that asks fails, the next one asks', async () => {
  const [first, second] = [openTab('a'), openTab('b')]
  const answered = gate<Told>()
  const failing = first.ask(() => answered.opened.then(() => Promise.reject(new Error('refused'))))
  await expect.poll(() => sent.length).toBe(1)
  const other = second.ask()
  answered.open({ by: 'nobody' })
  await expect(failing).rejects.toThrow('refused')
  expect(await other).toEqual({ by: 'b' })
  expect(sent).toEqual(['a', 'b'])
})

test('an answer that is too old, or to another credential, is not handed over', async () => {
  const first = openTab('a', { known: { form: 'bearer', value: 'one' } })
  await first.ask()
  expect(await openTab('b', { known: { form: 'bearer', value: 'other' } }).ask()).toEqual({ by: 'b' })
  expect(await openTab('c', { known: { form: 'bearer', value: 'one' } }).ask()).toEqual({ by: 'a' })
  expect(await openTab('d', { known: { form: 'bearer', value: 'one' } }).ask(undefined, Date.now() + 1_000)).toEqual({
    by: 'd',
  })
})

test('a tab that does not answer is waited for once; then nobody waits long for it', async () => {
  openTab('asleep', { isAttending: false })
  const { ask } = openTab('b')
  for (const longestMs of [1_000, 150, 150]) {
    const asked = ask()
    // One question after the other.
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(browser.clock.waits).toEqual([longestMs])
    browser.clock.advance(longestMs)
    // oxlint-disable-next-line no-await-in-loop
    expect(await asked).toEqual({ by: 'b' })
  }
})

test('who held the lock a moment ago is waited for, although another tab is asleep', async () => {
  openTab('asleep', { isAttending: false })
  const [first, second] = [openTab('a'), openTab('b')]
  const before = second.ask()
  await expect.poll(browser.clock.waits).toEqual([1_000])
  browser.clock.advance(1_000)
  await before
  second.queryClient.clear()

  const answered = gate<Told>()
  const asked = first.ask(() => answered.opened)
  await expect.poll(browser.clock.waits).toEqual([1_000])
  browser.clock.advance(1_000)
  await expect.poll(() => sent).toEqual(['b', 'a'])
  const other = second.ask()
  answered.open({ by: 'a' })
  expect(await Promise.all([asked, other])).toEqual([{ by: 'a' }, { by: 'a' }])
  expect(sent).toEqual(['b', 'a'])
})

test('a wait for another tab can be given up; nothing is asked then', async () => {
  const [first, second] = [openTab('a'), openTab('b')]
  const answered = gate<Told>()
  const asked = first.ask(() => answered.opened)
  await expect.poll(() => sent.length).toBe(1)
  const controller = new AbortController()
  const given = second.ask(undefined, 0, { signal: controller.signal })
  await new Promise((resolve) => setImmediate(resolve))
  controller.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  answered.open({ by: 'a' })
  await asked
  expect(sent).toEqual(['a'])
})

test.each([
  ['without locks', undefined],
  [
    'with locks that are refused',
    { request: () => Promise.reject(new DOMException('refused', 'SecurityError')), query: () => Promise.reject() },
  ],
])('%s each asks for itself', async (_, locks) => {
  const askOnce = createAskOnce({ locks, askTabs: () => Promise.reject(new Error('nobody is asked')) })
  expect(await askOnce({ queryKey: KEY, newerThan: 0 }, () => Promise.resolve('own'), NOBODY_GIVES_UP)).toBe('own')
})
