/** The library: saved articles, what a reader says of them, files, shared lists, and a browser that stores nothing. */
import { expectAccessible } from './support/accessibility.ts'
import { EMPTY_STORAGE, readStorage, waitForWorker } from './support/browser-storage.ts'
import { holdRequests } from './support/gate.ts'
import { REANALYSIS, SCIPY } from './support/known-articles.ts'
import { expectNoOverflow } from './support/layout.ts'
import { findLibrary, importFile, openElsewhere, readDownloaded, saveOnPage } from './support/library.ts'
import { makeView } from './support/names.ts'
import { expect, test } from './support/test.ts'

test('articles are saved, annotated, found, exported, taken to another browser, and removed with undo', async ({
  page,
  app,
  view,
  browser,
}) => {
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'No article is saved yet' })).toBeVisible()
  // Nothing is stored before something is saved.
  expect(await readStorage(page)).toEqual(EMPTY_STORAGE)
  await saveOnPage(page, SCIPY.slug)
  await saveOnPage(page, REANALYSIS.slug)
  await view.mainLink('Library').click()
  const { rows, row, search, button } = findLibrary(page)
  await expect(rows.getByRole('heading')).toHaveText([REANALYSIS.title, SCIPY.title])

  const scipy = row(SCIPY.title)
  await scipy.getByRole('combobox', { name: 'Add a tag' }).fill('tools, to cite')
  await page.keyboard.press('Enter')
  await scipy.getByRole('button', { name: 'Remove tag: to cite' }).click()
  await scipy.getByRole('button', { name: 'Add a note' }).click()
  await page.keyboard.type('Compare the solvers')
  // The page is left before the field is.
  await expect(scipy.getByText('Note saved.')).toBeVisible()
  await page.reload()
  await expect(scipy.getByRole('textbox', { name: 'Note' })).toHaveValue('Compare the solvers')
  const readingState = scipy.getByRole('combobox', { name: 'Reading state' })
  await readingState.selectOption('Reading')
  // Shown once it is stored.
  await expect(readingState).toHaveValue('reading')
  await page.reload()
  await expect(scipy.getByRole('textbox', { name: 'Note' })).toHaveValue('Compare the solvers')
  await expect(readingState).toHaveValue('reading')
  await expect(scipy.getByRole('button', { name: /^Remove tag:/ })).toHaveText(['tools'])

  await scipy.getByRole('button', { name: 'Cite', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Cite', exact: true })).toContainText('SciPy 1.0')
  await page.keyboard.press('Escape')
  await search.fill('SOLVERS')
  await expect(page.getByText('1 of 2 saved articles')).toBeVisible()
  await expect(rows.getByRole('heading')).toHaveText([SCIPY.title])
  await button('Export').click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Format' }).selectOption('RIS')
  const exported = await readDownloaded(page, () => button('Download RIS (1 article)').click())
  expect(exported.name).toBe('carrel-library.ris')
  expect(exported.text).toContain(`TI  - ${SCIPY.title}`)
  expect(exported.text).not.toContain(REANALYSIS.title)
  await button('Close').click()
  await expect(page).toHaveURL('/library?q=SOLVERS')

  const { text } = await readDownloaded(page, () => button('Export library').click())
  const elsewhere = await openElsewhere(browser, app.origin)
  const other = findLibrary(elsewhere.page)
  await elsewhere.page.goto('/library')
  await importFile(elsewhere.page, text)
  await expect(elsewhere.page.getByText('Saved articles: 2 added.')).toBeVisible()
  await expect(other.row(SCIPY.title).getByRole('textbox', { name: 'Note' })).toHaveValue('Compare the solvers')
  await importFile(elsewhere.page, text)
  await expect(elsewhere.page.getByText('Saved articles: 2 unchanged.')).toBeVisible()
  await importFile(elsewhere.page, text.slice(0, -9))
  await expect(elsewhere.page.getByText('The file is no complete JSON')).toBeVisible()
  await elsewhere.page.context().close()

  await button('Remove').click()
  await expect(page.getByText('1 article removed.')).toBeVisible()
  await expect(button('Undo')).toBeFocused()
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(scipy.getByRole('textbox', { name: 'Note' })).toHaveValue('Compare the solvers')
  await app.expectRequests(`/articles/${SCIPY.slug}`, `/articles/${REANALYSIS.slug}`)
})

test('a saved article is shown while its record is not loaded', async ({ page }) => {
  await saveOnPage(page, SCIPY.slug)
  await page.goto('/library')
  const gate = await holdRequests(page, /^\/articles\//)
  await page.getByRole('link', { name: SCIPY.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: SCIPY.title })).toBeVisible()
  await expect(page.getByText('Retrieved at')).toHaveCount(0)
  await gate.open()
  await expect(page.getByText('Retrieved at')).toBeVisible()
})

