/** The page is closed to what it does not need: no foreign code, no frame, no way out. */
import type { Browser, Page } from '@playwright/test'
import { keptBy, NOTHING_KEPT, quotaNumbers } from './kept.ts'
import { expect, test } from './story.ts'
import { letTasksRun } from './watch.ts'

test('the document carries the policy and its companions', async ({ page, desk }) => {
  if (desk.way === 'served') desk.expectFailure(404)
  for (const address of ['/', '/articles/small-ramsey-numbers', '/stats', '/nowhere']) {
    const response = await page.goto(address)
    const headers = response?.headers() ?? {}
    const policy = new Map(
      headers['content-security-policy']?.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')] as const
      }),
    )
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      // The page brings its styles with it: those that it uses, and the others behind its content.
      'style-src': expect.stringMatching(desk.way === 'served' ? /^'self'(?: 'sha256-[\w+/]{43}='){2}$/ : /^'self'$/),
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'carrel',
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    })
    // A served page whose address was typed has no opener to be closed to.
    expect(headers['cross-origin-opener-policy']).toBe(desk.way === 'served' ? undefined : 'same-origin')
    expect(headers['permissions-policy']).toContain('clipboard-write=(self)')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(desk.way === 'plain')
})

declare global {
  interface Window {
    /** What a window of another site holds of the one that it has opened. */
    held?: Window | null
  }
}

/** A window of another site, which opens one at an address; without guards, which would object to the other origin. */
async function openElsewhere(
  browser: Browser,
  baseURL: string,
  address: string,
): Promise<[elsewhere: Page, opened: Page]> {
  const context = await browser.newContext({ baseURL })
  await context.route(/^https:\/\/elsewhere\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  )
  const elsewhere = await context.newPage()
  await elsewhere.goto('https://elsewhere.example/')
  const coming = context.waitForEvent('page')
  await elsewhere.evaluate((where) => void (window.held = window.open(where)), address)
  const opened = await coming
  await opened.waitForLoadState()
  return [elsewhere, opened]
}

/** Whether a message that a window sends to the one that it opened arrives there. */
async function canReach(elsewhere: Page, opened: Page): Promise<boolean> {
  await opened.evaluate(() => {
    window.addEventListener('message', ({ data }) => {
      if (data === 'reached') document.documentElement.dataset['reached'] = ''
    })
  })
  await elsewhere.evaluate(() => window.held?.postMessage('reached', '*'))
  await letTasksRun(elsewhere)
  await letTasksRun(opened)
  return opened.evaluate(() => 'reached' in document.documentElement.dataset)
}

test('a window of another site that opens it keeps no hold of it', async ({ browser, server }) => {
  for (const address of ['/', '/articles/small-ramsey-numbers', '/stats', '/nowhere']) {
    const [elsewhere, opened] = await openElsewhere(browser, server.origin, server.origin + address)
    expect(await opened.evaluate(() => [window.opener, window.crossOriginIsolated])).toEqual([null, true])
    expect(await canReach(elsewhere, opened)).toBe(false)
    await opened.context().close()
  }
})

test('nor where the reader types the address into a window that another site has opened', async ({
  browser,
  server,
}) => {
  const [elsewhere, opened] = await openElsewhere(browser, server.origin, 'https://elsewhere.example/opened')
  expect(await opened.evaluate(() => window.opener === null)).toBe(false)
  expect(await canReach(elsewhere, opened)).toBe(true)
  await opened.goto('/')
  expect(await opened.evaluate(() => window.opener)).toBe(null)
  expect(await canReach(elsewhere, opened)).toBe(false)
  await opened.context().close()
})

test('it cannot be put into a frame', async ({ page, desk }) => {
  desk.expectMessage(/frame/i)
  await page.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Framing</title><iframe src="/"></iframe>` }),
  )
  await page.goto('/framing')
  const frame = page.frames()[1]
  await frame?.waitForLoadState()
  expect(frame?.url()).not.toBe(`${desk.origin}/`)
  await expect(page.frameLocator('iframe').getByRole('search')).toHaveCount(0)
})

test('a link out tells nothing of where the reader comes from', async ({ browser, server }) => {
  // Out of a context without guards, which would object to the other origin. The answer is made here.
  const context = await browser.newContext({ baseURL: server.origin })
  await context.route('https://doi.org/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
  const page = await context.newPage()
  await page.goto('/articles/small-ramsey-numbers')
  const opened = context.waitForEvent('page')
  const asked = context.waitForEvent('request', (request) => request.url().startsWith('https://doi.org/'))
  await page.getByRole('link', { name: 'Read at publisher' }).click()
  expect(await (await asked).allHeaders()).not.toHaveProperty('referer')
  const elsewhere = await opened
  expect(await elsewhere.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await context.close()
})

test('hashed files are kept for ever, the document never', async ({ page, desk }) => {
  const responses: { path: string; caching: string | undefined; encoding: string | undefined }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const headers = response.headers()
    responses.push({ path: pathname, caching: headers['cache-control'], encoding: headers['content-encoding'] })
  })
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Results' })).toBeVisible()
  const assets = responses.filter(({ path }) => path.startsWith('/assets/'))
  expect(assets.length).toBeGreaterThan(2)
  for (const { path, caching, encoding } of assets) {
    expect(caching, path).toBe('public, max-age=31536000, immutable')
    if (/\.(?:js|css)$/.test(path)) expect(encoding, path).toMatch(/^(?:br|gzip)$/)
  }
  expect(responses.find(({ path }) => path === '/')?.caching).toBe('no-store')
  if (desk.way === 'plain') expect(responses.find(({ path }) => path === '/config.json')?.caching).toBe('no-store')
  await desk.expectAsked('/articles')
})

test('answers of the API are not kept by the browser, only the numbers of the last minute', async ({
  page,
  desk,
  view,
}) => {
  await page.goto('/?q=climate')
  await expect(view.results).toBeVisible()
  await page.reload()
  await expect(view.results).toBeVisible()
  // What a server remembers it puts into a page once more without a request.
  await desk.expectAsked('/articles?q=climate', ...(desk.way === 'served' ? [] : ['/articles?q=climate']))
  expect(await keptBy(page)).toEqual(NOTHING_KEPT)
  expect(await quotaNumbers(page)).toHaveLength(1)
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('text that looks like markup stays text', async ({ page, view }) => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script><i>in vivo</i> p<0.05 and x<y'
    await page.route('**/api/v1/articles**', async (route) => {
      const response = await route.fetch()
      const body: { data: { title: string }[] } = await response.json()
      for (const article of body.data.slice(0, 1)) article.title = hostile
      await route.fulfill({ response, json: body })
    })
    page.on('dialog', () => {
      throw new Error('A script of the answer ran.')
    })
    await page.goto('/')
    await expect(view.titles.first()).toContainText('p<0.05 and x<y')
    await expect(view.titles.first().locator('i')).toHaveText('in vivo')
    await expect(view.results.locator('img, script')).toHaveCount(0)
  })
})
