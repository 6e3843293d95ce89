/** Texts that try to break out, to break the page or to be mistaken, as titles, abstracts and names: they stay text in their place. */
import type { Page } from '@playwright/test'
import { type Executions, watchExecutions } from './foreign-text.ts'
import { answersOf, objectToArticle, objectToList } from './hostile-service.ts'
import { expect, test as story } from './hosted-story.ts'
import { hostileStrings, isTower, OWN_STRINGS, packagedStrings, showsNothing, TOWERS } from './hostile-strings.ts'
import { findPaintedOver } from './painted-over.ts'

const PER_PAGE = 100
/** Into how many stories the strings are divided, so that they are told side by side. */
const PARTS = 4
/** How many of the others are opened as articles, beside our own. */
const OPENED = 150

const STRINGS = hostileStrings()
const NOTHING = STRINGS.filter(showsNothing)
const TALL = STRINGS.filter(isTower)
const TEXTS = STRINGS.filter((text) => !showsNothing(text) && !isTower(text))

const test = story.extend<{ strings: readonly string[]; executions: Executions }>({
  strings: [OWN_STRINGS, { option: true }],
  limit: 10_000,
  answerTo: async ({ strings }, use) => use(answersOf(strings)),
  executions: [async ({ page }, use) => use(await watchExecutions(page)), { auto: true }],
  viewport: { width: 320, height: 640 },
})

test('there are enough of them', () => {
  expect(packagedStrings().length).toBeGreaterThanOrEqual(1_000)
  expect(STRINGS.length).toBeGreaterThan(3_000)
})

for (let part = 0; part < PARTS; part += 1) {
  tellInLists(
    `part ${part + 1} of ${PARTS}`,
    TEXTS.filter((_, index) => index % PARTS === part),
    part > 0,
  )
}
tellAsArticles(
  'our own',
  OWN_STRINGS.filter((text) => TEXTS.includes(text)),
)
tellAsArticles(
  'every so many',
  TEXTS.filter((_, index) => index % Math.ceil(TEXTS.length / OPENED) === 0),
  true,
)

test.describe('texts of nothing', () => {
  tellInLists('nothing to be seen', NOTHING)
  tellAsArticles('nothing to be seen', NOTHING)
})

test.describe('towers', () => {
  tellInLists('towers of marks', TALL)
  tellAsArticles('towers of marks', TALL)

  test.describe('between quiet neighbours', () => {
    test.use({ strings: ['A quiet neighbour', ...TOWERS.flatMap((tower) => [tower, 'A quiet neighbour'])] })

    test('towers are painted over nobody', async ({ page, view }) => {
      await page.goto('/')
      await expect(view.results).toBeVisible()
      expect(await findPaintedOver(page, view.results.getByRole('listitem'))).toEqual([])
    })
  })
})

/** `isLong`: only in the long checks. */
function tellInLists(name: string, strings: readonly string[], isLong = false): void {
  test.describe(`${strings.length} strings in lists, ${name}`, { tag: isLong ? ['@long'] : [] }, () => {
    test.use({ strings })

    test('stay text in their place', async ({ page, executions, view }) => {
      await page.goto(`/?per_page=${PER_PAGE}`)
      const objections: string[] = []
      for (let from = 0; from < strings.length; from += PER_PAGE) {
        const sent = strings.slice(from, from + PER_PAGE)
        if (from > 0) await view.pageLink('Next page').click()
        await expect(view.count).toContainText(`Showing ${(from + 1).toLocaleString('en')} to `)
        await expect(view.titles).toHaveCount(sent.length)
        objections.push(...(await objectToList(page, view, sent)))
      }
      expect([...objections, ...(await executions.list())]).toEqual([])
    })
  })
}

/** `isLong`: only in the long checks. */
function tellAsArticles(name: string, strings: readonly string[], isLong = false): void {
  test.describe(`${strings.length} strings as articles, ${name}`, { tag: isLong ? ['@long'] : [] }, () => {
    test.use({ strings })

    test('stay text in their place', async ({ page, executions, view }) => {
      const objections: string[] = []
      await page.goto('/about')
      for (const [number, sent] of strings.entries()) {
        await goWithin(page, `/articles/s-${number}`)
        await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText(`Press ${number}.`)
        await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
        objections.push(...(await objectToArticle(page, view, sent)))
      }
      expect([...objections, ...(await executions.list())]).toEqual([])
    })
  })
}

/** Goes to a page of the app without loading it anew, as a step in the history does. */
function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
