/** What a page says of itself to machines: exactly one set at any time, the right one, and none left after leaving. */
import type { Page } from '@playwright/test'
import { holdRequests } from './gate.ts'
import { contentsOf, type HeadFound, headOf, repeatedIn, watchZoteroUpdates } from './head-of.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'
import { letTasksRun } from './watch.ts'
import { lookAsZotero } from './zotero-rules.ts'

const NUMPY = { slug: 'array-programming-with-numpy', title: SCIPY.citedBy }
const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }

/** Nothing twice, nothing out of place, and nothing of an article. */
function expectNoArticle(head: HeadFound): void {
  expect(repeatedIn(head)).toEqual([])
  expect(head.astray).toBe(0)
  expect(head.metas.filter(([name]) => /^citation_|^og:type$/.test(name))).toEqual([])
  expect(head.links.filter(([rel]) => rel !== 'canonical')).toEqual([])
  expect(head.jsonLd).toEqual([])
}

/** The whole set of one article, once. */
async function expectArticle(page: Page, { slug, title }: { slug: string; title: string }): Promise<HeadFound> {
  await expect.poll(async () => contentsOf(await headOf(page), 'citation_title')).toEqual([title])
  const head = await headOf(page)
  const address = `${new URL(page.url()).origin}/articles/${slug}`
  expect(repeatedIn(head)).toEqual([])
  expect(head.astray).toBe(0)
  expect(head.titles).toEqual([`${title} · Carrel`])
  expect(contentsOf(head, 'og:title')).toEqual([title])
  expect(contentsOf(head, 'og:type')).toEqual(['article'])
  expect(contentsOf(head, 'citation_abstract_html_url')).toEqual([address])
  expect(contentsOf(head, 'robots')).toEqual([])
  expect(head.links).toContainEqual(['canonical', address])
  expect(head.jsonLd.map((text): unknown => JSON.parse(text))).toMatchObject([
    { name: title, mainEntityOfPage: address },
  ])
  return head
}

function sortedByName(pairs: [string, string][]): [string, string][] {
  return pairs.toSorted(([a], [b]) => a.localeCompare(b))
}

/** The same whatever came first; what has the same name keeps its order. */
function byName(head: HeadFound): HeadFound {
  return { ...head, metas: sortedByName(head.metas), links: sortedByName(head.links) }
}

const PAGES: [address: string, title: string, canonical: string | null, description: RegExp | null][] = [
  ['/', 'Search', '/', /^Search a catalogue of open-access articles\.$/],
  [
    '/?q=learning&page=2',
    'learning, page 2',
    '/?q=learning&page=2',
    /^Showing 21 to \d+ of \d+ articles for “learning”$/,
  ],
  ['/?page=1&q=learning', 'learning', '/?q=learning', /^Showing 1 to 20 of \d+ articles for “learning”$/],
  ['/?page=2', 'Search, page 2', '/?page=2', /^Showing 21 to 40 of 257 articles$/],
  ['/?type=review', 'Reviews', '/?type=review', /^Showing 1 to 20 of \d+ reviews$/],
  ['/?q=zzzz', 'zzzz', '/?q=zzzz', /^No articles found for “zzzz”$/],
  ['/stats#by-language', 'Statistics', '/stats', /^The catalogue .* in figures/],
  ['/about', 'About', '/about', /^What Carrel/],
  ['/connect', 'Connect', '/connect', null],
  ['/no/such/page', 'Page not found', null, null],
]
for (const [address, title, canonical, description] of PAGES) {
  test(`${address} has one title and one address, and no tags of an article`, async ({ page, desk, view }) => {
    if (canonical === null && desk.way === 'served') desk.expectFailure(404)
    await page.goto(address)
    await expect(view.title).toHaveCount(1)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const head = await headOf(page)
    expectNoArticle(head)
    expect(head.titles).toEqual([`${title} · Carrel`])
    expect(contentsOf(head, 'og:title')).toEqual([title])
    expect(contentsOf(head, 'og:site_name')).toEqual(['Carrel'])
    expect(contentsOf(head, 'description')).toEqual(description === null ? [] : [expect.stringMatching(description)])
    expect(contentsOf(head, 'og:description')).toEqual(contentsOf(head, 'description'))
    expect(head.links).toEqual(canonical === null ? [] : [['canonical', desk.origin + canonical]])
    expect(contentsOf(head, 'og:url')).toEqual(canonical === null ? [] : [desk.origin + canonical])
    expect(contentsOf(head, 'robots')).toEqual(/not found|Connect/.test(title) ? ['noindex'] : [])
  })
}

