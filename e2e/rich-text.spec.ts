/** Titles and abstracts with all that services put into them: read whole, safe, and within their places. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoOverflow, expectStill } from './layout.ts'
import { findPaintedOver } from './painted-over.ts'
import { expect, test } from './story.ts'
import { letTasksRun } from './watch.ts'

// The browser is answered in the place of the service.
test.use({ way: 'plain' })

const QUOTA = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '44' }
/** What a title may hold as elements; everything else is text. */
const ELEMENTS =
  /^(?:span|mark|i|b|u|s|sub|sup|code|math|mi|mn|mo|mtext|ms|mrow|mfrac|msqrt|mroot|msub|msup|msubsup|munder|mover|munderover|mmultiscripts|mprescripts|mtable|mtr|mtd)$/

const TOWER = 'Z\u0310\u031a\u0348'.repeat(100)
const HOSTILE = [
  'p<0.05 and x<y in mice',
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '<i onclick="alert(1)" style="position:fixed">a</i> &lt;b&gt;b&lt;/b&gt; &amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<math><mtext><img src=x onerror=alert(1)></mtext><mspace width="99999px"/><mi href="javascript:alert(1)">x</mi></math>',
  String.raw`$\href{javascript:alert(1)}{x}$ $\rule{1e9em}{1e9em}$ $\hspace{99999em} x$ $\Huge x$`,
  `$${'{'.repeat(3000)}$ ${'<b>'.repeat(500)}x`,
  'W'.repeat(5000),
  TOWER,
  `$${'x_1 + '.repeat(60)} y$`,
  '\u202eabc\u2066 \u05e2\u05d1\u05e8\u05d9\u05ea English',
  '&lt;table&gt;&lt;svg onload=alert(1)&gt;',
  'null',
]

/** Answers the list with these titles, and each article by its place among them. */
async function answerTitles(page: Page, titles: string[], more: object = {}): Promise<void> {
  const items = titles.map((title, index) => ({ slug: `nr${index}`, title, doi: `10.5555/nr${index}`, ...more }))
  await page.route(/\/gateway\/api\/v1\/articles(?:\?|$)/, (route) =>
    route.fulfill({ json: { total: items.length, items }, headers: QUOTA }),
  )
  await page.route(/\/gateway\/api\/v1\/articles\/nr\d+$/, (route) => {
    const index = Number(/\d+$/.exec(route.request().url())?.[0])
    return route.fulfill({ json: { data: items[index] }, headers: QUOTA })
  })
}

test('formulas of the catalogue are set as formulas, and named in the window’s title as text', async ({
  page,
  view,
}) => {
  await page.goto('/?q=pentaquark')
  const title = view.titles.first()
  await expect(title.locator('math')).toHaveCount(2)
  await expect(title.locator('msubsup')).toHaveText('Λb0')
  await expect(title.locator('mark')).toHaveText('Pentaquark')
  await expectStill(page)
  await title.click()
  await expect(page.getByRole('heading', { level: 1 }).locator('math')).toHaveCount(2)
  await expect(page).toHaveTitle(
    'Observation of J/ψ p Resonances Consistent with Pentaquark States in Λ_b⁰ → J/ψ K⁻ p Decays · Carrel',
  )
  await expectAccessible(page)
})

test('an abstract keeps its paragraphs, headings, lists and formulas', async ({ page }) => {
  const abstract =
    '<jats:title>Abstract</jats:title><jats:sec id="s1"><jats:title>Aims</jats:title><jats:p>We use <jats:sc>r</jats:sc>, ' +
    'p&lt;0.05 &hellip; &Zscr;.</jats:p></jats:sec><jats:p>Two things:<jats:list list-type="bullet"><jats:list-item><jats:p>' +
    'H<jats:sub>2</jats:sub>O</jats:p></jats:list-item><jats:list-item><jats:p><jats:inline-formula><jats:alternatives>' +
    '<jats:tex-math>$$x^2$$</jats:tex-math><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math>' +
    '</jats:alternatives></jats:inline-formula></jats:p></jats:list-item></jats:list></jats:p>'
  await answerTitles(page, ['<jats:italic toggle="yes">E. coli</jats:italic>'], {
    abstract,
    authors: ['Jos&eacute; <b>M&uuml;ller</b>'],
    keywords: ['H<sub>2</sub>O'],
    source: 'Acta &amp; <i>Facta</i>',
    language: 'fr',
  })
  await page.goto('/articles/nr0')
  await expect(page.getByRole('heading', { level: 1 }).locator('i')).toHaveText('E. coli')
  const section = page.getByRole('region', { name: 'Abstract' })
  await expect(section.getByRole('paragraph')).toHaveText(['Aims', 'We use r, p<0.05 … 𝒵.', 'Two things:'])
  await expect(section.getByRole('listitem')).toHaveText(['H2O', 'x2'])
  await expect(section.locator('math')).toHaveCount(1)
  await expect(section.locator('[lang=fr]')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('José Müller')
  await expect(main.getByText('Acta & Facta').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'H2O' }).click()
  await expect(page).toHaveURL('/?q=H2O')
})

