/** Connecting with a credential of the reader's own: accepted, refused, kept, forgotten. */
import { ACCEPTED_CREDENTIAL } from './support/app-server.ts'
import { connect, expectNowhere, startTrail, type Trail } from './support/credential-scan.ts'
import { SCIPY } from './support/known-articles.ts'
import { FAILURES, NAMES } from './support/names.ts'
import { expect, test } from './support/test.ts'

test.use({ access: 'credential' })

let trail: Trail

test.beforeEach(({ context }) => {
  trail = startTrail(context)
})

test.afterEach(() => trail.expectWithout(ACCEPTED_CREDENTIAL))

const ARTICLE = `/articles/${SCIPY.slug}`

test('a bearer token leads back to the article that was opened', async ({ page, app, view }) => {
  await page.goto(ARTICLE)
  await expect(page).toHaveURL(`/connect?to=${encodeURIComponent(ARTICLE)}`)
  await expect(view.heading('Connect')).toBeVisible()
  await app.expectRequests()

  await expect(page.getByRole('radio', { name: 'Bearer token', exact: true })).toBeChecked()
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(page).toHaveURL(ARTICLE)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await app.expectRequests(ARTICLE)
  const headers = await app.requests[0]?.allHeaders()
  expect(headers?.['authorization']).toBe(`Bearer ${ACCEPTED_CREDENTIAL}`)
  expect(headers).not.toHaveProperty('x-api-key')
  expect(headers).not.toHaveProperty('cookie')
})

test('an API key leads back to the whole search', { tag: '@long' }, async ({ page, app, view }) => {
  await page.goto('/?q=learning&type=review')
  await expect(page).toHaveURL('/connect?to=%2F%3Fq%3Dlearning%26type%3Dreview')
  await page.getByRole('radio', { name: 'API key', exact: true }).check()
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(page).toHaveURL('/?q=learning&type=review')
  await expect(view.count).toContainText('reviews for “learning”')
  const headers = await app.requests[0]?.allHeaders()
  expect(headers?.['x-api-key']).toBe(ACCEPTED_CREDENTIAL)
  expect(headers).not.toHaveProperty('authorization')
})

test('a wrong credential is sent once, and another can be entered', async ({ page, app, view }) => {
  app.expectFailure(401)
  await page.goto(ARTICLE)
  await connect(page, 'not-the-right-one')
  await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.wrongCredential)
  await app.expectRequests(ARTICLE)

  await view.alert.getByRole('link', { name: 'Connect' }).click()
  await expect(page).toHaveURL(`/connect?to=${encodeURIComponent(ARTICLE)}`)
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await app.expectRequests(ARTICLE)
})

test('an impossible credential is rejected at the field, and not sent', async ({ page, app, view }) => {
  await page.goto('/connect?to=%2Fstats')
  const field = page.getByLabel('Credential', { exact: true })
  for (const [value, sentence] of [
    ['', 'Enter the key or token'],
    ['two words', 'without spaces'],
    ['x'.repeat(513), 'at most 512 characters'],
  ] as const) {
    await connect(page, value)
    await expect(view.alert).toContainText(sentence)
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(page).toHaveURL('/connect?to=%2Fstats')
  }
  await app.expectRequests()
})

test('a credential is forgotten by a reload', async ({ page, context, view }) => {
  await page.goto('/stats')
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(view.figure('By type')).toBeVisible()
  await expectNowhere(page, context, { credential: ACCEPTED_CREDENTIAL, isKept: false })
  await page.reload()
  await expect(page).toHaveURL('/connect?to=%2Fstats')
})

test('a credential that is kept in the tab survives a reload, and only there', async ({ page, context, app, view }) => {
  await page.goto('/stats')
  await page.getByRole('checkbox', { name: NAMES.keepInTab, exact: true }).check()
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(view.figure('By type')).toBeVisible()
  await page.reload()
  await expect(view.figure('By type')).toBeVisible()
  await app.expectRequests('/stats', '/stats')
  await expectNowhere(page, context, { credential: ACCEPTED_CREDENTIAL, isKept: true })

  // Only this tab had it.
  await page.close()
  const otherTab = await context.newPage()
  await otherTab.goto('/stats')
  await expect(otherTab).toHaveURL('/connect?to=%2Fstats')
})

