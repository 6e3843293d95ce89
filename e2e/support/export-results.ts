/** The export of results as a person uses it. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** The requests of an export: pages of 100. */
export const FIRST = '/articles?per_page=100'
export const SECOND = '/articles?page=2&per_page=100'
export const THIRD = '/articles?page=3&per_page=100'

/** Opens the export on the search page. */
export async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Export results', exact: true }).click()
  return page.getByRole('dialog', { name: 'Export', exact: true })
}

/** Presses a button and reads the file that the browser receives, as rows of cells. */
export async function readDownload(page: Page, name: string): Promise<{ name: string; rows: string[][] }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  // The mark is for Excel alone.
  expect(text.startsWith('\ufeff')).toBe(false)
  return { name: file.suggestedFilename(), rows: parseCsv(text) }
}

/** The cells of a CSV file whose cells hold no line breaks (RFC 4180). */
export function parseCsv(text: string): string[][] {
  const lines = text.trimEnd().split('\r\n')
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  )
}
