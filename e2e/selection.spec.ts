/** What a reader does with rows: selects them over several pages, cites, saves and exports them. */
import { expectAccessible } from './support/accessibility.ts'
import { readDownload } from './support/export-results.ts'
import { expectNoOverflow } from './support/layout.ts'
import { expect, test } from './support/test.ts'

test('articles are selected over three pages, saved, exported and cleared', async ({ page, app, view }) => {
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Selection', exact: true })
  const boxes = view.results.getByRole('checkbox', { name: /^Select: / })
  const titles: string[] = []
  const selectRow = async (index: number) => {
    titles.push(await view.titles.nth(index).innerText())
    await boxes.nth(index).check()
  }
  await selectRow(0)
  await expect(bar).toContainText('1 selected')
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('21 to 40')
  await selectRow(1)
  await view.pageLink('Next page').click()
  await expect(view.count).toContainText('41 to 60')
  // By keyboard.
  await boxes.nth(2).focus()
  titles.push(await view.titles.nth(2).innerText())
  await page.keyboard.press('Space')
  await expect(bar).toContainText('3 selected')
  await page.goBack()
  await expect(view.count).toContainText('21 to 40')
  await expect(boxes.nth(1)).toBeChecked()
  await expect(boxes.nth(2)).not.toBeChecked()
  await app.expectRequests('/articles', '/articles?page=2', '/articles?page=3')

  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar).toContainText('Saved 3 articles.')
  await bar.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export', exact: true })
  await expect(dialog).toContainText('3 articles already loaded; no requests needed.')
  const { name, rows } = await readDownload(page, 'Download CSV (3 articles)')
  expect(name).toBe('carrel-selection.csv')
  expect(rows.slice(1).map(([title]) => title)).toEqual(titles)
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('BibTeX')
  await expect(dialog).toContainText('BibTeX: ')
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Export', exact: true })).toBeFocused()

  await view.button('Select page').click()
  await expect(bar).toContainText('22 selected')
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar).toContainText('Saved 19 articles; 3 articles in your library already.')
  await view.button('Clear page').click()
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(bar).toHaveCount(0)
  await expect(view.heading('Search results')).toBeFocused()
  await app.expectRequests()
})

test('where the browser refuses to store, saving the selection says so', async ({ page, view }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto('/')
  await view.button('Select page').click()
  const bar = page.getByRole('region', { name: 'Selection', exact: true })
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar).toContainText('Not saved on this device: this browser offers no storage')
  await expect(bar).toContainText('20 selected')
})

test.describe('on a phone of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test(
    'a row is cited, its abstract is shown whole, and the bar hides no focus',
    { tag: '@long' },
    async ({ page, app, view }) => {
      await page.goto('/?q=network')
      const row = view.results.getByRole('listitem').filter({ hasText: 'Deep learning in neural networks' })
      await row.getByRole('button', { name: 'Show abstract', exact: true }).tap()
      const hide = row.getByRole('button', { name: 'Hide abstract', exact: true })
      await expect(hide).toHaveAttribute('aria-expanded', 'true')
      // The list shows the end of the abstract; its beginning comes with the whole.
      await expect(row).not.toContainText('…')
      await expect(row.locator('mark').filter({ hasText: /^networks$/ })).toHaveCount(2)

      await row.getByRole('button', { name: 'Cite', exact: true }).tap()
      const dialog = page.getByRole('dialog', { name: 'Cite', exact: true })
      await expect(dialog.getByRole('region', { name: 'Reference' })).toContainText('Schmidhuber')
      await expect(dialog.getByRole('link', { name: 'Save to Zotero', exact: true })).toHaveAttribute(
        'href',
        'https://www.zotero.org/save',
      )
      await page.keyboard.press('Escape')
      await row.getByRole('checkbox').tap()
      const bar = page.getByRole('region', { name: 'Selection', exact: true })
      await expect(bar).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page)
      // Through the rows with the keyboard: what has the focus is above the bar.
      for (let stop = 0; stop < 25; stop += 1) {
        await page.keyboard.press('Tab')
        const gap = await page.evaluate(() => {
          const focused = document.activeElement?.getBoundingClientRect()
          const top = document.querySelector('#selection')?.getBoundingClientRect().top
          return focused === undefined || top === undefined ? Number.NaN : top - focused.top
        })
        expect(gap).toBeGreaterThan(0)
      }
      await app.expectRequests('/articles?q=network')
    },
  )
})

test(
  'the words of the search are marked on the page of an article, until the reader switches that off',
  { tag: '@long' },
  async ({ page, view }) => {
    await page.goto('/?q=network')
    await view.titles.filter({ hasText: 'Deep learning in neural networks' }).click()
    await expect(view.allFields).toBeVisible()
    const marks = page.locator('article mark')
    await expect(marks).toHaveText(['networks', 'networks'])
    const marking = page.getByRole('checkbox', { name: 'Mark searched words', exact: true })
    await marking.uncheck()
    await expect(marks).toHaveCount(0)
    await page.reload()
    await expect(marking).not.toBeChecked()
    await marking.check()
    await expect(marks).toHaveCount(2)
    await page.goto('/')
    await page.goto('/articles/deep-learning-in-neural-networks-an-overview')
    await expect(view.allFields).toBeVisible()
    await expect(marking).toHaveCount(0)
  },
)