test(
  'a new tab gets the credential from an open one, and loses it with it',
  { tag: '@long' },
  async ({ page, context, app, view }) => {
    await page.goto('/stats')
    await connect(page, ACCEPTED_CREDENTIAL)
    await expect(view.figure('By type')).toBeVisible()
    await app.expectRequests('/stats')
    const other = await context.newPage()
    // The first tab hands it over once its background tasks run.
    await expect(async () => {
      await other.goto('/stats')
      await expect(other.getByRole('heading', { name: 'Statistics', level: 1 })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(other.getByRole('figure', { name: 'By type' })).toBeVisible()
    await expectNowhere(other, context, { credential: ACCEPTED_CREDENTIAL, isKept: false })

    await view.quotaButton.click()
    await view.quotaPanel.getByRole('button', { name: NAMES.forgetCredential }).click()
    await expect(other).toHaveURL('/connect?to=%2Fstats')
  },
)

test(
  'a forgotten credential leaves nothing behind, also for Back',
  { tag: '@long' },
  async ({ page, context, view }) => {
    await page.goto('/stats')
    await page.getByRole('checkbox', { name: NAMES.keepInTab, exact: true }).check()
    await connect(page, ACCEPTED_CREDENTIAL)
    await expect(view.figure('By type')).toBeVisible()
    await view.quotaButton.click()
    await expect(view.quotaPanel).toContainText('You are connected with a bearer token of your own.')
    await view.quotaPanel.getByRole('button', { name: NAMES.forgetCredential }).click()
    await expect(page).toHaveURL('/connect?to=%2Fstats')
    await expectNowhere(page, context, { credential: ACCEPTED_CREDENTIAL, isKept: false })
    await page.goBack()
    await expect(view.heading('Connect')).toBeVisible()
    await expect(view.figure('By type')).toHaveCount(0)
    await page.reload()
    await expect(view.heading('Connect')).toBeVisible()
  },
)

test('the address to return to is one of the app’s own', { tag: '@long' }, async ({ page, view }) => {
  for (const to of [
    '//evil.example/',
    '/\\evil.example/',
    'https://evil.example/',
    'javascript:alert(1)',
    '',
    '%2F%2Fevil',
  ]) {
    await test.step(to, async () => {
      await page.goto(`/connect?to=${encodeURIComponent(to)}`)
      await connect(page, ACCEPTED_CREDENTIAL)
      await expect(page).toHaveURL('/')
      await expect(view.results).toBeVisible()
    })
  }
})

test.describe('without credentials', () => {
  // The browser's own requests are inspected, or answered in place of the service.
  test.use({ access: 'open', pages: 'static' })

  test(
    'requests have no credential header, and there is nothing to forget',
    { tag: '@long' },
    async ({ page, app, view }) => {
      await page.goto('/')
      await expect(view.results).toBeVisible()
      const headers = await app.requests[0]?.allHeaders()
      expect(headers).not.toHaveProperty('authorization')
      expect(headers).not.toHaveProperty('x-api-key')
      expect(new URL(app.requests[0]?.url() ?? '').pathname).toBe('/gateway/api/v1/articles')
      await view.quotaButton.click()
      await expect(view.quotaPanel.getByRole('button')).toHaveCount(0)
    },
  )

  test('the page says that no credential is needed', async ({ page, app, view }) => {
    await page.goto('/connect?to=%2Fstats')
    await expect(view.heading('Connect')).toBeVisible()
    await expect(page.getByText('No credential is needed to search and read.')).toBeVisible()
    await expect(page.getByLabel('Credential', { exact: true })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: NAMES.startNewSearch }).click()
    await expect(view.results).toBeVisible()
    await app.expectRequests('/articles')
  })

  test('a credential is accepted when the service requires one all the same', async ({ page, app, view }) => {
    app.expectFailure(401)
    await page.route('**/gateway/api/v1/stats', async (route) => {
      const isConnected = (await route.request().headerValue('authorization')) === `Bearer ${ACCEPTED_CREDENTIAL}`
      if (isConnected) await route.fallback()
      else await route.fulfill({ status: 401, json: { title: 'No', detail: 'Bring a credential.' } })
    })
    await page.goto('/stats')
    await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.needsCredential)
    await expect(view.alert).toContainText('Bring a credential.')
    await view.alert.getByRole('link', { name: 'Connect' }).click()
    await connect(page, ACCEPTED_CREDENTIAL)
    await expect(page).toHaveURL('/stats')
    await expect(view.figure('By type')).toBeVisible()
  })
})