test('an abstract of extraordinary length goes on when asked', async ({ page }) => {
  await answerTitles(page, ['Long'], { abstract: `<p>${'word '.repeat(6000)}</p><p>the very end</p>` })
  await page.goto('/articles/nr0')
  const section = page.getByRole('region', { name: 'Abstract' })
  await expect(section).not.toContainText('the very end')
  await section.getByRole('button', { name: 'Show more' }).click()
  await expect(section).toContainText('the very end')
  await section.getByRole('button', { name: 'Show less' }).click()
  await expect(section).not.toContainText('the very end')
})

test('a title of which nothing can be seen is told by its DOI', async ({ page, view }) => {
  await answerTitles(page, ['<i></i>\u200b', '<!-- nothing -->', '\u2066\u00ad'])
  await page.goto('/')
  await expect(view.titles).toHaveText(['10.5555/nr0', '10.5555/nr1', '10.5555/nr2'])
  await view.titles.first().click()
  await expect(page).toHaveTitle('10.5555/nr0 · Carrel')
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('whatever is sent stays text or formatting, within its row', { tag: '@long' }, async ({ page, view }) => {
    page.on('dialog', () => {
      throw new Error('A script of the answer ran.')
    })
    await answerTitles(page, HOSTILE, {
      abstract: HOSTILE.join(' '),
      authors: HOSTILE,
      source: HOSTILE[2],
      keywords: HOSTILE,
    })
    await page.goto('/?q=x')
    await expect(view.titles).toHaveCount(HOSTILE.length)
    await expect(view.titles.nth(3).locator('math')).toHaveCount(1)
    await expect(view.titles.nth(4).locator('math')).not.toHaveCount(0)
    await expectNoOverflow(page)
    const names = await view.titles.locator('*').evaluateAll((all) => all.map(({ localName }) => localName))
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !ELEMENTS.test(name))).toEqual([])
    const attributes = await view.titles
      .locator('*')
      .evaluateAll((all) => all.flatMap((one) => one.getAttributeNames()))
    expect(attributes.filter((name) => !/^(?:class|display|mathvariant)$/.test(name))).toEqual([])
    const texts = await view.titles.allTextContents()
    expect(texts[0]).toBe('p<0.05 and x<y in mice')
    expect(texts[1]).toBe(HOSTILE[1])
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
    for (const index of HOSTILE.keys()) {
      await page.goto(`/articles/nr${index}`)
      await expect(view.title).not.toBeEmpty()
      await expectNoOverflow(page)
    }
  })

  test('heaped marks do not leave their row', async ({ page, view }) => {
    await answerTitles(page, ['above', `a${'\u0301'.repeat(300)}`, 'below'])
    await page.goto('/')
    const rows = view.results.getByRole('listitem')
    await expect(rows).toHaveCount(3)
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    expect(await findPaintedOver(page, rows)).toEqual([])
  })
})

test('without the code for formulas or for markup a title can still be read', async ({ page, desk, view }) => {
  await page.route('**/assets/read-formula*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/assets/whole-text*.js', (route) => route.fulfill({ status: 404, body: '' }))
  desk.expectFailure(404)
  await answerTitles(page, ['The $N$ limit of <jats:sc>x</jats:sc> &lt; y'])
  const missing = page.waitForResponse('**/assets/whole-text*.js')
  await page.goto('/')
  await missing
  await letTasksRun(page)
  await expect(view.titles.first()).toHaveText('The $N$ limit of x < y')
  await page.unroute('**/assets/whole-text*.js')
  await page.goto('/')
  await expect(view.titles.first()).toHaveText('The N limit of x < y')
  await expect(view.titles.first().locator('math')).toHaveCount(0)
})