test('an article by its link: its tags, its signposts, its linked data', async ({ page }) => {
  await page.goto(`/articles/${SCIPY.slug}`)
  const head = await expectArticle(page, SCIPY)
  const authors = contentsOf(head, 'citation_author')
  expect(authors).toHaveLength(20)
  expect(authors.slice(0, 3)).toEqual(['Pauli Virtanen', 'Ralf Gommers', 'Travis E. Oliphant'])
  expect(head.links).toContainEqual(['type', 'https://schema.org/AboutPage'])
  expect(head.links).toContainEqual(['type', 'https://schema.org/ScholarlyArticle'])
  expect(head.links).toContainEqual(['license', 'https://creativecommons.org/licenses/by/4.0/'])
  expect(head.links).toContainEqual(['related', `https://doi.org/${SCIPY.doi}`])
  expect(head.links.map(([rel]) => rel)).not.toContain('cite-as')
  expect(contentsOf(head, 'citation_abstract')[0]).toContain('The paper describes the SciPy library')
  expect(contentsOf(head, 'description')[0]).toMatch(/^The paper describes the SciPy library/)
})

test('from one article to another and back, then away: always one set, and Zotero is told of each', async ({
  page,
  view,
}) => {
  const updates = await watchZoteroUpdates(page)
  await page.goto(`/articles/${SCIPY.slug}`)
  const first = await expectArticle(page, SCIPY)
  await page.getByRole('link', { name: SCIPY.citedBy }).click()
  await expectArticle(page, NUMPY)
  expect(await lookAsZotero(page)).toMatchObject({ from: 'tags', items: [{ title: NUMPY.title }] })
  await page.goBack()
  expect(byName(await expectArticle(page, SCIPY))).toEqual(byName(first))
  const told = [SCIPY, NUMPY, SCIPY].map(({ slug, title }) => [`/articles/${slug}`, title])
  await expect.poll(() => updates.list()).toEqual(told)

  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
  expectNoArticle(await headOf(page))
  await view.mainLink('Statistics').click()
  await expect(view.figure('By language')).toBeVisible()
  expectNoArticle(await headOf(page))
  expect(await updates.list()).toEqual(told)
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('a slow answer: nothing on the skeleton, and once it is here everything, told once', async ({ page, desk }) => {
    const updates = await watchZoteroUpdates(page)
    const gate = await holdRequests(page, /^\/articles\//)
    await page.goto(`/articles/${SCIPY.slug}`)
    await expect(page.locator('.skeleton').first()).toBeVisible()
    const skeleton = await headOf(page)
    expect(skeleton.metas.filter(([name]) => name.startsWith('citation_'))).toEqual([])
    expect([skeleton.jsonLd, contentsOf(skeleton, 'robots')]).toEqual([[], ['noindex']])
    expect(skeleton.titles).toEqual(['Article · Carrel'])
    expect(await lookAsZotero(page)).toEqual({ from: 'nothing', items: [] })
    await letTasksRun(page)
    expect(await updates.list()).toEqual([])
    await gate.open()
    await expectArticle(page, SCIPY)
    await expect.poll(() => updates.list()).toEqual([[`/articles/${SCIPY.slug}`, SCIPY.title]])
    expect(await lookAsZotero(page)).toMatchObject({ from: 'tags', items: [{ title: SCIPY.title }] })

    // The same record asked for again is no other article.
    await page.getByRole('button', { name: /^Refresh/ }).click()
    await desk.expectAsked(`/articles/${SCIPY.slug}`, `/articles/${SCIPY.slug}`)
    await expect.poll(() => desk.settled()).toBe(2)
    await expectArticle(page, SCIPY)
    await letTasksRun(page)
    expect(await updates.list()).toHaveLength(1)
  })
})

test('what a list tells is shown at once, and told to machines when the record is whole', async ({ page, view }) => {
  const updates = await watchZoteroUpdates(page)
  await page.goto('/?q=scipy')
  await expect(view.titles).toHaveText([SCIPY.title])
  const gate = await holdRequests(page, /^\/articles\//)
  await view.titles.first().click()
  await expect(view.heading(SCIPY.title)).toBeVisible()
  const partial = await headOf(page)
  expect(partial.titles).toEqual([`${SCIPY.title} · Carrel`])
  expect(contentsOf(partial, 'citation_title')).toEqual([])
  await letTasksRun(page)
  expect(await updates.list()).toEqual([])
  await gate.open()
  await expectArticle(page, SCIPY)
  await expect.poll(() => updates.list()).toHaveLength(1)
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('an article that is not there, or does not come, has no tags and is not to be found', async ({
    page,
    desk,
    view,
  }) => {
    desk.expectFailure(404)
    desk.expectFailure(400)
    const updates = await watchZoteroUpdates(page)
    await page.goto('/articles/no-such-article')
    await expect(view.heading('Article not found')).toBeVisible()
    const missing = await headOf(page)
    expectNoArticle(missing)
    expect([missing.titles, contentsOf(missing, 'robots')]).toEqual([['Article not found · Carrel'], ['noindex']])

    await page.route(/\/articles\/refused$/, (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ status: 400, json: { title: 'No' }, headers: QUOTA }),
    )
    await page.goto('/articles/refused')
    await expect(view.alert).toBeVisible()
    const failed = await headOf(page)
    expectNoArticle(failed)
    expect([failed.titles, contentsOf(failed, 'robots')]).toEqual([['Article · Carrel'], ['noindex']])
    await letTasksRun(page)
    expect(await updates.list()).toEqual([])
  })
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('a hostile record stays text in every tag', async ({ page }) => {
    const hostile = '</title></script><script>window.ran=1</script>"><img src=x onerror=window.ran=1>\u2028 & more'
    await page.route(/\/api\/v1\/articles\/hostile$/, (route) =>
      route.fulfill({
        json: { slug: 'hostile', title: `Rooms ${hostile}`, source: hostile, abstract: hostile, authors: [hostile] },
        headers: QUOTA,
      }),
    )
    await page.goto('/articles/hostile')
    await expect.poll(async () => (await headOf(page)).jsonLd).toHaveLength(1)
    const head = await headOf(page)
    expect(repeatedIn(head)).toEqual([])
    expect(head.astray).toBe(0)
    expect(contentsOf(head, 'citation_title')[0]).toContain('window.ran=1')
    expect(head.jsonLd[0]).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(head.jsonLd[0] ?? '')).toMatchObject({ name: contentsOf(head, 'citation_title')[0] })
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})

test('this check is awake: it sees what is there twice, or astray', async ({ page }) => {
  const twice = '<title>a</title><meta name="citation_doi" content="1"><link rel="canonical" href="/">'
  const body = `<!doctype html><head>${twice}${twice}</head><body><p><meta name="description" content="x"></p></body>`
  await page.route('**/twice', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/twice')
  const head = await headOf(page)
  expect(repeatedIn(head)).toEqual(['title', 'citation_doi', 'canonical'])
  expect(head.astray).toBe(1)
  expect(() => expectNoArticle(head)).toThrow()
})
