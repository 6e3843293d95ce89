/** Citing and exporting one article: in every style and format, by keyboard, and where the browser allows no copying. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { readStorage, waitForWorker } from './support/browser-storage.ts'
import { parseCsv } from './support/export-results.ts'
import { holdScripts } from './support/gate.ts'
import { SCIPY } from './support/known-articles.ts'
import { expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const ARTICLE = `/articles/${SCIPY.slug}`
const DOI_URL = `https://doi.org/${SCIPY.doi}`

/** The dialog and what is in it. */
function findDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Cite', exact: true })
  return {
    dialog,
    style: dialog.getByRole('combobox', { name: 'Style', exact: true }),
    format: dialog.getByRole('combobox', { name: 'Format', exact: true }),
    reference: dialog.getByRole('region', { name: 'Reference', exact: true }),
    /** What happened to the reference, and to the files. */
    status: dialog.getByRole('status').first(),
    exportStatus: dialog.getByRole('status').last(),
    uncopied: dialog.getByRole('textbox', { name: 'Text to copy', exact: true }),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
  }
}

/** Opens the dialog on the article's page and waits for the reference. */
async function openDialog(page: Page) {
  await page.goto(ARTICLE)
  await page.getByRole('button', { name: 'Cite', exact: true }).click()
  const found = findDialog(page)
  await expect(found.reference).toContainText('SciPy 1.0')
  return found
}

test('the dialog opens and closes with the keyboard, and the focus returns', async ({ page, app }) => {
  await page.goto(ARTICLE)
  const cite = page.getByRole('button', { name: 'Cite', exact: true })
  await cite.focus()
  await page.keyboard.press('Enter')
  const { dialog, style, reference, button } = findDialog(page)
  await expect(dialog.getByRole('heading', { name: 'Cite' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button('Close')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(style).toBeFocused()
  await expect(reference).toContainText('(2020). SciPy 1.0')
  await page.keyboard.press('Tab')
  await expect(reference).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button('Copy citation')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cite).toBeFocused()
  await page.keyboard.press('Enter')
  await button('Close').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(cite).toBeFocused()
  await app.expectRequests(ARTICLE)
})

test('each style formats the reference, and the chosen one is kept until the reader removes it', async ({
  page,
  app,
  view,
}) => {
  const { style, reference } = await openDialog(page)
  await expect(style).toHaveValue('apa')
  await expect(style.getByRole('option')).toHaveText([
    'APA',
    'MLA',
    'Chicago author-date',
    'IEEE',
    'Vancouver',
    'Harvard',
  ])
  const expected = {
    MLA: `Pauli Virtanen, et al. “SciPy 1.0: Fundamental Algorithms for Scientific Computing in Python.” Nature Methods, vol. 17, no. 3, Feb. 2020, pp. 261–72, ${DOI_URL}.`,
    'Chicago author-date': `Pauli Virtanen, Ralf Gommers, Travis E. Oliphant, et al. 2020. “SciPy 1.0: Fundamental Algorithms for Scientific Computing in Python.” Nature Methods 17 (3): 261–72. ${DOI_URL}.`,
    IEEE: `Pauli Virtanen et al., “SciPy 1.0: fundamental algorithms for scientific computing in Python,” Nature Methods, vol. 17, no. 3, pp. 261–272, Feb. 2020, doi: ${SCIPY.doi}.`,
  }
  for (const [name, text] of Object.entries(expected)) {
    await style.selectOption(name)
    await expect(reference).toHaveText(text)
  }
  await page.reload()
  await page.getByRole('button', { name: 'Cite', exact: true }).click()
  await expect(style).toHaveValue('ieee')
  expect((await readStorage(page)).local).toEqual(['carrel.citation-style'])
  await page.goto('/about#kept')
  await view.button('Remove what Carrel keeps in this browser').click()
  await expect(page.getByText('Removed.', { exact: true })).toBeVisible()
  // The removal also switches off what records searches and figures.
  const { local } = await readStorage(page)
  expect(local.toSorted()).toEqual(['carrel.daily-figures', 'carrel.search-history'])
  // The page was loaded twice; the dialog asked for nothing.
  await app.expectRequests(ARTICLE, ARTICLE)
})

test('what is copied is announced, with formatting for programs that take it', async ({ page, context, app }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.origin })
  const { button, status, exportStatus, reference, format } = await openDialog(page)
  const readText = () => page.evaluate(() => navigator.clipboard.readText())

  await button('Copy citation').click()
  await expect(status).toHaveText('Citation copied (APA)')
  expect(await readText()).toBe(await reference.innerText())
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  expect(html).toContain('<i>Nature Methods</i>')

  await button('Copy DOI').click()
  await expect(status).toHaveText('DOI copied')
  expect(await readText()).toBe(DOI_URL)
  await button('Copy link').click()
  await expect(status).toHaveText('Link copied')
  expect(await readText()).toBe(app.origin + ARTICLE)

  await format.selectOption('RIS')
  await button('Copy').click()
  await expect(exportStatus).toHaveText('RIS copied')
  expect(await readText()).toContain('TY  - JOUR')
  await app.expectRequests(ARTICLE)
})

