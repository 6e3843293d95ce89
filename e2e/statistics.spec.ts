/** A librarian reads the catalogue's figures. */
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { KNOWN_COUNTS } from './known-articles.ts'
import { expect, test } from './story.ts'

/** Every figure, the name of its file, and whether its parts add up to all articles. */
const FIGURES = [
  ['Articles by year', 'by-year', true],
  ['By type', 'by-type', true],
  ['By kind of open access', 'by-open-access', true],
  ['By licence', 'by-licence', true],
  ['By language', 'by-language', true],
  ['Most frequent sources', 'by-source', false],
] as const

test('the three figures with their definitions, and the date', async ({ page, desk, view }) => {
  await page.goto('/')
  await view.mainLink('Statistics').click()
  await expect(page).toHaveURL('/stats')
  await expect(view.heading('Statistics')).toBeFocused()
  await expect(page.getByRole('term')).toHaveText(['Articles', 'Sources', 'Open access'])
  const definitions = await page.getByRole('definition').allInnerTexts()
  expect(definitions).toEqual([
    '257',
    'Every record in the catalogue, of any type.',
    '175',
    'Different journals and proceedings that the articles name.',
    '100 %',
    '257 of 257 articles are free to read; none closed, none unknown.',
  ])
  await expect(page.getByRole('status')).toHaveText('Figures of 20 November 2026, 09:41 UTC')
  await expectAccessible(page)
  await desk.expectAsked('/articles', '/stats')
})

for (const [name, id, addsUp] of FIGURES) {
  test(`${name}: chart, table and file tell the same`, async ({ page, view }) => {
    await page.goto('/stats')
    const figure = view.figure(name)
    await expect(figure).toBeVisible()
    await expect(figure.getByRole('table')).toHaveCount(0)
    await expect(figure).toContainText(addsUp ? 'add up to 257 of 257.' : 'the service may know more.')
    const tableButton = figure.getByRole('button', { name: 'Table', exact: true })
    await expect(tableButton).toHaveAttribute('aria-expanded', 'false')
    await tableButton.click()
    await expect(tableButton).toHaveAttribute('aria-expanded', 'true')
    const rows = await figure.getByRole('table').getByRole('row').all()
    const cells = await Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))

    const download = page.waitForEvent('download')
    await figure.getByRole('button', { name: 'CSV', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`carrel-${id}.csv`)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    const lines = text.slice(1).trimEnd().split('\r\n').map(cellsOfLine)
    expect(lines).toEqual(cells)
    expect(lines[0]?.[1]).toBe('Articles')

    const counts = lines.slice(1).map(([, count]) => Number(count))
    const sum = counts.reduce((total, count) => total + count, 0)
    if (addsUp) expect(sum).toBe(KNOWN_COUNTS.all)
    else expect(sum).toBeLessThan(KNOWN_COUNTS.all)

    await tableButton.click()
    await expect(figure.getByRole('table')).toHaveCount(0)
  })
}

test('all tables at once are accessible', async ({ page, view }) => {
  await page.goto('/stats')
  await expect(view.figure('By type')).toBeVisible()
  for (const button of await page.getByRole('button', { name: 'Table', exact: true }).all()) await button.click()
  await expect(page.getByRole('table')).toHaveCount(FIGURES.length)
  await expectAccessible(page)
})

test('a bar by type leads to that search, with as many results; other bars lead nowhere', async ({ page, view }) => {
  for (const [name, type, count] of [
    ['Articles', 'article', KNOWN_COUNTS.article],
    ['Reviews', 'review', KNOWN_COUNTS.review],
    ['Conference papers', 'conference_paper', KNOWN_COUNTS.conference_paper],
  ] as const) {
    await page.goto('/stats')
    await view.figure('By type').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/?type=${type}`)
    await expect(view.count).toContainText(` of ${count} ${name.toLowerCase()}`)
    await expect(view.type(name)).toBeChecked()
  }
  await page.goto('/stats')
  await expect(view.figure('By type').getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('figure').getByRole('link')).toHaveCount(3)
})

test('a link to one figure arrives at it, though the figures come later', async ({ page, view }) => {
  for (const [name, id] of FIGURES) {
    await page.goto('/about')
    await page.goto(`/stats#${id}`)
    await expect(view.figure(name)).toBeInViewport({ ratio: 0.2 })
    expect(new URL(page.url()).hash).toBe(`#${id}`)
  }
})

test('Refresh costs one request; coming back costs none', async ({ page, desk, view }) => {
  await page.goto('/stats')
  await expect(view.figure('By type')).toBeVisible()
  await desk.expectAsked('/stats')
  await page.getByRole('button', { name: 'Refresh (1 request)' }).click()
  await expect(view.figure('By type')).toBeVisible()
  await desk.expectAsked('/stats')
  await view.mainLink('Search').click()
  await expect(view.results).toBeVisible()
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  await desk.expectAsked('/articles')
})

/** The cells of a line without line breaks in them (RFC 4180). */
function cellsOfLine(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
