/** The built app on a host, a service that counts as strictly as any, and a browser of their own: for the checks that need minutes. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import type { Access } from '../src/contract/config.ts'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'
import { buildAppWhenStale } from './fresh-build.ts'
import { isTakenOver } from './is-taken-over.ts'
import { STUB_CREDENTIAL } from './stub-service.ts'
import { startStaticHost } from './static-host.ts'
import { answersOfLamps, LAMP_COUNT } from './stub-answers.ts'
import { countSliding } from './stub-quota.ts'
import { startStubService } from './stub-service.ts'
import { viewOf } from './view.ts'

/** A request as the service counted it; `at` in milliseconds of `performance.now()`. */
export type Counted = { at: number; isRefused: boolean }

/** Tabs of one browser, and what the service counted of them. */
export type HostedTabs = { context: BrowserContext; tabs: Page[]; counted: Counted[]; close: () => Promise<void> }

/** How they are opened. */
export type HostedTabsOptions = {
  tabs: number
  /** Requests a minute. */
  limit: number
  access?: Access
  /** How many articles there are. */
  articles?: number
  /** Runs in each tab before the app begins. */
  before?: () => void
}

/** Longer than anybody waits for a place of the minute, in milliseconds. */
const LONGEST_MS = 200_000

/** Builds the app where it is old, and starts the browser of the stories. */
export async function launchBrowser(): Promise<Browser> {
  buildAppWhenStale()
  const { executablePath, env } = await findChromium()
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS, env: { ...process.env, ...env } })
}

/** Opens tabs on the page about Carrel, which asks nothing; `access: 'credential'`: each of them connected. Whoever opens them closes them. */
export async function openTabs(
  browser: Browser,
  { tabs: count, limit, access = 'open', articles = LAMP_COUNT, before }: HostedTabsOptions,
): Promise<HostedTabs> {
  const counted: Counted[] = []
  const counter = countSliding(limit)
  const stub = await startStubService({
    credential: access === 'credential' ? STUB_CREDENTIAL : null,
    limit,
    answerTo: answersOfLamps(articles),
    count: () => ({
      ...counter,
      spend(asker) {
        const spent = counter.spend(asker)
        counted.push({ at: performance.now(), isRefused: spent.isOver })
        return spent
      },
    }),
  })
  const host = await startStaticHost()
  stub.allow(host.origin)
  host.letConnect([stub.origin])
  host.configure({ apiBaseUrl: stub.baseUrl, access })
  const context = await browser.newContext({ baseURL: host.origin })
  context.setDefaultTimeout(LONGEST_MS)
  if (before !== undefined) await context.addInitScript(before)
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/about')))
  // What is drawn before the app is here does not hear of other addresses yet.
  await Promise.all(tabs.map((tab) => tab.waitForFunction(isTakenOver, null, { polling: 100 })))
  if (access === 'credential') await Promise.all(tabs.map(connectTab))
  return {
    context,
    tabs,
    counted,
    async close() {
      await context.close()
      await host.close()
      await stub.stop()
    },
  }
}

/** Goes to another address of the app as its own links do: the page is not loaded anew. */
export async function goTo(tab: Page, address: string): Promise<void> {
  await tab.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Enters the credential that the service accepts. */
export async function connectTab(tab: Page): Promise<void> {
  await goTo(tab, '/connect?to=%2Fabout')
  await tab.getByLabel('Credential', { exact: true }).fill(STUB_CREDENTIAL)
  await tab.getByRole('button', { name: 'Connect', exact: true }).click()
  await viewOf(tab).heading('About Carrel').waitFor()
}
