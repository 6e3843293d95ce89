/** Where every reader brings a credential of their own: connecting, being refused, staying connected, forgetting. */
import { expectAccessible } from './accessible.ts'
import { connect, expectNowhere, startTrail, type Trail } from './credential-scan.ts'
import { ACCEPTED_CREDENTIAL } from './desk-server.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

test.use({ access: 'credential' })

let trail: Trail

test.beforeEach(({ context }) => {
  trail = startTrail(context)
})

test.afterEach(() => trail.expectWithout(ACCEPTED_CREDENTIAL))

const ARTICLE = `/articles/${SCIPY.slug}`

test('asked for one article, connected, back at that article: by bearer token', async ({ page, desk, view }) => {
  await page.goto(ARTICLE)
  await expect(page).toHaveURL(`/connect?to=${encodeURIComponent(ARTICLE)}`)
  await expect(view.heading('Connect')).toBeVisible()
  await expectAccessible(page)
  await desk.expectAsked()

  await expect(page.getByRole('radio', { name: 'Bearer token', exact: true })).toBeChecked()
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(page).toHaveURL(ARTICLE)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await desk.expectAsked(ARTICLE)
  const headers = await desk.requests[0]?.allHeaders()
  expect(headers?.['authorization']).toBe(`Bearer ${ACCEPTED_CREDENTIAL}`)
  expect(headers).not.toHaveProperty('x-api-key')
  expect(headers).not.toHaveProperty('cookie')
})

test('as an API key, with a search that is kept whole', async ({ page, desk, view }) => {
  await page.goto('/?q=learning&type=review')
  await expect(page).toHaveURL('/connect?to=%2F%3Fq%3Dlearning%26type%3Dreview')
  await page.getByRole('radio', { name: 'API key', exact: true }).check()
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(page).toHaveURL('/?q=learning&type=review')
  await expect(view.count).toContainText('reviews for “learning”')
  const headers = await desk.requests[0]?.allHeaders()
  expect(headers?.['x-api-key']).toBe(ACCEPTED_CREDENTIAL)
  expect(headers).not.toHaveProperty('authorization')
})

test('a link to a figure survives connecting', async ({ page, view }) => {
  await page.goto('/stats#by-language')
  await expect(view.heading('Connect')).toBeVisible()
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(page).toHaveURL('/stats#by-language')
  await expect(view.figure('By language')).toBeInViewport()
})

test('a wrong credential is refused once, and another can be entered', async ({ page, desk, view }) => {
  desk.expectFailure(401)
  await page.goto(ARTICLE)
  await connect(page, 'not-the-right-one')
  await expect(view.alert.getByRole('heading')).toHaveText('The credential is not accepted')
  await desk.expectAsked(ARTICLE)
  await expectAccessible(page)

  await view.alert.getByRole('link', { name: 'Connect' }).click()
  await expect(page).toHaveURL(`/connect?to=${encodeURIComponent(ARTICLE)}`)
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await desk.expectAsked(ARTICLE)
})

test('what cannot be a credential is said at the field, and not sent', async ({ page, desk, view }) => {
  await page.goto('/connect?to=%2Fstats')
  const field = page.getByLabel('Credential', { exact: true })
  for (const [value, sentence] of [
    ['', 'Enter the credential'],
    ['two words', 'holds no spaces'],
    ['x'.repeat(513), 'at most 512 characters'],
  ] as const) {
    await connect(page, value)
    await expect(view.alert).toContainText(sentence)
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(page).toHaveURL('/connect?to=%2Fstats')
  }
  await expectAccessible(page)
  await desk.expectAsked()
})

test('without “Keep in this tab” a reload forgets it', async ({ page, view, context }) => {
  await page.goto('/stats')
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(view.figure('By type')).toBeVisible()
  await expectNowhere(page, context, { credential: ACCEPTED_CREDENTIAL, isKept: false })
  await page.reload()
  await expect(page).toHaveURL('/connect?to=%2Fstats')
})

test('with “Keep in this tab” it survives a reload, and only there', async ({ page, desk, view, context }) => {
  await page.goto('/stats')
  await page.getByRole('checkbox', { name: 'Keep in this tab', exact: true }).check()
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(view.figure('By type')).toBeVisible()
  await page.reload()
  await expect(view.figure('By type')).toBeVisible()
  await desk.expectAsked('/stats', '/stats')
  await expectNowhere(page, context, { credential: ACCEPTED_CREDENTIAL, isKept: true })

  // Kept in this tab only: when it is closed, nobody knows it any more.
  await page.close()
  const otherTab = await context.newPage()
  await otherTab.goto('/stats')
  await expect(otherTab).toHaveURL('/connect?to=%2Fstats')
})

