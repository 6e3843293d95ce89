/** Several tabs of one browser share one request limit, and a task costs no request twice. */
import type { Page } from '@playwright/test'
import { articlesRequestPath, statisticsRequestPath } from '../src/domain/paths.ts'
import { EVERYTHING } from '../src/domain/search-query.ts'
import { withPage } from '../src/domain/change-search.ts'
import { formatRequestsLeft, makeView } from './support/names.ts'
import { expect, test } from './support/test.ts'

test('each tab shows the requests of the others at once', async ({ page, context, app, view }) => {
  await page.goto('/?q=learning')
  await expect(view.banner).toContainText(formatRequestsLeft(59))
  const secondTab = await context.newPage()
  const second = makeView(secondTab)
  await secondTab.goto('/?q=network')
  for (const { banner } of [view, second]) await expect(banner).toContainText(formatRequestsLeft(58))
  await second.pageLink('Next page').click()
  for (const { banner } of [view, second]) await expect(banner).toContainText(formatRequestsLeft(57))
  await app.expectRequests('/articles?q=learning', '/articles?q=network', '/articles?q=network&page=2')
})

const LEARNING = { ...EVERYTHING, text: 'learning' }
const FIRST_PAGE = articlesRequestPath(LEARNING)
const SECOND_PAGE = articlesRequestPath(withPage(LEARNING, 2))

/** One step of a task: the responses that its pages show, each as the path of its request, and what it does. */
type Step = { needs: string[]; act: () => Promise<void> }

test(
  'a task costs as many requests as it shows different responses',
  { tag: '@long' },
  async ({ page, context, app, view }) => {
    await page.goto('/?q=learning')
    await expectPage(page, 1)
    const paths = await Promise.all([0, 4, 9].map((nth) => view.titles.nth(nth).getAttribute('href')))
    const goBack: Step = {
      needs: [FIRST_PAGE],
      async act() {
        await page.goBack()
        await expectPage(page, 1)
      },
    }
    const steps: Step[] = [
      ...[0, 4, 9].flatMap((nth, index) => [
        {
          needs: [paths[index] ?? ''],
          async act() {
            await view.titles.nth(nth).click()
            await expect(view.allFields).toBeVisible()
          },
        },
        goBack,
      ]),
      {
        needs: [SECOND_PAGE],
        async act() {
          await view.pageLink('Next page').click()
          await expectPage(page, 2)
        },
      },
      goBack,
      {
        needs: [statisticsRequestPath()],
        async act() {
          await view.mainLink('Statistics').click()
          await expect(view.figure('By type')).toBeVisible()
        },
      },
      {
        needs: [articlesRequestPath(EVERYTHING), FIRST_PAGE],
        async act() {
          await view.mainLink('Search').click()
          await expect(view.titles).toHaveCount(20)
          await view.searchBox.fill('learning')
          await view.searchBox.press('Enter')
          await expectPage(page, 1)
        },
      },
    ]
    for (const { act } of steps) await act()
    const needed = new Set([FIRST_PAGE, ...steps.flatMap(({ needs }) => needs)])
    expect(needed.size).toBe(7)
    expect(app.requestPaths().toSorted()).toEqual([...needed].toSorted())

    // A second tab has a cache of its own.
    const secondTab = await context.newPage()
    await secondTab.goto('/?q=learning')
    await expectPage(secondTab, 1)
    expect(app.requestPaths()).toHaveLength(8)
  },
)

/** Waits for a page of the search. */
async function expectPage(page: Page, number: number): Promise<void> {
  const first = number === 1 ? '1 to 20' : '21 to 40'
  await expect(makeView(page).count).toHaveText(
    new RegExp(`^Showing ${first} of \\d+ articles for “learning”, sorted by relevance$`),
  )
}
