import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LedgerHolder } from '../quota/ledger-holder.ts'
import { reserve } from '../quota/reserve.ts'
import { settle } from '../quota/settle.ts'
import { createLedgerStorage } from './ledger-storage.ts'
import { makeBrowser } from './make-tabs.ts'
import { createTabHolder, type TabParts } from './tab-ledger.ts'

let browser: ReturnType<typeof makeBrowser>

beforeEach(() => {
  browser = makeBrowser()
})

afterEach(() => browser.close())

function openTab(id: string, parts: Partial<TabParts> = {}): LedgerHolder {
  return createTabHolder({
    clock: browser.clock,
    steadyNow: browser.clock.now,
    lockName: 'carrel.quota /api/v1',
    storage: createLedgerStorage(() => browser.databases, '/api/v1'),
    locks: browser.locks,
    channel: browser.openTab(id),
    ...parts,
  })
}

const middle = () => 0.5

/** Takes a place, whose request is answered at once; answers whether there was one. */
async function take(tab: LedgerHolder): Promise<boolean> {
  return tab.update((ledger, now) => {
    const { ledger: next, outcome } = reserve(ledger, now, 'awaited', middle)
    if (!('granted' in outcome)) return { ledger: next, result: false }
    return { ledger: settle(next, outcome.granted, now, null, middle), result: true }
  })
}

async function takeAll(tabs: LedgerHolder[]): Promise<number> {
  let taken = 0
  for (let at = 0; at < 70; at += 1) {
    const tab = tabs[at % tabs.length]
    // One after the other, as tabs do.
    // oxlint-disable-next-line no-await-in-loop
    if (tab !== undefined && (await take(tab))) taken += 1
    browser.clock.advance(200)
  }
  return taken
}

describe('tabs that share locks and storage', () => {
  test('share one ledger, in which there are numbers only', async () => {
    const [first, second] = [openTab('a'), openTab('b')]
    expect(await take(first)).toBe(true)
    expect(await second.update((ledger) => ({ ledger, result: ledger.entries.length }))).toBe(1)
    const stored: unknown[] = []
    await createLedgerStorage(() => browser.databases, '/api/v1').change(
      (ledger) => (stored.push(ledger), ledger),
      AbortSignal.timeout(1_000),
    )
    expect(JSON.stringify(stored).replaceAll(/"[a-zA-Z]+":/g, '')).toMatch(/^[\d.,[\]{}null-]*$/)
  })

  test('hear of each other’s changes', async () => {
    const [first, second] = [openTab('a'), openTab('b')]
    let heard = 0
    second.subscribe(() => {
      heard += 1
    })
    await take(first)
    await expect.poll(() => heard).toBe(1)
  })

  test('a tab that is opened later, or loaded anew, knows what was used', async () => {
    await take(openTab('a'))
    expect(await openTab('c').update((ledger) => ({ ledger, result: ledger.entries.length }))).toBe(1)
  })

  test('what is stored by somebody else is no ledger: they begin anew', async () => {
    for (const foreign of ['', null, { version: 99 }, [1, 2], { version: 1, entries: 'x' }]) {
      // oxlint-disable-next-line no-await-in-loop
      await createLedgerStorage(() => browser.databases, '/api/v1').change(() => foreign, AbortSignal.timeout(1_000))
      // oxlint-disable-next-line no-await-in-loop
      expect(await openTab('a').update((ledger) => ({ ledger, result: ledger.entries }))).toEqual([])
    }
  })

  test.each<[string, Partial<TabParts>]>([
    ['', {}],
    [', without locks either', { locks: undefined }],
  ])('a clock that is set forward by an hour frees nothing%s', async (_, parts) => {
    let steadyMs = 0
    const tab = openTab('a', { ...parts, steadyNow: () => steadyMs })
    await take(tab)
    browser.clock.advance(3_600_000)
    steadyMs += 1_000
    const occupied = await tab.update((ledger, now) => ({
      ledger,
      result: ledger.entries.filter(([, sentAt]) => now - sentAt < 60_000).length,
    }))
    expect(occupied).toBe(1)
  })
})

test('a computer that sleeps while the ledger is changed does not part the tab from the others', async () => {
  const storage = createLedgerStorage(() => browser.databases, '/api/v1')
  const sleepy: TabParts['storage'] = {
    change(change, signal) {
      browser.clock.advance(3_600_000)
      return storage.change(change, signal)
    },
  }
  const [first, second] = [openTab('a', { storage: sleepy }), openTab('b')]
  expect(await take(first)).toBe(true)
  expect(await second.update((ledger) => ({ ledger, result: ledger.entries.length }))).toBe(1)
})

const broken = () => {
  throw new DOMException('blocked', 'SecurityError')
}

/** As a browser whose database does not open, for as long as anybody waits for it. */
const givenUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('given up')))
    while (!signal.aborted) browser.clock.advance(100)
  })

/** It reads, and keeps nothing. */
const full: TabParts['storage'] = {
  change: async (change) => {
    change(null)
    throw new DOMException('full', 'QuotaExceededError')
  },
}

describe('tabs that cannot share', () => {
  test.each<[string, Partial<TabParts>]>([
    ['without locks', { locks: undefined }],
    ['with locks that are refused', { locks: { request: () => Promise.reject(new Error('refused')) } }],
    ['without storage', { storage: createLedgerStorage(broken, '/api/v1') }],
    ['with storage that never answers', { storage: { change: (_, signal) => givenUp(signal) } }],
    ['with storage that is full', { storage: full }],
  ])('%s each takes its share: together not more than the minute has', async (_, parts) => {
    const tabs = [openTab('a', parts), openTab('b', parts)]
    // Each has to be heard once.
    await Promise.all(tabs.map(take))
    await new Promise((resolve) => setImmediate(resolve))
    const taken = await takeAll(tabs)
    expect(taken + 2).toBeGreaterThan(20)
    expect(taken + 2).toBeLessThanOrEqual(58)
  })
})
