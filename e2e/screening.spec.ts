/** Screening titles and abstracts: by keyboard, with exports, and by two screeners. */
import type { BrowserContext } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expectAccessible } from './support/accessibility.ts'
import { addHydrationWait } from './support/hydration.ts'
import { expectNoOverflow } from './support/layout.ts'
import {
  addResults,
  enterReviewer,
  makeScreeningFile,
  openScreeningView,
  pressKeys,
  readFlow,
  readTextDownload,
  SCREENING_NAMES,
} from './support/screening.ts'
import { expect, test } from './support/test.ts'

test('20 records are screened by keyboard, kept, counted and exported', async ({ page, app }) => {
  await addResults(page, '/?q=deep', 'Deep lamps')
  await app.expectRequests('/articles?q=deep')
  const title = page.getByRole('article', { name: 'Record' }).getByRole('heading', { level: 2 })
  const first = await title.innerText()
  await expect(title.locator('mark')).not.toHaveCount(0)

  await pressKeys(page, 'i')
  await expect(page.getByRole('status')).toContainText(`Included – ${first.slice(0, 30)}`)
  await page.keyboard.press('e')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Reason for exclusion' })).toHaveCount(0)
  await pressKeys(page, 'u')
  await expect(title).toHaveText(first)
  await expect(page.getByText('0 of 20 records decided')).toBeVisible()
  const announced = page.locator('[aria-live=polite]', { hasText: 'Record' })
  await pressKeys(page, 'j')
  await expect(title).not.toHaveText(first)
  await expect(announced).toContainText(`Record 2 of 20: ${(await title.innerText()).slice(0, 30)}`)
  await pressKeys(page, 'k')
  await expect(announced).toContainText(`Record 1 of 20: ${first.slice(0, 30)}`)
  const note = page.getByLabel('Note (optional)')
  await note.fill('im')
  await note.press('i')
  await expect(note).toHaveValue('imi')
  await note.blur()
  await pressKeys(page, 'i i i j k e2 e2 e5 m m')
  await expect(page.getByText('8 of 20 records decided: 3 included, 3 excluded, 2 maybe.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('8 of 20 records decided: 3 included, 3 excluded, 2 maybe.')).toBeVisible()
  await pressKeys(page, 'm i i i i i m e1 i i i i')
  await expect(page.getByRole('heading', { name: SCREENING_NAMES.done })).toBeFocused()
  await expect(page.getByText('20 of 20 records decided: 12 included, 4 excluded, 4 maybe.')).toBeVisible()

  await page.getByRole('link', { name: 'See the results' }).click()
  expect(await readFlow(page)).toEqual({
    'Records identified from databases': '20',
    'Search for “deep”': '20',
    'Removed before screening': '0',
    'Duplicate records removed': '0',
    'Records screened (title and abstract)': '20',
    'Records excluded': '4',
    'Wrong population': '1',
    'Wrong intervention or exposure': '2',
    'Wrong study design': '1',
    'Awaiting a final decision': '4',
    Undecided: '0',
    Maybe: '4',
    'Records included after title and abstract': '12',
  })
  const ris = await readTextDownload(page, 'Download 20 records')
  expect(ris.name).toBe('carrel-articles-screening-deep-lamps.ris')
  expect(
    ris.text.match(/^N1 {2}- Screening of title and abstract: (Included|Excluded \(.+\)|Maybe), \d{4}-/gm),
  ).toHaveLength(20)
  expect(ris.text).toContain('Note: imi')
  await page.getByRole('combobox', { name: 'Format' }).selectOption('CSV with decisions')
  await page.getByRole('combobox', { name: 'Records' }).selectOption('Excluded')
  const rows: string[][] = parse((await readTextDownload(page, 'Download 4 records')).text)
  expect(
    rows
      .slice(1)
      .map(([decision, reason]) => `${decision}: ${reason}`)
      .toSorted(),
  ).toEqual([
    'Excluded: Wrong intervention or exposure',
    'Excluded: Wrong intervention or exposure',
    'Excluded: Wrong population',
    'Excluded: Wrong study design',
  ])
  await page.getByRole('combobox', { name: 'Records' }).selectOption('Included')
  await page.getByRole('combobox', { name: 'Format' }).selectOption('BibTeX')
  expect((await readTextDownload(page, 'Download 12 records')).text.match(/^@/gm)).toHaveLength(12)
  const svg = await readTextDownload(page, 'Download diagram (SVG)')
  expect(svg.text).toContain('xmlns="http://www.w3.org/2000/svg"')
  expect(svg.text).toContain('Wrong study design (n\u00a0=\u00a01)')
  await app.expectRequests()
})

test(
  'adding another search removes duplicates, and its cost is stated first',
  { tag: '@long' },
  async ({ page, app }) => {
    await addResults(page, '/?q=deep', 'Deep lamps')
    await page.goto('/?q=learning')
    await page.getByRole('button', { name: SCREENING_NAMES.add, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to screening', exact: true })
    await expect(dialog).toContainText(/43 results: 1 request, \d+ left; ready at about \d\d:\d\d/)
    await expect(dialog.getByRole('button', { name: 'Add records' })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Start', exact: true }).click()
    await dialog.getByRole('button', { name: 'Add 43 records', exact: true }).click()
    await expect(dialog.getByRole('status')).toHaveText(/^Added \d+ records to “Deep lamps”; \d+ duplicates removed\.$/)
    await dialog.getByRole('link', { name: 'Open the screening' }).click()
    await openScreeningView(page, 'Results')
    const flow = await readFlow(page)
    expect(flow['Records identified from databases']).toBe('63')
    const removed = Number(flow['Duplicate records removed'])
    expect(removed).toBeGreaterThan(10)
    expect(Number(flow['Records to screen (title and abstract)'])).toBe(63 - removed)
    await app.expectRequests('/articles?q=deep', '/articles?q=learning', '/articles?q=learning&per_page=100')
  },
)

test(
  'every view is accessible and fits a narrow screen, and keys can be switched off',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/screening')
    await expect(page.getByText('No screenings yet')).toBeVisible()
    await expectAccessible(page)
    await addResults(page, '/?q=quantum', 'Quanta')
    await page.setViewportSize({ width: 320, height: 700 })
    await page.keyboard.press('e')
    await expect(page.getByRole('group', { name: 'Reason for exclusion' })).toBeVisible()
    await expectAccessible(page)
    // No reason is chosen in advance.
    await page.keyboard.press('Enter')
    await expect(page.getByText('0 of 8 records decided')).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 8 records decided')).toBeVisible()
    for (const name of ['Records', 'Results', 'Second screener', 'Settings']) {
      await openScreeningView(page, name)
      await expectAccessible(page)
      await expectNoOverflow(page)
    }
    const reasons = page.getByLabel('Reasons for exclusion')
    await reasons.fill('No lamps\nNo lamps\n\nToo dark')
    await page.getByRole('button', { name: 'Save reasons', exact: true }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await openScreeningView(page, 'Records')
    await pressKeys(page, 'e2')
    await expect(page.getByRole('status')).toContainText('Excluded: Too dark')
    await page.evaluate(() => localStorage.setItem('carrel.shortcuts', 'off'))
    await page.reload()
    await expect(page.getByText('Single-key shortcuts are switched off')).toBeVisible()
    await page.keyboard.press('i')
    await page.getByRole('button', { name: 'Maybe', exact: true }).click()
    await expect(page.getByText('3 of 8 records decided: 0 included, 2 excluded, 1 maybe.')).toBeVisible()
    await openScreeningView(page, 'Settings')
    await page.getByRole('button', { name: 'Delete this screening' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No screenings yet')).toBeVisible()
  },
)

test(
  'two screeners merge their decisions and resolve the disagreements',
  { tag: '@long' },
  async ({ page, browser, app }) => {
    const context: BrowserContext = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'block' })
    addHydrationWait(context)
    const second = await context.newPage()
    await addResults(page, '/?q=quantum', 'Quanta')
    await enterReviewer(page, 'Anna')
    const file = await readTextDownload(page, SCREENING_NAMES.forSecond)
    await openScreeningView(page, 'Records')
    await pressKeys(page, 'i i i i e1 e1 m m')
    await expect(page.getByRole('heading', { name: SCREENING_NAMES.done })).toBeVisible()

    await second.goto('/screening')
    await second.getByLabel('Screening file (JSON)').setInputFiles(makeScreeningFile(file.text))
    await expect(second.getByRole('article', { name: 'Record' })).toBeVisible()
    await pressKeys(second, 'i i i e3 e2 i m m')
    await expect(second.getByRole('heading', { name: SCREENING_NAMES.done })).toBeVisible()
    await enterReviewer(second, 'Bea')
    await second.getByLabel('With my decisions').check()
    const back = await readTextDownload(second, SCREENING_NAMES.forSecond)
    await context.close()

    await openScreeningView(page, 'Second screener')
    const merge = page.getByLabel('Screening file with decisions (JSON)')
    await merge.setInputFiles(makeScreeningFile('{"format":7}'))
    await expect(page.getByText('This file is no screening file of Carrel. Nothing was changed.')).toBeVisible()
    await merge.setInputFiles(makeScreeningFile(back.text))
    await expect(page.getByText('8 decisions by Bea read, 8 of them new.')).toBeVisible()
    await merge.setInputFiles(makeScreeningFile(back.text))
    await expect(page.getByText('8 decisions by Bea read, 0 of them new.')).toBeVisible()
    await expect(page.getByText('75.0% (6 of 8)')).toBeVisible()
    // Included 4 and 4, excluded 2 and 2, maybe 2 and 2: (6 × 8 − 24) / (64 − 24).
    await expect(page.getByText('0.60', { exact: true })).toBeVisible()
    await expectAccessible(page)
    // A record that another list shows is not the first disagreement.
    await openScreeningView(page, 'Records')
    await page.getByLabel('Show').selectOption('all')
    await pressKeys(page, 'j')
    await expect(page.getByRole('article', { name: 'Record' }).getByText('Record 2 of 8')).toBeVisible()
    await openScreeningView(page, 'Second screener')
    await page.getByRole('link', { name: 'Show disagreements' }).click()
    const decisions = page.getByLabel('Decisions', { exact: true })
    await expect(decisions).toContainText('IncludedBeaExcluded: Wrong comparatorFinal decisionNone yet')
    await expectAccessible(page)
    await pressKeys(page, 'e3 i')
    await expect(decisions).toContainText('Final decisionExcluded: Wrong comparator')
    await pressKeys(page, 'j')
    await expect(decisions).toContainText('Final decisionIncluded')
    await openScreeningView(page, 'Results')
    await expect(page.getByText('without a final decision')).toHaveCount(0)
    const flow = await readFlow(page)
    expect([flow['Records included after title and abstract'], flow['Records excluded'], flow['Maybe']]).toEqual([
      '4',
      '2',
      '2',
    ])
    await page.reload()
    expect(await readFlow(page)).toEqual(flow)
  },
)
