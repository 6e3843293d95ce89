/** Everything a search is stands in the address, in one spelling (service.md, "Addresses, exactly"). */
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

// The table below asks more than a minute's worth.
test.use({ limit: 1000 })

test('what a person does becomes the address, as a new step of the history', async ({ page, view }) => {
  await page.goto('/')
  await expect(view.results).toBeVisible()
  const stepsBefore = await page.evaluate(() => window.history.length)

  await view.searchBox.fill('deep learning')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=deep+learning')

  await view.type('Reviews').click()
  await expect(page).toHaveURL('/?q=deep+learning&type=review')

  await view.type('All').click()
  await expect(page).toHaveURL('/?q=deep+learning')
  await view.perPage.selectOption('50')
  await expect(page).toHaveURL('/?q=deep+learning&per_page=50')

  await view.clearButton.click()
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?per_page=50')
  await view.pageLink('Page 2').click()
  await expect(page).toHaveURL('/?page=2&per_page=50')
  await view.perPage.selectOption('20')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => window.history.length)).toBe(stepsBefore + 7)

  await view.mainLink('Search').click()
  await expect(page).toHaveURL('/')
})

test('order and spelling: q, type, page, per_page; a space is +', async ({ page, view }) => {
  await page.goto('/?q=learning&type=conference_paper&per_page=50')
  await expect(view.results).toBeVisible()
  await page.goto('/?type=article&per_page=50')
  await view.pageLink('Page 3').click()
  await expect(page).toHaveURL('/?type=article&page=3&per_page=50')
  await view.searchBox.fill('a & b + 100% “ü”')
  await view.searchBox.press('Enter')
  await expect(page).toHaveURL('/?q=a+%26+b+%2B+100%25+%E2%80%9C%C3%BC%E2%80%9D&type=article&per_page=50')
  await expect(view.searchBox).toHaveValue('a & b + 100% “ü”')
})

test('a keyword is searched for as a phrase', async ({ page }) => {
  await page.goto('/articles/pubmedqa-a-dataset-for-biomedical-research-question-answering')
  await page.getByRole('link', { name: 'question answering', exact: true }).click()
  await expect(page).toHaveURL('/?q=%22question+answering%22')
})

const JUNK: [opened: string, repaired: string][] = [
  ['/?page=-3', '/'],
  ['/?page=abc', '/'],
  ['/?page=0', '/'],
  ['/?page=1', '/'],
  ['/?page=2.5', '/'],
  ['/?page=', '/'],
  ['/?page=1e2', '/'],
  ['/?page=99999999999999999999', '/'],
  ['/?type=zzz', '/'],
  ['/?type=', '/'],
  ['/?type=all', '/'],
  ['/?per_page=37', '/'],
  ['/?per_page=20', '/'],
  ['/?per_page=9999', '/?per_page=100'],
  ['/?per_page=-1', '/'],
  ['/?utm_source=newsletter', '/'],
  ['/?q=', '/'],
  ['/?q=%20%20', '/'],
  ['/?', '/'],
  ['/?q=climate&q=genome', '/?q=climate'],
  ['/?q=open%20access', '/?q=open+access'],
  ['/?q=++open+++access+', '/?q=open+access'],
  ['/?q=open%00access', '/?q=open+access'],
  ['/?q=%zz', '/?q=%25zz'],
  ['/?q=%FF', '/?q=%EF%BF%BD'],
  ['/?q=cafe%CC%81', '/?q=caf%C3%A9'],
  ['/?page=2&q=learning', '/?q=learning&page=2'],
  ['/?per_page=50&page=2&type=review&q=', '/?type=review&page=2&per_page=50'],
  ['/?q=learning&type=zzz&page=abc&per_page=37&x=1', '/?q=learning'],
  [`/?q=doi%3A${encodeURIComponent(SCIPY.doi)}`, `/?q=${encodeURIComponent(SCIPY.doi)}`],
]

test.describe('where the app asks for itself', () => {
  // A server that remembers an answer asks for nothing.
  test.use({ way: 'plain' })

  test(
    'junk is repaired by replacement, never sent, and Back does not return to it',
    { tag: '@long' },
    async ({ page, desk, view }) => {
      // Where the reader comes from; not a page of the app, which would be loaded anew each time.
      await page.route('**/before', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Before</title>' }),
      )
      for (const [opened, repaired] of JUNK) {
        await test.step(`${opened} becomes ${repaired}`, async () => {
          await page.goto('/before')
          await page.goto(opened)
          await expect(view.count).toHaveText(/^(?:Showing|1 |No |Nothing)/)
          expect(await page.evaluate(() => window.location.pathname + window.location.search)).toBe(repaired)
          await desk.expectAsked(`/articles${repaired.slice(1)}`)
          await page.goBack()
          await expect(page).toHaveTitle('Before')
        })
      }
    },
  )
})

test('an address that stays as it is: a page past the end', async ({ page, view }) => {
  await page.goto('/?page=40')
  await expect(view.count).toHaveText('Nothing on page 40 of 13')
  await expect(page).toHaveURL('/?page=40')
})
