/** Looks for a credential everywhere a page could have left it. */
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** The addresses of all requests and all console messages since the start. */
export type Trail = {
  /** Expects the credential in none of them. */
  expectWithout(credential: string): void
}

/** Starts to record addresses and console messages. */
export function startTrail(context: BrowserContext): Trail {
  const lines: string[] = []
  context.on('request', (request) => lines.push(request.url()))
  context.on('console', (message) => lines.push(message.text()))
  return {
    expectWithout: (credential) => expect(lines.join('\n')).not.toContain(credential),
  }
}

/** Expects the credential in no address, markup or storage; in the tab's session storage exactly when `isKept`. */
export async function expectNowhere(
  page: Page,
  context: BrowserContext,
  { credential, isKept }: { credential: string; isKept: boolean },
): Promise<void> {
  const places = await page.evaluate(async () => ({
    address: window.location.href,
    state: JSON.stringify(window.history.state),
    markup: document.documentElement.outerHTML,
    local: JSON.stringify(window.localStorage),
    cookies: document.cookie,
    databases: JSON.stringify(await indexedDB.databases()),
    caches: JSON.stringify(await caches.keys()),
  }))
  for (const [place, content] of Object.entries(places)) expect(content, place).not.toContain(credential)
  expect(await context.cookies()).toEqual([])
  const tab = await page.evaluate(() => JSON.stringify(window.sessionStorage))
  if (isKept) expect(tab).toContain(credential)
  else expect(tab).not.toContain(credential)
}

/** Enters a credential on the Connect page. */
export async function connect(page: Page, credential: string): Promise<void> {
  await page.getByLabel('Credential', { exact: true }).fill(credential)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
}
