/** The guards of the tests can fail: each notices what it is there for. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { type Guards, setGuards } from './support/guards.ts'
import { expectNoLayoutShift, expectNoOverflow } from './support/layout.ts'
import { redirectsTo } from './support/stub-faults.ts'
import { startStubService } from './support/stub-service.ts'
import { expect, test as appTest } from './support/test.ts'

type Watched = { page: Page; guards: Guards }

/** A page with guards of its own, because a test's own guards would fail it. */
const test = appTest.extend<{ watched: Watched }>({
  watched: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const guards = setGuards(context, [server.origin, 'https://service.example'])
    const page = await context.newPage()
    await page.goto('/about')
    await use({ page, guards })
    await context.close()
  },
})

test.describe('the guards notice', () => {
  test('an error and a warning on the console', async ({ watched: { page, guards } }) => {
    await page.evaluate(() => {
      /* oxlint-disable no-console */
      console.error('an error')
      console.warn('a warning')
      console.log('just talk')
      /* oxlint-enable no-console */
    })
    expect(guards.findObjections()).toEqual(['the console shows: an error', 'the console shows: a warning'])
  })

  test('an uncaught error and a rejected promise', async ({ watched: { page, guards } }) => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown')
      })
      void Promise.reject(new Error('refused'))
    })
    const both = ['an error was not caught: refused', 'an error was not caught: thrown']
    await expect.poll(() => guards.findObjections().toSorted()).toEqual(both)
  })

  test('a request to another origin', async ({ watched: { page, guards } }) => {
    // Answered here: nothing leaves the machine. From a page of its own, because the app's policy stops it before.
    await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }))
    await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Bare</title>' }))
    await page.goto('/bare')
    await page.evaluate(() => fetch('https://elsewhere.example/pixel', { mode: 'no-cors' }))
    expect(guards.findObjections()).toEqual(['a request left for https://elsewhere.example/pixel'])
    // An origin that the test allows is none, and allows no other port.
    await page.route('https://service.example/**', (route) => route.fulfill({ body: '' }))
    await page.evaluate(() => fetch('https://service.example/articles', { mode: 'no-cors' }))
    await page.route('https://service.example:8443/**', (route) => route.fulfill({ body: '' }))
    await page.evaluate(() => fetch('https://service.example:8443/articles', { mode: 'no-cors' }))
    expect(guards.findObjections()).toEqual([
      'a request left for https://elsewhere.example/pixel',
      'a request left for https://service.example:8443/articles',
    ])
  })

  test('a redirect, followed or unexpected', async ({ watched: { page, guards } }) => {
    const stub = await startStubService({ allowedOrigin: '*' })
    // From a document of another server, because the app's policy would stop it before.
    await page.goto(`${stub.baseUrl}/articles`)
    const opened = `a request left for ${stub.baseUrl}/articles`
    const ask = (redirect: RequestRedirect) =>
      page.evaluate(([url, mode]) => fetch(url, { redirect: mode }).then(() => {}), [
        `${stub.origin}/x`,
        redirect,
      ] as const)

    stub.failNext(redirectsTo(`${stub.baseUrl}/stats`))
    await ask('manual')
    const left = `a request left for ${stub.origin}/x`
    const led = `a redirect led to ${stub.baseUrl}/stats`
    await expect.poll(() => guards.findObjections()).toEqual([opened, left, led])
    guards.expectRedirect()
    await expect.poll(() => guards.findObjections()).toEqual([opened, left])
    expect(stub.received.map(({ path }) => path)).toEqual(['/api/v1/articles', '/x'])

    stub.failNext(redirectsTo(`${stub.baseUrl}/stats`))
    await ask('follow')
    await expect.poll(() => guards.findObjections()).toEqual([opened, left, left, led])
    expect(stub.received.map(({ path }) => path)).toEqual(['/api/v1/articles', '/x', '/x', '/api/v1/stats'])
    await stub.stop()
  })

  test('a violation of the content security policy', async ({ watched: { page, guards } }) => {
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { color: red }'
      document.head.append(style)
    })
    await expect.poll(() => guards.findObjections().join()).toContain('Content Security Policy')
  })

  test('an unexpected failure, and an expected one that is missing', async ({ watched: { page, guards } }) => {
    await page.goto('/articles/no-such-article')
    await expect.poll(() => guards.findObjections().join()).toContain('status of 404')
    guards.expectMessage(/status of 404/)
    expect(guards.findObjections()).toEqual([])
    guards.expectMessage(/status of 503/)
    expect(guards.findObjections()).toEqual(['the console lacks an expected message: /status of 503/'])
  })
})

test('the server’s warnings are among the objections', async ({ server }) => {
  // The server trusts no proxy here, and warns of its header.
  const answer = await fetch(server.origin, { headers: { 'X-Forwarded-For': '192.0.2.1' } })
  await answer.text()
  expect(server.logLines.splice(0).join()).toContain('X-Forwarded-For')
})

test('axe notices a missing text, low contrast and a small target', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('main').evaluate((main) => {
    const faint = document.createElement('p')
    faint.append('Hardly to be seen')
    faint.style.color = 'light-dark(#ddd, #333)'
    const buttons = ['a', 'b'].map((name) => {
      const button = document.createElement('button')
      button.append(name)
      button.style.cssText = 'width: 8px; height: 8px; overflow: hidden; padding: 0'
      return button
    })
    main.append(document.createElement('img'), faint, ...buttons)
  })
  const objections = await objectionOf(expectAccessible(page))
  expect(objections).toContain('image-alt')
  expect(objections).toContain('color-contrast')
  expect(objections).toContain('target-size')
})

test('the layout checks notice overflow and movement', async ({ page, view }) => {
  await page.goto('/about')
  await expect(view.title).toBeVisible()
  await expectNoOverflow(page)
  await expectNoLayoutShift(page)
  await page.getByRole('main').evaluate((main) => {
    const wide = document.createElement('div')
    wide.style.cssText = 'width: 5000px; height: 200px'
    main.prepend(wide)
  })
  expect(await objectionOf(expectNoLayoutShift(page))).toContain('layout shifts')
  expect(await objectionOf(expectNoOverflow(page))).toContain('width that the page needs')
})

/** What an expectation says when it fails; empty when it holds. */
function objectionOf(expectation: Promise<void>): Promise<string> {
  return expectation.then(
    () => '',
    (error: Error) => error.message,
  )
}
