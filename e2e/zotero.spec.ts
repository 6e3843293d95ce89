/** Zotero saves what is on the screen: the right kind of item, once, with every known field. */
import type { Page } from '@playwright/test'
import { holdRequests } from './support/gate.ts'
import { SCIPY } from './support/known-articles.ts'
import { findRepeated, type HeadContent, readHead, readTags, watchZoteroUpdates } from './support/page-head.ts'
import { NAMES } from './support/names.ts'
import { expect, test } from './support/test.ts'
import { runPendingTasks } from './support/traffic.ts'
import { readAsZotero, type ZoteroItem, type ZoteroResult } from './support/zotero.ts'

/** One of each type: an article, a review, a paper of a conference. */
const KNOWN: { slug: string; tags: ZoteroItem; row: Partial<ZoteroItem> }[] = [
  {
    slug: 'gapped-blast-and-psi-blast-a-new-generation-of-protein-database-search-programs',
    tags: {
      itemType: 'journalArticle',
      title: 'Gapped BLAST and PSI-BLAST: a new generation of protein database search programs',
      creators: [
        'Stephen F. Altschul',
        'Thomas L. Madden',
        'Alejandro A. Schäffer',
        'Jinghui Zhang',
        'Zheng Zhang',
        'Webb Miller',
        'David J. Lipman',
      ],
      publicationTitle: 'Nucleic Acids Research',
      date: '1997/09/01',
      volume: '25',
      issue: '17',
      pages: '3389-3402',
      DOI: '10.1093/nar/25.17.3389',
      language: 'en',
      publisher: 'Oxford University Press',
      tags: ['sequence alignment', 'protein databases', 'bioinformatics', 'homology search', 'algorithms'],
    },
    row: { date: '1997-09-01' },
  },
  {
    slug: 'small-ramsey-numbers',
    tags: {
      itemType: 'journalArticle',
      title: 'Small Ramsey Numbers',
      creators: ['Stanisław Radziszowski'],
      publicationTitle: 'The Electronic Journal of Combinatorics',
      date: '1994',
      pages: 'DS1',
      DOI: '10.37236/21',
      language: 'en',
      tags: ['Ramsey theory', 'graph theory', 'combinatorics', 'extremal graphs', 'dynamic survey'],
    },
    row: {},
  },
  {
    slug: 'automatic-acquisition-of-hyponyms-from-large-text-corpora',
    tags: {
      itemType: 'conferencePaper',
      title: 'Automatic Acquisition of Hyponyms from Large Text Corpora',
      creators: ['Marti A. Hearst'],
      publicationTitle: 'Proceedings of the 14th International Conference on Computational Linguistics (COLING)',
      date: '1992',
      pages: '539-545',
      DOI: '10.3115/992133.992154',
      language: 'en',
      publisher: 'Association for Computational Linguistics',
      tags: ['hyponymy', 'lexical acquisition', 'text patterns', 'information extraction', 'WordNet'],
    },
    row: {},
  },
]