test(
  'a shared list is in the fragment, and says what it costs before any request',
  { tag: '@long' },
  async ({ page, app, browser }) => {
    await saveOnPage(page, SCIPY.slug)
    await saveOnPage(page, REANALYSIS.slug)
    await page.goto('/library')
    const { selection, button } = findLibrary(page)
    await button('Select all 2').click()
    await expect(selection).toContainText('2 selected')
    // This browser allows no copying, so that the link is offered as text.
    await selection.getByRole('button', { name: 'Share list' }).click()
    const link = await page.getByRole('textbox', { name: 'Text to copy' }).inputValue()
    // Its receiver has one of the two.
    const elsewhere = await openElsewhere(browser, app.origin)
    const other = elsewhere.page
    await saveOnPage(other, SCIPY.slug)
    elsewhere.requested.length = 0
    await other.goto(link)
    await expect(other.getByText(/^2 articles; loading them needs 1 request( \(of \d+ remaining\))?\.$/)).toBeVisible()
    const articles = other.getByRole('list', { name: 'Shared articles' })
    await expect(articles.getByRole('heading')).toHaveText([SCIPY.title])
    expect(elsewhere.requested.filter((address) => address.includes('/api/'))).toEqual([])
    await expectAccessible(other)
    const gate = await holdRequests(other, /articles\/the-ncep/)
    await findLibrary(other).button('Load 1 article').click()
    await expect(other.getByRole('progressbar', { name: 'Articles loaded' })).toHaveJSProperty('value', 1)
    await findLibrary(other).button('Cancel').click()
    await findLibrary(other).button('Load 1 article').click()
    await gate.open()
    await expect(articles.getByRole('heading')).toHaveText([REANALYSIS.title, SCIPY.title])
    await findLibrary(other).button('Save all').click()
    await expect(other.getByText('Saved 1 article; 1 article in your library already.')).toBeVisible()
    await other.reload()
    await expect(other.getByText('2 articles; no requests needed.')).toBeVisible()
    expect(elsewhere.requested.filter((address) => address.includes('/api/'))).toHaveLength(1)
    expect(elsewhere.requested.join()).not.toContain(link.split('#')[1])

    await other.goto('/about')
    await other.goto(link.slice(0, -10))
    await expect(other.getByRole('alert')).toContainText('This link is damaged')
    await other.context().close()
  },
)

test('a browser without storage says so, and loses nothing', async ({ page, view }) => {
  await page.addInitScript(() => {
    // The browser has nothing of this scope.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const refuse = () => {
      throw new DOMException('Not here', 'SecurityError')
    }
    Object.assign(indexedDB, { open: refuse, databases: refuse })
  })
  await page.goto(`/articles/${SCIPY.slug}`)
  await view.button('Save').click()
  await expect(page.getByText('Not saved: this browser offers no storage')).toBeVisible()
  await expect(view.button('Save')).toHaveAttribute('aria-pressed', 'false')
  await view.mainLink('Library').click()
  await expect(view.alert).toContainText('Your library could not be opened')
  await expect(view.alert).toContainText('This browser offers no storage')
  await expect(view.tryAgain).toBeVisible()
  await expect(page.getByText('No article is saved yet')).toHaveCount(0)
})

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test(
    'the library is accessible, fits, and is removed on the page about Carrel',
    { tag: '@long' },
    async ({ page, view }) => {
      await saveOnPage(page, SCIPY.slug)
      await page.goto('/library')
      const { row, selection, button } = findLibrary(page)
      await row(SCIPY.title).getByRole('button', { name: 'Add a note' }).click()
      await row(SCIPY.title).getByRole('combobox', { name: 'Add a tag' }).fill('x'.repeat(80))
      await page.keyboard.press('Enter')
      await row(SCIPY.title)
        .getByRole('checkbox', { name: `Select: ${SCIPY.title}`, exact: true })
        .check()
      await expect(selection).toContainText('1 selected')
      await expectAccessible(page)
      await expectNoOverflow(page)
      await selection.getByRole('button', { name: 'Clear' }).click()
      await expect(selection).toHaveCount(0)

      await view.about.click()
      await button('Remove the library').click()
      await expectAccessible(page)
      await button('Remove 1 saved article').click()
      await expect(page.getByText('Removed 1 saved article.')).toBeVisible()
      await view.mainLink('Library').click()
      await expect(page.getByRole('heading', { name: 'No article is saved yet' })).toBeVisible()
      await expectAccessible(page)
    },
  )
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the library opens without a connection', { tag: '@long' }, async ({ page, context, app }) => {
    await saveOnPage(page, SCIPY.slug)
    await waitForWorker(page)
    await app.stop()
    const next = await context.newPage()
    await next.goto('/library')
    await expect(findLibrary(next).row(SCIPY.title)).toBeVisible()
    await makeView(next).mainLink('Library').click()
    await expect(findLibrary(next).rows).toHaveCount(1)
  })
})