test('a new tab gets it from one that is open, and loses it with it', async ({ page, desk, view, context }) => {
  await page.goto('/stats')
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(view.figure('By type')).toBeVisible()
  await desk.expectAsked('/stats')
  const other = await context.newPage()
  // What hands it over comes once the first page stands.
  await expect(async () => {
    await other.goto('/stats')
    await expect(other.getByRole('heading', { name: 'Statistics', level: 1 })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(other.getByRole('figure', { name: 'By type' })).toBeVisible()
  await expectNowhere(other, context, { credential: ACCEPTED_CREDENTIAL, isKept: false })

  await view.quotaButton.click()
  await view.quotaPanel.getByRole('button', { name: 'Forget this credential' }).click()
  await expect(other).toHaveURL('/connect?to=%2Fstats')
})

test('it can be forgotten from the details of the quota; Back then shows nothing', async ({ page, view, context }) => {
  await page.goto('/stats')
  await page.getByRole('checkbox', { name: 'Keep in this tab', exact: true }).check()
  await connect(page, ACCEPTED_CREDENTIAL)
  await expect(view.figure('By type')).toBeVisible()
  await view.quotaButton.click()
  await expect(view.quotaPanel).toContainText('You are connected with a bearer token of your own.')
  await expectAccessible(page)
  await view.quotaPanel.getByRole('button', { name: 'Forget this credential' }).click()
  await expect(page).toHaveURL('/connect?to=%2Fstats')
  await expectNowhere(page, context, { credential: ACCEPTED_CREDENTIAL, isKept: false })
  await page.goBack()
  await expect(view.heading('Connect')).toBeVisible()
  await expect(view.figure('By type')).toHaveCount(0)
  await page.reload()
  await expect(view.heading('Connect')).toBeVisible()
})

test('the way back leads to a page of ours and nowhere else', async ({ page, view }) => {
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

test('the page about Carrel needs no credential', async ({ page, desk, view }) => {
  await page.goto('/about')
  await expect(view.heading('About Carrel')).toBeVisible()
  await desk.expectAsked()
})

test.describe('where readers need none', () => {
  // The browser's own requests are looked at.
  test.use({ access: 'open', way: 'plain' })

  test('no header presents one, and the quota panel has nothing to forget', async ({ page, desk, view }) => {
    await page.goto('/')
    await expect(view.results).toBeVisible()
    const headers = await desk.requests[0]?.allHeaders()
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('x-api-key')
    expect(new URL(desk.requests[0]?.url() ?? '').pathname).toBe('/gateway/api/v1/articles')
    await view.quotaButton.click()
    await expect(view.quotaPanel.getByRole('button')).toHaveCount(0)
  })
})

test.describe('where nobody needs a credential', () => {
  // The browser is answered in the place of the service.
  test.use({ access: 'open', way: 'plain' })

  test('the page says so, and takes none', async ({ page, desk, view }) => {
    await page.goto('/connect?to=%2Fstats')
    await expect(view.heading('Connect')).toBeVisible()
    await expect(page.getByText('Nobody needs a credential here')).toBeVisible()
    await expect(page.getByLabel('Credential', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Search all articles' }).click()
    await expect(view.results).toBeVisible()
    await desk.expectAsked('/articles')
  })

  test('a service that asks for one all the same gets it', async ({ page, desk, view }) => {
    desk.expectFailure(401)
    await page.route('**/gateway/api/v1/stats', async (route) => {
      const isConnected = (await route.request().headerValue('authorization')) === `Bearer ${ACCEPTED_CREDENTIAL}`
      if (isConnected) await route.fallback()
      else await route.fulfill({ status: 401, json: { title: 'No', detail: 'Bring a credential.' } })
    })
    await page.goto('/stats')
    await expect(view.alert.getByRole('heading')).toHaveText('A credential is needed')
    await expect(view.alert).toContainText('Bring a credential.')
    await expectAccessible(page)
    await view.alert.getByRole('link', { name: 'Connect' }).click()
    await connect(page, ACCEPTED_CREDENTIAL)
    await expect(page).toHaveURL('/stats')
    await expect(view.figure('By type')).toBeVisible()
  })
})
