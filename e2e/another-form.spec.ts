/** A service that changes the form of its answers while the app is open: everything goes on, and it is said once, quietly. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './story.ts'

// The browser is answered in the place of the service.
test.use({ way: 'plain' })

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }
const NOTICE = /^The service answers in another form since \d\d:\d\d:\d\d$/

test('search goes on in the new form; About tells what moved, and when', async ({ page, view }) => {
  const answers: object[] = [
    { total: 2, data: [{ title: 'In the old form' }, { title: 'A second' }] },
    { total: 0, data: [] },
    { meta: { total: 2 }, results: [{ title: 'In the new form' }, { title: 'A second' }] },
    { total: 2, data: [{ title: 'In the old form again' }, { title: 'A second' }] },
  ]
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({ json: answers.shift() ?? {}, headers: QUOTA }),
  )
  const notice = page.getByRole('contentinfo').getByRole('link', { name: NOTICE })
  const search = async (text: string) => {
    await view.searchBox.fill(text)
    await view.searchButton.click()
  }
  await page.goto('/')
  await expect(view.titles.first()).toHaveText('In the old form')
  await search('nothing')
  await expect(view.count).toHaveText('No articles found for “nothing”')
  await expect(notice).toHaveCount(0)

  await search('new')
  await expect(view.titles.first()).toHaveText('In the new form')
  await expect(view.count).toContainText('of 2 articles')
  await expect(notice).toHaveCount(1)
  await search('old')
  await expect(view.titles.first()).toHaveText('In the old form again')
  await expectAccessible(page)

  await notice.click()
  await expect(view.heading('About Carrel')).toBeFocused()
  const told = page.getByRole('region', { name: 'The service changed the form of its answers' })
  await expect(told.getByRole('listitem')).toHaveText([
    /^Search, noticed at \d\d:\d\d:\d\d: the list of articles stood at data, now at results\.$/,
    /^Search, noticed at \d\d:\d\d:\d\d: the total stood at total, now at meta\.total\.$/,
  ])
  await expectAccessible(page)
})

test('an error with a status of success is a failure, and no change of form', async ({ page, view }) => {
  const answers: object[] = [
    { data: [{ title: 'Before' }] },
    // Asked once more, as for any answer that is none.
    { error: { code: 500, message: 'The index is being rebuilt' } },
    { error: { code: 500, message: 'The index is being rebuilt' } },
    { data: [{ title: 'After' }] },
  ]
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({ json: answers.shift() ?? {}, headers: QUOTA }),
  )
  await page.goto('/')
  await expect(view.titles).toHaveText(['Before'])
  await view.searchBox.fill('after')
  await view.searchButton.click()
  await expect(view.alert).toContainText('The index is being rebuilt')
  await view.tryAgain.click()
  await expect(view.titles).toHaveText(['After'])
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: NOTICE })).toHaveCount(0)
})