test('Zotero reads an article, a review and a conference paper on their pages and in lists', async ({
  page,
  app,
  view,
}) => {
  for (const { slug, tags, row } of KNOWN)
    await test.step(tags.itemType, async () => {
      await page.goto(`/articles/${slug}`)
      await expect.poll(async () => (await readAsZotero(page)).from).toBe('tags')
      const abstractNote: unknown = expect.stringMatching(/\S.* \(This abstract is a summary in Carrel’s own words/)
      const url = `${app.origin}/articles/${slug}`
      expect((await readAsZotero(page)).items).toEqual([{ ...tags, url, abstractNote }])

      await page.goto(`/?q=${encodeURIComponent(`"${tags.title}"`)}`)
      await expect(view.titles).toHaveText([tags.title ?? ''])
      await expect.poll(async () => (await readAsZotero(page)).from).toBe('coins')
      const { publisher: _publisher, language: _language, ...listed } = tags
      expect((await readAsZotero(page)).items).toEqual([{ ...listed, ...row, tags: [] }])
    })
})

test('Zotero reads what is on the screen after each navigation', { tag: '@long' }, async ({ page, view }) => {
  const [article, review, paper] = KNOWN.map(({ tags }) => tags)
  const expectSeen = (from: ZoteroResult['from'], item: ZoteroItem | undefined) =>
    expect
      .poll(async () => {
        const seen = await readAsZotero(page)
        return [seen.from, ...seen.items.map(({ itemType, title }) => [itemType, title])]
      })
      .toEqual([from, [item?.itemType, item?.title]])
  await page.goto('/')
  for (const item of [article, review, paper]) {
    await view.searchBox.fill(`"${item?.title ?? ''}"`)
    await view.searchBox.press('Enter')
    await expectSeen('coins', item)
    await view.titles.first().click()
    await expectSeen('tags', item)
    await view.mainLink('Search').click()
    await expect(view.titles).toHaveCount(20)
  }
  await page.goBack()
  await expectSeen('tags', paper)
  await page.goBack()
  await expectSeen('coins', paper)
  await page.goBack()
  await page.goBack()
  await expectSeen('tags', review)
})

test('Zotero offers all rows of a list in their order', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await expect(view.titles).toHaveCount(20)
  await expect.poll(async () => (await readAsZotero(page)).items.length).toBe(20)
  const { items } = await readAsZotero(page)
  expect(items.map(({ title }) => title)).toEqual(await view.titles.allInnerTexts())
  // The spans have no box and no text.
  const spans = page.locator('span.Z3988')
  expect(await spans.evaluateAll((all) => all.filter((span) => span.getClientRects().length > 0).length)).toBe(0)
  await expect(view.results).not.toHaveText(/Z39\.88|rft/)
})

test('the page of an article has tags and no COinS', async ({ page, view }) => {
  await page.goto('/?q=scipy')
  await expect.poll(async () => (await readAsZotero(page)).from).toBe('coins')
  await view.titles.first().click()
  await expect(page.getByRole('region', { name: 'References (4)' })).toBeVisible()
  await expect.poll(async () => (await readAsZotero(page)).from).toBe('tags')
  expect((await readAsZotero(page)).items).toMatchObject([{ itemType: 'journalArticle', title: SCIPY.title }])
  await page.goBack()
  await expect.poll(async () => (await readAsZotero(page)).from).toBe('coins')
})

test('the head has one set of tags after each navigation, and Zotero is notified of each article', async ({
  page,
  view,
}) => {
  const updates = await watchZoteroUpdates(page)
  await page.goto(`/articles/${SCIPY.slug}`)
  const first = await expectArticle(page, SCIPY)
  await page.getByRole('link', { name: SCIPY.citedBy }).click()
  await expectArticle(page, NUMPY)
  expect(await readAsZotero(page)).toMatchObject({ from: 'tags', items: [{ title: NUMPY.title }] })
  await page.goBack()
  expect(byName(await expectArticle(page, SCIPY))).toEqual(byName(first))
  const expected = [SCIPY, NUMPY, SCIPY].map(({ slug, title }) => [`/articles/${slug}`, title])
  await expect.poll(() => updates.list()).toEqual(expected)

  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
  expectNoArticle(await readHead(page))
  await view.mainLink('Statistics').click()
  await expect(view.figure('By language')).toBeVisible()
  expectNoArticle(await readHead(page))
  expect(await updates.list()).toEqual(expected)
})

