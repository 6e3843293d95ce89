/** What a person's task costs: as many requests as there are different answers in it, and not one more (`npm run bench:requests`). */
import type { Page } from '@playwright/test'
import { articlesRequestPath, statsRequestPath } from '../src/contract/paths.ts'
import { EVERYTHING, withPage } from '../src/contract/search-query.ts'
import { expect, test } from './story.ts'
import { viewOf } from './view.ts'

/** One step: what is done, what it needs to show, each as the path of a request, and what it asked. */
type Step = { what: string; needed: string[]; asked: string[] }

const LEARNING = { ...EVERYTHING, text: 'learning' }
const FIRST_PAGE = articlesRequestPath(LEARNING)
const SECOND_PAGE = articlesRequestPath(withPage(LEARNING, 2))

test('search, three articles and Back, next page and Back, statistics, the same search again and in a second tab', async ({
  page,
  context,
  desk,
  view,
}) => {
  const steps: Step[] = []
  let told = 0
  const step = async (what: string, needed: string[], act: () => Promise<void>) => {
    await act()
    const asked = desk.asked().slice(told)
    told += asked.length
    steps.push({ what, needed, asked })
  }

  await step('search', [FIRST_PAGE], async () => {
    await page.goto('/?q=learning')
    await expectPage(page, 1)
  })
  for (const nth of [0, 4, 9]) {
    const path = new URL((await view.titles.nth(nth).getAttribute('href')) ?? '', page.url()).pathname
    await step(`article ${nth + 1}`, [path], async () => {
      await view.titles.nth(nth).click()
      await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
    })
    await step('Back', [FIRST_PAGE], async () => {
      await page.goBack()
      await expectPage(page, 1)
    })
  }
  await step('next page', [SECOND_PAGE], async () => {
    await view.pageLink('Next page').click()
    await expectPage(page, 2)
  })
  await step('Back', [FIRST_PAGE], async () => {
    await page.goBack()
    await expectPage(page, 1)
  })
  await step('statistics', [statsRequestPath()], async () => {
    await view.mainLink('Statistics').click()
    await expect(view.figure('By type')).toBeVisible()
  })
  await step('the same search again', [articlesRequestPath(EVERYTHING), FIRST_PAGE], async () => {
    await view.mainLink('Search').click()
    await expect(view.titles).toHaveCount(20)
    await view.searchBox.fill('learning')
    await view.searchBox.press('Enter')
    await expectPage(page, 1)
  })
  await step('a second tab with it', [FIRST_PAGE], async () => {
    const second = await context.newPage()
    await second.goto('/?q=learning')
    await expectPage(second, 1)
  })

  const asked = steps.flatMap((one) => one.asked)
  const needed = new Set(steps.flatMap((one) => one.needed))
  print(steps, asked.length, needed.size)
  // Awake: the steps are those of the task, and what they need was written down before anything was asked.
  expect(steps).toHaveLength(12)
  expect([...needed].toSorted()).toEqual(asked.toSorted())
})

/** Until a page of the search is there. */
async function expectPage(page: Page, number: number): Promise<void> {
  const first = number === 1 ? '1 to 20' : '21 to 40'
  await expect(viewOf(page).count).toHaveText(new RegExp(`^Showing ${first} of \\d+ articles for “learning”$`))
}

/** What it measures is worth seeing in every run. */
function print(steps: Step[], requests: number, answers: number): void {
  const rows = steps.map(({ what, asked }) => `  ${what.padEnd(24)}${asked.length}  ${asked.join(' ')}`)
  // oxlint-disable-next-line no-console
  console.log(
    [...rows, `  ${'requests'.padEnd(24)}${requests}`, `  ${'different answers'.padEnd(24)}${answers}`].join('\n'),
  )
}
