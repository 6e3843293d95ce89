/** A shared link arrives whole: the page is there before any script, and the app takes it over without asking again. */
import { expectAccessible } from './accessible.ts'
import { contentsOf, headOf } from './head-of.ts'
import { holdScripts } from './hold-scripts.ts'
import { SCIPY } from './known-articles.ts'
import { expectStill } from './layout.ts'
import { passTime } from './pass-time.ts'
import { expect, test } from './story.ts'
import { untilTakenOver } from './taken-over.ts'

test.use({ way: 'served' })

const LINKS = [
  { address: '/?q=learning&page=2', heading: 'Search results', asks: '/articles?q=learning&page=2' },
  { address: `/articles/${SCIPY.slug}`, heading: SCIPY.title, asks: `/articles/${SCIPY.slug}` },
  // A server never sees what follows the #.
  { address: `/articles/${SCIPY.slug}#from-elsewhere`, heading: SCIPY.title, asks: `/articles/${SCIPY.slug}` },
  { address: '/stats', heading: 'Statistics', asks: '/stats' },
  // The router does not look at slashes.
  { address: '//', heading: 'Search results', asks: '/articles' },
  { address: '/stats/', heading: 'Statistics', asks: '/stats' },
  { address: '/about', heading: 'About Carrel', asks: null },
]
for (const { address, heading, asks } of LINKS) {
  test(`${address} is read before the app is there, and nothing moves when it comes`, async ({ page, desk, view }) => {
    const scripts = await holdScripts(page)
    // Whole: of two slashes alone a relative address makes another host.
    await page.goto(desk.origin + address, { waitUntil: 'commit' })
    await expect(view.heading(heading)).toBeAttached()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.getByRole('banner')).toContainText(asks === null ? '60 a minute' : '59 of 60 left')
    const before = await headOf(page)
    const text = await page.getByRole('main').innerText()

    await scripts.letCome()
    await untilTakenOver(page)
    await expect(page.getByRole('banner')).toContainText(asks === null ? '60 a minute' : '59 of 60 left')
    expect(await page.getByRole('main').innerText()).toContain(text.slice(0, 200))
    expect((await headOf(page)).titles).toEqual(before.titles)
    expect(contentsOf(await headOf(page), 'citation_author')).toEqual(contentsOf(before, 'citation_author'))
    await expectStill(page)
    await expectAccessible(page)
    // The one question was asked for the page.
    await desk.expectAsked(...(asks === null ? [] : [asks]))
  })
}

test('after that the app goes on as ever: the next page costs one request, Back none', async ({ page, desk, view }) => {
  await page.goto('/?q=learning')
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('Showing 21 to 40')
  await page.goBack()
  await expect(view.count).toContainText('Showing 1 to 20')
  await desk.expectAsked('/articles?q=learning', '/articles?q=learning&page=2')
  await expect(page.getByRole('banner')).toContainText('58 of 60 left')
})

test('the same link in a second tab, and loaded anew, costs nothing: the server remembers', async ({
  page,
  context,
  desk,
  view,
}) => {
  await page.goto('/?q=learning')
  await page.reload()
  const second = await context.newPage()
  await second.goto('/?q=learning')
  await expect(second.getByRole('banner')).toContainText('59 of 60 left')
  await view.quotaButton.click()
  await expect(view.quotaPanel).toContainText('1 request saved')
  await desk.expectAsked('/articles?q=learning')
})

