/** Somebody was sent a link to an article and opens it in a browser that knows nothing yet. */
import { expectAccessible } from './accessible.ts'
import { REANALYSIS, SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

test('a shared link opened cold costs one request and shows the whole article', async ({ page, desk, view }) => {
  await page.goto(`/articles/${SCIPY.slug}`)
  await expect(view.heading(SCIPY.title)).toBeVisible()
  await expect(page).toHaveTitle(`${SCIPY.title} · Carrel`)
  await expect(page.getByRole('link', { name: SCIPY.cites })).toBeVisible()
  await desk.expectAsked(`/articles/${SCIPY.slug}`)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Search all articles' }).click()
  await expect(page).toHaveURL('/')
  await expect(view.results).toBeVisible()
  await desk.expectAsked('/articles')
})

test('a slug in another script works, percent-encoded or not', async ({ page, desk, view }) => {
  const slug = 'フラックスタワーデータを用いた各種植生指標の季節変化の検討'
  await page.goto(`/articles/${slug}`)
  await expect(view.heading('フラックスタワーデータを用いた各種植生指標の季節変化の検討')).toBeVisible()
  await desk.expectAsked(`/articles/${encodeURIComponent(slug)}`)
  await page.goto(`/articles/${encodeURIComponent(slug)}`)
  await expect(view.title).toHaveText('フラックスタワーデータを用いた各種植生指標の季節変化の検討')
})

test('a reload shows the same again', async ({ page, view }) => {
  await page.goto(`/articles/${REANALYSIS.slug}`)
  await expect(view.heading(REANALYSIS.title)).toBeVisible()
  await page.reload()
  await expect(view.heading(REANALYSIS.title)).toBeVisible()
})