test.describe('with static pages', () => {
  // The browser is answered in place of the service.
  test.use({ pages: 'static' })

  test('the head has no tags while an article loads, and Zotero is notified once', async ({ page, app, view }) => {
    const updates = await watchZoteroUpdates(page)
    const gate = await holdRequests(page, /^\/articles\//)
    await page.goto(`/articles/${SCIPY.slug}`)
    await expect(view.skeleton.first()).toBeVisible()
    const skeleton = await readHead(page)
    expect(skeleton.metas.filter(([name]) => name.startsWith('citation_'))).toEqual([])
    expect([skeleton.jsonLd, readTags(skeleton, 'robots')]).toEqual([[], ['noindex']])
    expect(skeleton.titles).toEqual(['Article · Carrel'])
    expect(await readAsZotero(page)).toEqual({ from: 'nothing', items: [] })
    await runPendingTasks(page)
    expect(await updates.list()).toEqual([])
    await gate.open()
    await expectArticle(page, SCIPY)
    await expect.poll(() => updates.list()).toEqual([[`/articles/${SCIPY.slug}`, SCIPY.title]])
    expect(await readAsZotero(page)).toMatchObject({ from: 'tags', items: [{ title: SCIPY.title }] })

    // A refresh of the same record is not a new article.
    await view.button(NAMES.refresh).click()
    await app.expectRequests(`/articles/${SCIPY.slug}`, `/articles/${SCIPY.slug}`)
    await expect.poll(() => app.finishedRequests()).toBe(2)
    await expectArticle(page, SCIPY)
    await runPendingTasks(page)
    expect(await updates.list()).toHaveLength(1)
  })
})

test('the model of Zotero reads the type of a website, and COinS before tags', { tag: '@long' }, async ({ page }) => {
  const title = '<meta name="citation_title" content="T">'
  const span = '<span class="Z3988" title="rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Ajournal&rft.atitle=U"></span>'
  expect(await show(page, title, span)).toMatchObject({ from: 'coins', items: [{ title: 'U' }] })
  const { items } = await show(page, `${title}<meta property="og:type" content="website">`)
  expect(items[0]?.itemType).toBe('webpage')
})

const NUMPY = { slug: 'array-programming-with-numpy', title: SCIPY.citedBy }

/** Expects a head without repeated or misplaced tags, and without those of an article. */
function expectNoArticle(head: HeadContent): void {
  expect(findRepeated(head)).toEqual([])
  expect(head.misplaced).toBe(0)
  expect(head.metas.filter(([name]) => /^citation_|^og:type$/.test(name))).toEqual([])
  const ofSearch = ['/feed.atom', '/opensearch.xml']
  expect(head.links.filter(([rel, href]) => rel !== 'canonical' && !ofSearch.includes(href))).toEqual([])
  expect(head.jsonLd).toEqual([])
}

/** Expects the whole set of tags of one article, once. */
async function expectArticle(page: Page, { slug, title }: { slug: string; title: string }): Promise<HeadContent> {
  await expect.poll(async () => readTags(await readHead(page), 'citation_title')).toEqual([title])
  const head = await readHead(page)
  const address = `${new URL(page.url()).origin}/articles/${slug}`
  expect(findRepeated(head)).toEqual([])
  expect(head.misplaced).toBe(0)
  expect(head.titles).toEqual([`${title} · Carrel`])
  expect(readTags(head, 'og:title')).toEqual([title])
  expect(readTags(head, 'og:type')).toEqual(['article'])
  expect(readTags(head, 'citation_abstract_html_url')).toEqual([address])
  expect(readTags(head, 'robots')).toEqual([])
  expect(head.links).toContainEqual(['canonical', address])
  expect(head.jsonLd.map((text): unknown => JSON.parse(text))).toMatchObject([
    { name: title, mainEntityOfPage: address },
  ])
  return head
}

/** Sorts tags by name, because their order depends on which component came first. */
function byName(head: HeadContent): HeadContent {
  const [metas, links] = [head.metas, head.links].map((pairs) => pairs.toSorted(([a], [b]) => a.localeCompare(b)))
  return { ...head, metas: metas ?? [], links: links ?? [] }
}

async function show(page: Page, head: string, body = ''): Promise<ZoteroResult> {
  const html = `<!doctype html><head>${head}</head><body>${body}</body>`
  await page.route('**/made-up', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/made-up')
  return readAsZotero(page)
}