test('where the browser allows no copying, the text is selected', async ({ page }) => {
  await page.addInitScript(() => {
    const refusal = Promise.reject(new DOMException('Not here', 'NotAllowedError'))
    refusal.catch(() => {})
    Object.defineProperty(navigator, 'clipboard', { value: { write: () => refusal, writeText: () => refusal } })
  })
  const { button, status, uncopied } = await openDialog(page)
  await button('Copy DOI').click()
  await expect(status).toContainText('did not allow copying')
  await expect(uncopied).toHaveValue(DOI_URL)
  await expect(uncopied).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(DOI_URL)
  await expectAccessible(page)
  await button('Copy citation').click()
  await expect(uncopied).toHaveValue(/SciPy 1\.0: fundamental/)
  await expect(uncopied).toBeFocused()
})

test('each format is downloaded with every author, and says what the record lacks', async ({ page, app }) => {
  const { dialog, format, button, exportStatus } = await openDialog(page)
  await expect(format.getByRole('option')).toHaveText(['BibTeX', 'RIS', 'CSL-JSON', 'EndNote', 'CSV', 'CSV for Excel'])
  const read = async (label: string) => {
    await format.selectOption(label)
    await expect(dialog).toContainText(`${label}: ${label === 'BibTeX' ? '' : 'no ISSN, '}15 authors not listed`)
    const download = page.waitForEvent('download')
    await button('Download').click()
    const file = await download
    await expect(exportStatus).toHaveText(`Downloaded ${file.suggestedFilename()}`)
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const bibtex = await read('BibTeX')
  expect(bibtex.name).toMatch(/^scipy-1-0-fundamental-.*\.bib$/)
  expect(bibtex.text).toMatch(/^@article\{virtanen2020scipy,\n {2}author = \{Pauli Virtanen and Ralf Gommers and /)
  expect(bibtex.text).toContain(`doi = {${SCIPY.doi}}`)
  const ris = await read('RIS')
  expect(ris.text.match(/^AU {2}- .+$/gm)).toHaveLength(20)
  const [item] = JSON.parse((await read('CSL-JSON')).text)
  expect([item.type, item.author.length, item.DOI]).toEqual(['article-journal', 20, SCIPY.doi])
  expect((await read('EndNote')).text.match(/^%A .+$/gm)).toHaveLength(20)
  const [columns = [], row = []] = parseCsv((await read('CSV')).text)
  expect(row).toHaveLength(columns.length)
  expect(row[columns.indexOf('Volume')]).toBe('17')
  expect(row[columns.indexOf('Authors')]?.split('; ')).toHaveLength(20)
  expect((await read('CSV for Excel')).text.startsWith('\ufeffTitle,')).toBe(true)
  await app.expectRequests(ARTICLE)
})

test('the styles load when the dialog opens, and nothing moves when they come', { tag: '@long' }, async ({ page }) => {
  await page.goto(ARTICLE)
  const gate = await holdScripts(page, '**/assets/format-reference-*.js')
  await page.getByRole('button', { name: 'Cite', exact: true }).click()
  const { dialog, reference, button } = findDialog(page)
  await expect(reference).toContainText('Loading the citation styles')
  await expect(button('Copy citation')).toBeDisabled()
  const before = await dialog.boundingBox()
  await gate.open()
  await expect(reference).toContainText('SciPy 1.0')
  expect(await dialog.boundingBox()).toEqual(before)
  await expect(button('Copy citation')).toBeEnabled()
})

test('where the styles do not load, the formats work', async ({ page, app }) => {
  app.expectFailure('net::ERR_FAILED')
  await page.route('**/assets/format-reference-*.js', (route) => route.abort())
  await page.goto(ARTICLE)
  await page.getByRole('button', { name: 'Cite', exact: true }).click()
  const { reference, button, format } = findDialog(page)
  await expect(reference.getByRole('alert')).toContainText('could not be loaded')
  await format.selectOption('RIS')
  const download = page.waitForEvent('download')
  await button('Download').click()
  expect((await download).suggestedFilename()).toMatch(/\.ris$/)
})

for (const width of [1280, 320]) {
  test(`axe finds nothing in the dialog at ${width} pixels`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { dialog, format } = await openDialog(page)
    await format.selectOption('CSV for Excel')
    await expectAccessible(page)
    await expectNoOverflow(page)
    const { needed, there } = await dialog.evaluate((node) => ({ needed: node.scrollWidth, there: node.clientWidth }))
    expect(needed).toBeLessThanOrEqual(there)
  })
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the styles are stored when a reader first cites, not before', { tag: '@long' }, async ({ page, app }) => {
    await page.goto(ARTICLE)
    await waitForWorker(page)
    await page.reload()
    const findStyles = async () => (await readStorage(page)).cached.filter((path) => path.includes('format-reference'))
    expect(await findStyles()).toEqual([])
    const { reference } = findDialog(page)
    await page.getByRole('button', { name: 'Cite', exact: true }).click()
    await expect(reference).toContainText('SciPy 1.0')
    await expect.poll(findStyles).toHaveLength(1)
    await app.expectRequests(ARTICLE, ARTICLE)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, pages: 'served' })

  test('no button of the article is dead', async ({ page, view }) => {
    await page.goto(ARTICLE)
    await expect(view.heading(SCIPY.title)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cite' })).toHaveCount(0)
  })
})
