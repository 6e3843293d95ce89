/** The page is closed to foreign code, frames and other sites. */
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { runPendingTasks } from './support/traffic.ts'

test('every document has the security headers', async ({ page, app }) => {
  app.expectFailure(404)
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
      'style-src': expect.stringMatching(app.pages === 'served' ? /^'self' 'sha256-[\w+/]{43}='$/ : /^'self'$/),
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
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('clipboard-write=(self)')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  }
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true)
})

declare global {
  interface Window {
    /** The window that a window of another site has opened. */
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
  await runPendingTasks(elsewhere)
  await runPendingTasks(opened)
  return opened.evaluate(() => 'reached' in document.documentElement.dataset)
}

test('a window of another site cannot reach the page that it opened', async ({ browser, server }) => {
  for (const address of ['/', '/articles/small-ramsey-numbers', '/stats', '/nowhere']) {
    const [elsewhere, opened] = await openElsewhere(browser, server.origin, server.origin + address)
    expect(await opened.evaluate(() => [window.opener, window.crossOriginIsolated])).toEqual([null, true])
    expect(await canReach(elsewhere, opened)).toBe(false)
    await opened.context().close()
  }
})

test('the page cannot be framed', async ({ page, app }) => {
  app.expectMessage(/frame/i)
  await page.route('**/framing', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Framing</title><iframe src="/"></iframe>` }),
  )
  await page.goto('/framing')
  const frame = page.frames()[1]
  await frame?.waitForLoadState()
  expect(frame?.url()).not.toBe(`${app.origin}/`)
  await expect(page.frameLocator('iframe').getByRole('search')).toHaveCount(0)
})

test('a link to another site sends no referrer and leaves no opener', async ({ browser, server }) => {
  // Out of a context without guards, which would object to the other origin. The answer is made here.
  const context = await browser.newContext({ baseURL: server.origin })
  await context.route('https://doi.org/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
  const page = await context.newPage()
  await page.goto('/articles/small-ramsey-numbers')
  const opened = context.waitForEvent('page')
  const asked = context.waitForEvent('request', (request) => request.url().startsWith('https://doi.org/'))
  await page.getByRole('link', { name: 'View at publisher' }).click()
  expect(await (await asked).allHeaders()).not.toHaveProperty('referer')
  const elsewhere = await opened
  expect(await elsewhere.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await context.close()
})

test('browsers may keep hashed files for ever, and the document never', { tag: '@long' }, async ({ page, app }) => {
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
  if (app.pages === 'static') expect(responses.find(({ path }) => path === '/config.json')?.caching).toBe('no-store')
  await app.expectRequests('/articles')
})
