/** The count says in one sentence what is on the page (service.md, "Counts, exactly"). */
import type { Route } from '@playwright/test'
import { expect, test } from './story.ts'

// The browser is answered in the place of the service.
test.use({ way: 'plain' })

const SENTENCES: [address: string, sentence: string | RegExp][] = [
  ['/', 'Showing 1 to 20 of 257 articles'],
  ['/?page=13', 'Showing 241 to 257 of 257 articles'],
  ['/?per_page=100&page=2', 'Showing 101 to 200 of 257 articles'],
  ['/?q=deep+learning', /^Showing 1 to \d+ of \d+ articles for “deep learning”$/],
  ['/?q=learning&type=review', /^Showing 1 to \d+ of \d+ reviews for “learning”$/],
  ['/?type=article', 'Showing 1 to 20 of 134 articles'],
  ['/?type=review', 'Showing 1 to 20 of 61 reviews'],
  ['/?type=conference_paper', 'Showing 1 to 20 of 62 conference papers'],
  ['/?q=ramsey+numbers', '1 article for “ramsey numbers”'],
  ['/?q=ramsey+numbers&type=review', '1 review for “ramsey numbers”'],
  ['/?q=zzzz', 'No articles found for “zzzz”'],
  ['/?q=zzzz&type=review', 'No reviews found for “zzzz”'],
  ['/?page=40', 'Nothing on page 40 of 13'],
  ['/?q=ramsey+numbers&page=2', 'Nothing on page 2 of 1'],
]

test('every sentence, word for word', async ({ page, view }) => {
  for (const [address, sentence] of SENTENCES) {
    await test.step(`${address}: ${sentence}`, async () => {
      await page.goto(address)
      await expect(view.count).toHaveText(sentence)
    })
  }
})

test('a service that does not tell how many there are', async ({ page, view }) => {
  await page.route('**/api/v1/articles**', (route) => changeMeta(route, {}))
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20; the service does not tell how many there are')
  await expect(view.pageLink('Next page')).toBeVisible()
})

test('thousands are separated', async ({ page, view }) => {
  await page.route('**/api/v1/articles**', (route) => changeMeta(route, { total: 12_345, page: 1, per_page: 20 }))
  await page.goto('/')
  await expect(view.count).toHaveText('Showing 1 to 20 of 12,345 articles')
})

/** Hands on the service's own answer with another `meta`. */
async function changeMeta(route: Route, meta: Record<string, number>): Promise<void> {
  const response = await route.fetch()
  const body: object = await response.json()
  await route.fulfill({ response, json: { ...body, meta } })
}
