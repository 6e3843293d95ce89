/** Six tabs that want more than the minute holds, by a clock that nobody moves: nobody is refused, and the minute is used. */
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  connectTab,
  type Counted,
  goTo,
  type HostedTabs,
  type HostedTabsOptions,
  launchBrowser,
  openTabs,
} from './hosted-tabs.ts'
import { refuseLocks } from './refuse-locks.ts'
import { viewOf } from './view.ts'

const MINUTE_MS = 60_000

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, 120_000)

afterAll(() => browser.close())

test('six tabs that want 250 answers in five minutes: none is refused, and each minute gives fifty', async () => {
  const hosted = await openTabs(browser, { tabs: 6, limit: 60 })
  const { tabs, counted } = hosted
  const wishes = wishesFor(250)
  await Promise.all(tabs.map((tab) => searchAll(tab, wishes)))
  expect(refused(counted)).toBe(0)
  expect(counted).toHaveLength(250)
  const beganAt = counted[0]?.at ?? 0
  const perMinute = [0, 1, 2, 3, 4].map((minute) => counted.filter(({ at }) => minuteOf(at, beganAt) === minute).length)
  // Until all have their answers.
  for (const count of perMinute.slice(0, 4)) expect(count).toBeGreaterThanOrEqual(50)
  expect(perMinute.reduce((sum, count) => sum + count, 0)).toBe(250)
  await hosted.close()
})

// Together they take as long as one of them: each has a service and a browser's storage of its own.
describe.concurrent('with twenty a minute, nobody is refused', () => {
  test('while tabs crash and are closed: the others go on', async () => {
    const wishes = wishesFor(30)
    const hosted = await openTabs(browser, { tabs: 4, limit: 20 })
    const [crashing, closing, ...staying] = hosted.tabs
    const searching = staying.map((tab) => searchAll(tab, wishes))
    const ending = [crashing, closing].map((tab) =>
      tab === undefined ? Promise.resolve() : searchAll(tab, wishes).catch(() => 'ended'),
    )
    await atCount(hosted, 6)
    await crashing?.goto('chrome://crash').catch(() => {})
    await atCount(hosted, 12)
    await closing?.close()
    expect(await Promise.all(ending)).toEqual(['ended', 'ended'])
    await Promise.all(searching)
    expect(refused(hosted.counted)).toBe(0)
    // What the two were about to ask may be missing, nothing else.
    expect(hosted.counted.length).toBeGreaterThanOrEqual(28)
    await hosted.close()
  })

  test('after signing out and in again', async () => {
    const wishes = wishesFor(30)
    const hosted = await openTabs(browser, { tabs: 2, limit: 20, access: 'credential' })
    await Promise.all(hosted.tabs.map((tab) => searchAll(tab, take(wishes, 6))))
    const [first] = hosted.tabs
    if (first === undefined) throw new Error('there are two tabs')
    await viewOf(first).quotaButton.click()
    await viewOf(first).quotaPanel.getByRole('button', { name: 'Forget this credential' }).click()
    await Promise.all(hosted.tabs.map((tab) => viewOf(tab).heading('Connect').waitFor()))
    for (const tab of hosted.tabs) await connectTab(tab)
    await Promise.all(hosted.tabs.map((tab) => searchAll(tab, wishes)))
    expect(refused(hosted.counted)).toBe(0)
    expect(hosted.counted).toHaveLength(30)
    await hosted.close()
  })

  test('where locks are refused: each takes its share', async () => {
    expect(await countSearches({ tabs: 3, limit: 20, before: refuseLocks }, 30)).toEqual({ refused: 0, asked: 30 })
  })

  test('where the clock is set an hour ahead, and two back', async () => {
    expect(await countSearches({ tabs: 3, limit: 20, before: letClockBeSet }, 30, setClockTwice)).toEqual({
      refused: 0,
      asked: 30,
    })
  })
})

/** In a tab: `window.setMs` is by how much the clock of the computer was set. */
function letClockBeSet(): void {
  const realNow = Date.now.bind(Date)
  Object.assign(window, { setMs: 0 })
  Date.now = () => realNow() + Number(Reflect.get(window, 'setMs'))
}

/** Sets the clock an hour ahead, and later two back. */
async function setClockTwice(hosted: HostedTabs): Promise<void> {
  await atCount(hosted, 10)
  await setClocks(hosted, 3_600_000)
  await atCount(hosted, 20)
  await setClocks(hosted, -3_600_000)
}

/** Tabs that search as fast as they may, and what happens to them meanwhile. */
async function countSearches(
  options: HostedTabsOptions,
  searches: number,
  meanwhile: (hosted: HostedTabs) => Promise<void> = () => Promise.resolve(),
): Promise<{ refused: number; asked: number }> {
  const hosted = await openTabs(browser, options)
  const wishes = wishesFor(searches)
  await Promise.all([...hosted.tabs.map((tab) => searchAll(tab, wishes)), meanwhile(hosted)])
  await hosted.close()
  return { refused: refused(hosted.counted), asked: hosted.counted.length }
}

/** What is searched for: each once, by whichever tab is free. */
function wishesFor(count: number): IterableIterator<string> {
  return Array.from({ length: count }, (_, index) => `lamps ${index + 1}`).values()
}

/** The next few of them. */
function take(wishes: IterableIterator<string>, count: number): IterableIterator<string> {
  const taken = Array.from({ length: count }, () => String(wishes.next().value))
  return taken.values()
}

/** Searches for one after the other, each once the last has its results. */
async function searchAll(tab: Page, wishes: IterableIterator<string>): Promise<void> {
  const { searchBox, count } = viewOf(tab)
  for (const text of wishes) {
    // As a person does: one after the other.
    // oxlint-disable-next-line no-await-in-loop
    if (await searchBox.isVisible()) await type(tab, text)
    // oxlint-disable-next-line no-await-in-loop
    else await goTo(tab, `/?q=${encodeURIComponent(text)}`)
    // oxlint-disable-next-line no-await-in-loop
    await count.filter({ hasText: `articles for “${text}”` }).waitFor()
  }
}

async function type(tab: Page, text: string): Promise<void> {
  await viewOf(tab).searchBox.fill(text)
  await viewOf(tab).searchBox.press('Enter')
}

/** Until the service has counted so many. */
async function atCount({ counted }: HostedTabs, count: number): Promise<void> {
  await expect.poll(() => counted.length, { timeout: 200_000 }).toBeGreaterThanOrEqual(count)
}

/** Sets the clock of the computer, as all tabs see it. */
async function setClocks({ tabs }: HostedTabs, setMs: number): Promise<void> {
  await Promise.all(tabs.map((tab) => tab.evaluate((ms) => void Object.assign(window, { setMs: ms }), setMs)))
}

function refused(counted: readonly Counted[]): number {
  return counted.filter(({ isRefused }) => isRefused).length
}

function minuteOf(at: number, beganAt: number): number {
  return Math.floor((at - beganAt) / MINUTE_MS)
}
