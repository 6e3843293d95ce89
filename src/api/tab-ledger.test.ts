import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LedgerHolder } from '../quota/ledger-holder.ts'
import { reserve } from '../quota/reserve.ts'
import { settle } from '../quota/settle.ts'
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
    storageKey: 'carrel.quota /api/v1',
    storage: browser.storage,
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
    const [key, text] = [...browser.stored][0] ?? []
    expect(key).toBe('carrel.quota /api/v1')
    expect(String(text).replaceAll(/"[a-zA-Z]+":/g, '')).toMatch(/^[\d.,[\]{}null-]*$/)
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
    for (const text of ['', 'null', '{"version":99}', '[1,2', '{"version":1,"entries":"x"}']) {
      browser.stored.set('carrel.quota /api/v1', text)
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

const broken = () => {
  throw new DOMException('blocked', 'SecurityError')
}

describe('tabs that cannot share', () => {
  test.each<[string, Partial<TabParts>]>([
    ['without locks', { locks: undefined }],
    ['with locks that are refused', { locks: { request: () => Promise.reject(new Error('refused')) } }],
    ['without storage', { storage: broken }],
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
