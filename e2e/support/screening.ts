/** A screening as a reviewer works with it. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** Names on the screen that several tests look for. */
export const SCREENING_NAMES = {
  add: 'Screen these results',
  name: 'Name of the screening',
  done: 'Every record has a decision',
  forSecond: 'Export for a second screener',
} as const

/** Adds the results of a search to a new screening, or to the one that is there, and opens it. */
export async function addResults(page: Page, path: string, name: string | null): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: SCREENING_NAMES.add, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to screening', exact: true })
  if (name !== null) await dialog.getByLabel(SCREENING_NAMES.name).fill(name)
  await dialog.getByRole('button', { name: /^Add \d+ records$/ }).click()
  await dialog.getByRole('link', { name: 'Open the screening' }).click()
  await expect(page.getByRole('article', { name: 'Record' })).toBeVisible()
}

/** Presses keys one after the other, as a person who reads fast: `i i e2` excludes the third record for the second reason. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  await expect(page.getByRole('article', { name: 'Record' })).toBeVisible()
  for (const key of keys.split(' ')) {
    await page.keyboard.press(key.charAt(0))
    if (key.charAt(0) === 'e') {
      await expect(page.getByRole('group', { name: 'Reason for exclusion' })).toBeVisible()
      await page.keyboard.press(key.charAt(1))
      await page.keyboard.press('Enter')
    }
  }
}

/** Presses a button and reads the file that the browser receives. */
export async function readTextDownload(page: Page, name: string): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await started
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** A screening file for a file field. */
export const makeScreeningFile = (text: string) => ({
  name: 'screening.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

/** The rows of the flow, each with its number. */
export async function readFlow(page: Page): Promise<Record<string, string>> {
  const named = page
    .getByRole('figure')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect(named.first()).toBeVisible()
  const rows = await named.all()
  const cells = await Promise.all(
    rows.map(async (row) => [await row.getByRole('rowheader').innerText(), await row.getByRole('cell').innerText()]),
  )
  return Object.fromEntries(cells)
}

/** Opens a view of the screening. */
export const openScreeningView = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'This screening' }).getByRole('link', { name, exact: true }).click()

/** Enters the reviewer's name. */
export async function enterReviewer(page: Page, name: string): Promise<void> {
  await openScreeningView(page, 'Second screener')
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Save your name', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
}
