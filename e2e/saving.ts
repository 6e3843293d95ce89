/** How a reader saves the results of a search, and what comes of it. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** The pages of 100 that are asked for. */
export const FIRST = '/articles?per_page=100'
export const SECOND = '/articles?page=2&per_page=100'
export const THIRD = '/articles?page=3&per_page=100'

/** Opens the part of the search page by which results are saved. */
export async function openSaving(page: Page) {
  const save = page.getByRole('group').filter({ hasText: 'Save results as CSV' })
  await page.getByText('Save results as CSV', { exact: true }).click()
  return save
}

/** A button by its name. */
export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** Presses the button and reads the file that comes, as cells without line breaks in them (RFC 4180). */
export async function savedFile(page: Page, name: string): Promise<{ name: string; rows: string[][] }> {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  const rows = text.slice(1).trimEnd().split('\r\n').map(cellsOfLine)
  return { name: file.suggestedFilename(), rows }
}

function cellsOfLine(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