test('a page whose app comes late does not undo what other tabs were told meanwhile', async ({
  page,
  context,
  desk,
}) => {
  const scripts = await holdScripts(page)
  await page.goto('/?q=learning', { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toContainText('59 of 60 left')
  const second = await context.newPage()
  await second.goto('/?q=climate')
  await scripts.letCome()
  await untilTakenOver(page)
  for (const tab of [page, second]) await expect(tab.getByRole('banner')).toContainText('58 of 60 left')
  await desk.expectAsked('/articles?q=learning', '/articles?q=climate')
  await expect(page.getByRole('banner')).toContainText('58 of 60 left')
})

test('an article that was opened from a list is taken over like any other when it is loaded anew', async ({
  page,
  desk,
  view,
}) => {
  await page.goto('/?q=learning')
  await view.titles.first().click()
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  const opened = new URL(page.url()).pathname
  await page.reload()
  await expect(page.getByRole('link', { name: 'Back to the search', exact: true })).toBeVisible()
  expect(contentsOf(await headOf(page), 'citation_title')).toHaveLength(1)
  await desk.expectAsked('/articles?q=learning', opened)
})

test('what is typed before the app has come stays', async ({ page, view }) => {
  const scripts = await holdScripts(page)
  await page.goto('/?q=network', { waitUntil: 'commit' })
  await view.searchBox.press('End')
  await view.searchBox.pressSequentially(' graph')
  await scripts.letCome()
  await untilTakenOver(page)
  // By then the page has been rendered anew.
  await expect(view.results.locator('mark').first()).toBeVisible()
  await expect(view.searchBox).toHaveValue('network graph')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=network+graph')
})

test('an address that has to be repaired shows the right list at once, and is repaired', async ({
  page,
  desk,
  view,
}) => {
  await page.goto('/?q=learning&type=zzz&page=abc')
  await expect(view.count).toContainText('for “learning”')
  await expect(page).toHaveURL('/?q=learning')
  expect((await headOf(page)).links).toContainEqual(['canonical', `${desk.origin}/?q=learning`])
  await desk.expectAsked('/articles?q=learning')
})

test('the chosen theme is there from the first byte, its choice too', async ({ page, context, desk, view }) => {
  await context.addCookies([{ name: 'theme', value: 'dark', url: desk.origin }])
  const scripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(view.theme).toHaveValue('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await scripts.letCome()
  await untilTakenOver(page)
  await expect(view.theme).toHaveValue('dark')
})

test('an article that is not there says so, with the focus on it', async ({ page, desk, view }) => {
  desk.expectFailure(404)
  const response = await page.goto('/articles/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(view.heading('Article not found')).toBeFocused()
  await desk.expectAsked('/articles/no-such-article')
})

test('a page whose answer does not come in a second is drawn by the app, which goes on by itself', async ({
  page,
  desk,
  view,
}) => {
  desk.answerPages('too late')
  const response = await page.goto('/?q=learning')
  expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await expect(view.count).toContainText('for “learning”')
  await expectAccessible(page)
  await desk.expectAsked('/articles?q=learning')
})

test('a catalogue that is down is said to be, with the focus on it; trying again helps', async ({
  page,
  desk,
  view,
}) => {
  desk.expectFailure(503)
  desk.answerPages('not')
  const response = await page.goto('/?q=learning')
  expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '30'])
  await expect(view.alert.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await desk.expectAsked()
  await view.tryAgain.click()
  await expect(view.count).toContainText('for “learning”')
  await desk.expectAsked('/articles?q=learning')
})

test.describe('with 1 request a minute', () => {
  test.use({ limit: 1 })

  const REFUSED = [
    { address: '/?q=learning', heading: 'Search results', asks: '/articles?q=learning' },
    { address: `/articles/${SCIPY.slug}`, heading: SCIPY.title, asks: `/articles/${SCIPY.slug}` },
    { address: '/stats', heading: 'Statistics', asks: '/stats' },
  ]
  for (const { address, heading, asks } of REFUSED) {
    // One whole page for itself, and one part of a page, tell most.
    const tag = address === '/stats' ? ['@long'] : []
    test(
      `${address}, for which nothing is left, says so until it goes on by itself`,
      { tag },
      async ({ page, desk, view }) => {
        desk.expectFailure(429)
        await page.clock.install()
        await page.goto('/')
        const response = await page.goto(address)
        expect([response?.status(), response?.headers()['retry-after']]).toEqual([429, '60'])
        await expect(page.getByRole('banner')).toContainText(/0 of 1 left, again at \d\d:\d\d:\d\d/)
        await expectStill(page)
        await expect(page.getByText(/Carrel goes on by itself at/)).toBeVisible()
        // What was being read stands, and has the focus; there is nothing to press that would change nothing.
        await expect(view.alert.getByRole('heading', { name: 'The requests of this minute are used up' })).toBeFocused()
        await expect(view.tryAgain).toHaveCount(0)
        await expect(page.locator('.skeleton')).toHaveCount(0)
        await expectAccessible(page)
        await desk.expectAsked('/articles', asks)
        await passTime(page, desk, 61_000)
        await expect(view.heading(heading)).toBeFocused()
        await expect(view.alert).toHaveCount(0)
        await desk.expectAsked(asks)
      },
    )
  }

  test('when it makes sense to ask again is one moment all over the page', async ({ page, desk, view }) => {
    desk.expectFailure(429)
    await page.goto('/')
    // What goes on by itself stays away, so that there is time to read.
    const goingOn = await holdScripts(page, '**/assets/settle-*.js')
    await page.goto('/stats')
    await expect(view.alert).toContainText(/makes sense from \d\d:\d\d:\d\d/)
    const [, inPanel] = /from (\d\d:\d\d:\d\d)/.exec(await view.alert.innerText()) ?? []
    await expect(page.getByRole('banner')).toContainText(`again at ${inPanel}`)
    await goingOn.letCome()
    await expect(page.getByText(`Carrel goes on by itself at ${inPanel}`)).toBeVisible()
    await desk.expectAsked('/articles', '/stats')
  })

  test('waiting can be stopped where it was refused, and the focus is on what that means', async ({
    page,
    desk,
    view,
  }) => {
    desk.expectFailure(429)
    await page.goto('/')
    await page.goto('/stats')
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(view.alert.getByRole('heading', { name: 'Not asked' })).toBeFocused()
    await expect(view.tryAgain).toBeVisible()
    await expectAccessible(page)
    await desk.expectAsked('/articles', '/stats')
  })

  test('what a search is told instead of results stands without a break while the app comes', async ({
    page,
    desk,
    view,
  }) => {
    desk.expectFailure(429)
    await page.goto('/')
    const scripts = await holdScripts(page)
    await page.goto('/?q=learning', { waitUntil: 'commit' })
    await expect(view.alert).toBeVisible()
    const breaks = await page.evaluateHandle(() => {
      const seen: string[] = []
      const look = () => {
        if (document.querySelector('[role=alert], .skeleton') === null) seen.push(document.body.innerText)
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
      return seen
    })
    await scripts.letCome()
    await untilTakenOver(page)
    await expect(page.getByText(/Carrel goes on by itself at/)).toBeVisible()
    expect(await breaks.jsonValue()).toEqual([])
    await desk.expectAsked('/articles', '/articles?q=learning')
  })
})
