/** Texts that try to run, to break the page or to mislead stay text in their place, as titles, abstracts and names. */
import type { Page } from '@playwright/test'
import { type Executions, watchExecutions } from './support/foreign-text.ts'
import { expect, test as hostedTest } from './support/hosted-test.ts'
import {
  hostileStrings,
  isTower,
  OWN_STRINGS,
  packagedStrings,
  showsNothing,
  TOWERS,
} from './support/hostile-strings.ts'
import { answerTexts, findArticleFaults, findListFaults } from './support/hostile-text.ts'
import { findPaintedOver } from './support/painted-over.ts'

const PER_PAGE = 100
/** How many of the strings of others are opened as articles. */
const OPENED = 150

const STRINGS = hostileStrings()
const INVISIBLE = STRINGS.filter(showsNothing)
const TALL = STRINGS.filter(isTower)
const TEXTS = STRINGS.filter((text) => !showsNothing(text) && !isTower(text))
const OWN_TEXTS = OWN_STRINGS.filter((text) => TEXTS.includes(text))

const test = hostedTest.extend<{ strings: readonly string[]; executions: Executions }>({
  strings: [OWN_TEXTS, { option: true }],
  limit: 10_000,
  answerTo: async ({ strings }, use) => use(answerTexts(strings)),
  executions: [async ({ page }, use) => use(await watchExecutions(page)), { auto: true }],
  viewport: { width: 320, height: 640 },
})

test('the corpus has more than 3,000 strings', { tag: '@long' }, () => {
  expect(packagedStrings().length).toBeGreaterThanOrEqual(1_000)
  expect(STRINGS.length).toBeGreaterThan(3_000)
})

testStrings('our own strings', OWN_TEXTS, OWN_TEXTS, [])
testStrings(
  'all strings',
  TEXTS,
  TEXTS.filter((_, index) => index % Math.ceil(TEXTS.length / OPENED) === 0),
  ['@long'],
)
testStrings('invisible strings', INVISIBLE, INVISIBLE, ['@long'])
testStrings('stacked diacritics', TALL, TALL, ['@long'])

test.describe('between other rows', () => {
  test.use({ strings: ['A quiet neighbour', ...TOWERS.flatMap((tower) => [tower, 'A quiet neighbour'])] })

  test('stacked diacritics stay inside their row', { tag: '@long' }, async ({ page, view }) => {
    await page.goto('/')
    await expect(view.results).toBeVisible()
    expect(await findPaintedOver(page, view.results.getByRole('listitem'))).toEqual([])
  })
})

/** Tests the strings in lists, and `opened` as articles. */
function testStrings(name: string, listed: readonly string[], opened: readonly string[], tag: string[]): void {
  test.describe(`with ${name}`, { tag }, () => {
    test.describe('in lists', () => {
      test.use({ strings: listed })

      test('nothing runs and every text stays in its row', async ({ page, executions, view }) => {
        await page.goto(`/?per_page=${PER_PAGE}`)
        const faults: string[] = []
        for (let from = 0; from < listed.length; from += PER_PAGE) {
          const sent = listed.slice(from, from + PER_PAGE)
          if (from > 0) await view.pageLink('Next page').click()
          await expect(view.count).toContainText(`Showing ${(from + 1).toLocaleString('en')} to `)
          await expect(view.titles).toHaveCount(sent.length)
          faults.push(...(await findListFaults(page, view, sent)))
        }
        expect([...faults, ...(await executions.list())]).toEqual([])
      })
    })

    test.describe('as articles', () => {
      test.use({ strings: opened })

      test('nothing runs and every text stays in its box', async ({ page, executions, view }) => {
        const faults: string[] = []
        await page.goto('/about')
        for (const [number, sent] of opened.entries()) {
          await navigateTo(page, `/articles/s-${number}`)
          await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText(`Press ${number}.`)
          await expect(view.allFields).toBeVisible()
          faults.push(...(await findArticleFaults(page, view, sent)))
        }
        expect([...faults, ...(await executions.list())]).toEqual([])
      })
    })
  })
}

/** Goes to a page of the app without loading the document, as a history entry does. */
function navigateTo(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
