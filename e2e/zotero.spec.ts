/** A researcher saves what is on the screen with Zotero: the right kind of item, with everything that is known of it. */
import type { Page } from '@playwright/test'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'
import { lookAsZotero, type ZoteroFinding, type ZoteroItem } from './zotero-rules.ts'

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

for (const { slug, tags, row } of KNOWN) {
  test(`${tags.title}: on its page by its tags, in a list by its span`, async ({ page, desk, view }) => {
    await page.goto(`/articles/${slug}`)
    await expect(view.heading(tags.title ?? '')).toBeVisible()
    await expect.poll(async () => (await lookAsZotero(page)).from).toBe('tags')
    const { items } = await lookAsZotero(page)
    const abstractNote: unknown = expect.stringMatching(/\S.* \(This abstract is a summary in Carrel’s own words/)
    expect(items).toEqual([{ ...tags, url: `${desk.origin}/articles/${slug}`, abstractNote }])

    await page.goto(`/?q=${encodeURIComponent(`"${tags.title}"`)}`)
    await expect(view.titles).toHaveText([tags.title ?? ''])
    await expect.poll(async () => (await lookAsZotero(page)).from).toBe('coins')
    const { publisher: _publisher, language: _language, ...listed } = tags
    expect((await lookAsZotero(page)).items).toEqual([{ ...listed, ...row, tags: [] }])
  })
}

test('from one type to the next and back again: what is on the screen, each time', async ({ page, view }) => {
  const [article, review, paper] = KNOWN.map(({ tags }) => tags)
  const expectSeen = (from: ZoteroFinding['from'], item: ZoteroItem | undefined) =>
    expect
      .poll(async () => {
        const seen = await lookAsZotero(page)
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
  // Back over the whole list, the paper, its list, the whole list, to the review.
  await page.goBack()
  await expectSeen('tags', paper)
  await page.goBack()
  await expectSeen('coins', paper)
  await page.goBack()
  await page.goBack()
  await expectSeen('tags', review)
})

test('a list is a choice of all its rows, in their order', async ({ page, view }) => {
  await page.goto('/?q=learning')
  await expect(view.titles).toHaveCount(20)
  await expect.poll(async () => (await lookAsZotero(page)).items.length).toBe(20)
  const { items } = await lookAsZotero(page)
  expect(items.map(({ title }) => title)).toEqual(await view.titles.allInnerTexts())
  // Nothing of it is seen, or read out, or takes room.
  const spans = page.locator('span.Z3988')
  expect(await spans.evaluateAll((all) => all.filter((span) => span.getClientRects().length > 0).length)).toBe(0)
  await expect(view.results).not.toHaveText(/Z39\.88|rft/)
})

test('no span on the page of an article, which would win over its tags: not for what it cites either', async ({
  page,
  view,
}) => {
  await page.goto('/?q=scipy')
  await expect.poll(async () => (await lookAsZotero(page)).from).toBe('coins')
  await view.titles.first().click()
  await expect(page.getByRole('region', { name: 'Cites 4 in this catalogue' })).toBeVisible()
  await expect.poll(async () => (await lookAsZotero(page)).from).toBe('tags')
  expect((await lookAsZotero(page)).items).toMatchObject([{ itemType: 'journalArticle', title: SCIPY.title }])
  await page.goBack()
  await expect.poll(async () => (await lookAsZotero(page)).from).toBe('coins')
})

test.describe('where the app asks for itself', () => {
  // The browser is answered in the place of the service.
  test.use({ way: 'plain' })

  test('authors go by their family name where the service tells it apart, and only there', async ({ page }) => {
    const authors = [
      { given: 'Ada', family: 'van der Reader' },
      { name: 'Bo Page' },
      { name: 'The Lamp Collaboration' },
    ]
    const openAccess = { is_oa: true, url: 'https://example.org/lamps.pdf' }
    await page.route(/\/api\/v1\/articles\/lamps$/, (route) =>
      route.fulfill({
        json: { slug: 'lamps', title: 'Lamps', authors, open_access: openAccess },
        headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' },
      }),
    )
    await page.goto('/articles/lamps')
    await expect.poll(async () => (await lookAsZotero(page)).from).toBe('tags')
    const [item] = (await lookAsZotero(page)).items
    expect(item?.creators).toEqual(['van der Reader, Ada', 'Bo Page', 'The Lamp Collaboration'])
    expect(item?.pdf).toBe('https://example.org/lamps.pdf')
    // No source, no abstract: nothing takes their place.
    expect(item).toMatchObject({ itemType: 'journalArticle', title: 'Lamps' })
    expect(item).not.toHaveProperty('abstractNote')
    expect(item).not.toHaveProperty('publicationTitle')
  })
})

async function show(page: Page, head: string, body = ''): Promise<ZoteroFinding> {
  const html = `<!doctype html><head>${head}</head><body>${body}</body>`
  await page.route('**/made-up', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('/made-up')
  return lookAsZotero(page)
}

test.describe('these rules are awake:', () => {
  const title = '<meta name="citation_title" content="T">'

  test('a website is a web page', async ({ page }) => {
    const { items } = await show(page, `${title}<meta property="og:type" content="website">`)
    expect(items[0]?.itemType).toBe('webpage')
  })

  test('tags out of the head are an empty item', async ({ page }) => {
    const { items } = await show(page, '', `<p>${title}</p>`)
    expect(items).toEqual([{ itemType: 'journalArticle', creators: [], tags: [] }])
  })

  test('the first value wins', async ({ page }) => {
    const { items } = await show(page, `${title}<meta name="citation_title" content="U">`)
    expect(items[0]?.title).toBe('T')
  })

  test('a span wins over the tags', async ({ page }) => {
    const span = '<span class="Z3988" title="rft_val_fmt=info%3Aofi%2Ffmt%3Akev%3Amtx%3Ajournal&rft.atitle=U"></span>'
    const { from, items } = await show(page, title, span)
    expect([from, items[0]?.title]).toEqual(['coins', 'U'])
  })
})
