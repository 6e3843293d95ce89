/** Axe finds nothing on any page and in any state, in both themes. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { openExport } from './support/export-results.ts'
import { holdRequests } from './support/gate.ts'
import { SCIPY } from './support/known-articles.ts'
import { NAMES, type View } from './support/names.ts'
import { expect, test, type TestApp } from './support/test.ts'

type Fixtures = { page: Page; app: TestApp; view: View }

type State = {
  name: string
  address: string
  /** Status of the server-rendered page, when it is an error. */
  status?: number
  /** Brings the page into the state. */
  prepare?: (fixtures: Fixtures) => Promise<unknown>
}

const ARTICLE = `/articles/${SCIPY.slug}`

const STATES: State[] = [
  { name: 'the search page', address: '/?q=learning&page=2' },
  { name: 'a search without results', address: '/?q=%22zzzz+yyyy%22&type=review' },
  { name: 'a page past the end', address: '/?page=40' },
  { name: 'an article', address: ARTICLE },
  { name: 'the statistics', address: '/stats' },
  { name: 'the page about Carrel', address: '/about' },
  { name: 'the Connect page', address: '/connect' },
  { name: 'an unknown article', address: '/articles/no-such-article', status: 404 },
  { name: 'an unknown page', address: '/no/such/page', status: 404 },
  {
    name: 'the search page with an article selected and the export opened',
    address: '/',
    async prepare({ page }) {
      await page
        .getByRole('checkbox', { name: /^Select: / })
        .first()
        .check()
      await expect(page.getByRole('region', { name: 'Selection', exact: true })).toBeVisible()
      await expect(await openExport(page)).toBeVisible()
    },
  },
  {
    name: 'the search page with help and details opened',
    address: '/',
    async prepare({ page, view }) {
      await page.getByRole('search').getByText('How search works').click()
      await view.quotaButton.click()
      await expect(view.quotaPanel).toBeVisible()
    },
  },
  {
    name: 'the filters with several chosen and a name searched for',
    address: '/?q=learning&year_from=2015&has=doi&sort=title',
    async prepare({ page, view }) {
      await view.filters.click()
      await page.getByLabel('Find a source').fill('proceedings')
      await expect(view.filterPanel.getByText(/ match$/)).toBeVisible()
    },
  },
  {
    name: 'a search that is too long',
    address: '/',
    async prepare({ view }) {
      await view.searchBox.fill('x'.repeat(1001))
      await view.searchBox.press('Enter')
      await expect(view.searchBox).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'an article with all authors and all fields',
    address: ARTICLE,
    async prepare({ page, view }) {
      await view.button('Show all 20').click()
      await view.allFields.click()
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'the statistics with all tables',
    address: '/stats',
    async prepare({ page }) {
      for (const button of await page.getByRole('button', { name: 'Table', exact: true }).all()) await button.click()
      await expect(page.getByRole('table').first()).toBeVisible()
    },
  },
  {
    name: 'a list that loads',
    address: '/',
    async prepare({ page, view }) {
      await holdRequests(page, /page=2/)
      await view.pageLink('Next page').click()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(1)
    },
  },
  {
    name: 'a failed search',
    address: '/about',
    async prepare({ page, app, view }) {
      app.expectFailure(400)
      await page.route('**/api/v1/articles', (route) => route.fulfill({ status: 400, json: { title: 'No' } }))
      await view.mainLink('Search').click()
      await expect(view.alert).toBeVisible()
    },
  },
  {
    name: 'a page that waits for the request limit',
    address: '/about',
    async prepare({ page, app, view }) {
      app.expectFailure(429)
      await page.route('**/api/v1/stats', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '60' } }))
      await view.mainLink('Statistics').click()
      await expect(page.getByText(NAMES.waitUntil)).toBeVisible()
    },
  },
]

const LONG = ['@long']
/** Each page as it opens; what a reader opens on it, and the width of a phone, are part of the long checks. */
const CHECKS = [
  { width: 1280, kind: 'any page', states: STATES.filter(({ prepare }) => prepare === undefined), tag: [], groups: 2 },
  {
    width: 1280,
    kind: 'any page in use',
    states: STATES.filter(({ prepare }) => prepare !== undefined),
    tag: LONG,
    groups: 4,
  },
  { width: 320, kind: 'any page or state', states: STATES, tag: LONG, groups: 4 },
]
for (const { width, kind, states, tag, groups } of CHECKS) {
  test.describe(`${width} pixels wide`, { tag }, () => {
    test.use({ viewport: { width, height: 800 } })

    // Groups run side by side.
    for (let group = 0; group < groups; group += 1) {
      test(
        `axe finds nothing on ${kind}, part ${group + 1} of ${groups}`,
        { tag: '@long' },
        async ({ page, app, view }) => {
          const own = states.filter((_, index) => index % groups === group)
          for (const state of own) await test.step(state.name, () => check({ page, app, view }, state))
        },
      )
    }
  })
}

test.describe('with more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  test('axe finds nothing on the search page', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/')
    await expect(view.results).toBeVisible()
    await expectAccessible(page)
  })
})

async function check(fixtures: Fixtures, { address, status, prepare }: State): Promise<void> {
  const { page, app, view } = fixtures
  if (status !== undefined) app.expectFailure(status)
  await page.goto(address)
  await expect(view.title).toHaveCount(1)
  await expect(view.skeleton).toHaveCount(0)
  await prepare?.(fixtures)
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}
