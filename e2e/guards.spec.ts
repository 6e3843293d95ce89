/** The guards of the stories are awake: each catches what it is there for. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Guards, setGuards } from './guards.ts'
import { expectNoOverflow, expectStill } from './layout.ts'
import { expect, test as story } from './story.ts'
import { redirectsTo } from './stub-faults.ts'
import { startStubService } from './stub-service.ts'

type Watched = { page: Page; guards: Guards }

/** A page with guards of its own: a story's would end the test that proves them. */
const test = story.extend<{ watched: Watched }>({
  watched: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const guards = setGuards(context, [server.origin, 'https://service.example'])
    const page = await context.newPage()
    await page.goto('/about')
    await use({ page, guards })
    await context.close()
  },
})

test.describe('a guard objects to', () => {
  test('an error and a warning on the console', async ({ watched: { page, guards } }) => {
    await page.evaluate(() => {
      /* oxlint-disable no-console */
      console.error('an error')
      console.warn('a warning')
      console.log('just talk')
      /* oxlint-enable no-console */
    })
    expect(guards.objections()).toEqual(['the console says: an error', 'the console says: a warning'])
  })

  test('an error that nobody caught, and a promise that was refused', async ({ watched: { page, guards } }) => {
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('thrown')
      })
      void Promise.reject(new Error('refused'))
    })
    const both = ['an error was not caught: refused', 'an error was not caught: thrown']
    await expect.poll(() => guards.objections().toSorted()).toEqual(both)
  })

  test('a request to another origin', async ({ watched: { page, guards } }) => {
    // Answered here: nothing leaves the machine. From a page of its own, because the app's policy stops it before.
    await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }))
    await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Bare</title>' }))
    await page.goto('/bare')
    await page.evaluate(() => fetch('https://elsewhere.example/pixel', { mode: 'no-cors' }))
    expect(guards.objections()).toEqual(['a request left for https://elsewhere.example/pixel'])
    // One that the story named is none, and makes no other one so.
    await page.route('https://service.example/**', (route) => route.fulfill({ body: '' }))
    await page.evaluate(() => fetch('https://service.example/articles', { mode: 'no-cors' }))
    await page.route('https://service.example:8443/**', (route) => route.fulfill({ body: '' }))
    await page.evaluate(() => fetch('https://service.example:8443/articles', { mode: 'no-cors' }))
    expect(guards.objections()).toEqual([
      'a request left for https://elsewhere.example/pixel',
      'a request left for https://service.example:8443/articles',
    ])
  })

  test('a redirect that is followed, and one that nobody announced', async ({ watched: { page, guards } }) => {
    const stub = await startStubService({ allowedOrigin: '*' })
    // From a file, which has no policy that would stop it before.
    await page.goto('/robots.txt')
    const ask = (redirect: RequestRedirect) =>
      page.evaluate(([url, mode]) => fetch(url, { redirect: mode }).then(() => {}), [
        `${stub.origin}/x`,
        redirect,
      ] as const)

    stub.failNext(redirectsTo(`${stub.baseUrl}/stats`))
    await ask('manual')
    const left = `a request left for ${stub.origin}/x`
    const led = `a redirect led to ${stub.baseUrl}/stats`
    await expect.poll(() => guards.objections()).toEqual([left, led])
    guards.expectRedirect()
    await expect.poll(() => guards.objections()).toEqual([left])
    expect(stub.received.map(({ path }) => path)).toEqual(['/x'])

    stub.failNext(redirectsTo(`${stub.baseUrl}/stats`))
    await ask('follow')
    await expect.poll(() => guards.objections()).toEqual([left, left, led])
    expect(stub.received.map(({ path }) => path)).toEqual(['/x', '/x', '/api/v1/stats'])
    await stub.stop()
  })

  test('what the content security policy stops', async ({ watched: { page, guards } }) => {
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { color: red }'
      document.head.append(style)
    })
    await expect.poll(() => guards.objections().join()).toContain('Content Security Policy')
  })

  test('a failed request nobody announced, and one announced that never came', async ({
    watched: { page, guards },
  }) => {
    await page.goto('/articles/no-such-article')
    await expect.poll(() => guards.objections().join()).toContain('status of 404')
    guards.expectMessage(/status of 404/)
    expect(guards.objections()).toEqual([])
    guards.expectMessage(/status of 503/)
    expect(guards.objections()).toEqual(['the console never said what was expected: /status of 503/'])
  })
})

test('a warning of the server is among what must not happen', async ({ server }) => {
  // No proxy is believed here, so that such a header is somebody's mistake.
  const answer = await fetch(server.origin, { headers: { 'X-Forwarded-For': '192.0.2.1' } })
  await answer.text()
  expect(server.logLines.splice(0).join()).toContain('X-Forwarded-For')
})

test('axe sees a picture without words, too little contrast and too small a target', async ({ page }) => {
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

test('what is too wide is noticed, and what moves', async ({ page, view }) => {
  await page.goto('/about')
  await expect(view.title).toBeVisible()
  await expectNoOverflow(page)
  await expectStill(page)
  await page.getByRole('main').evaluate((main) => {
    const wide = document.createElement('div')
    wide.style.cssText = 'width: 5000px; height: 200px'
    main.prepend(wide)
  })
  expect(await objectionOf(expectStill(page))).toContain('moved by itself')
  expect(await objectionOf(expectNoOverflow(page))).toContain('width that the page needs')
})

/** What an expectation says when it fails; empty when it holds. */
function objectionOf(expectation: Promise<void>): Promise<string> {
  return expectation.then(
    () => '',
    (error: Error) => error.message,
  )
}
