import type { Locator, Page } from '@playwright/test'

/**
 * Finds the even rows over which an odd row paints. Glyphs with many marks are painted outside every box that a page can
 * measure, so it compares screenshots.
 */
export async function findPaintedOver(page: Page, rows: Locator): Promise<number[]> {
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => {
      const { x, y, width, height } = row.getBoundingClientRect()
      return { x, y: y + window.scrollY, width, height }
    }),
  )
  const quiet = boxes.filter((_, index) => index % 2 === 0)
  const paint = async () => {
    const pictures: Buffer[] = []
    for (const clip of quiet) pictures.push(await page.screenshot({ fullPage: true, clip, animations: 'disabled' }))
    return pictures
  }
  const beside = await paint()
  // Hidden rows keep their place, so a difference was painted by them.
  await setVisibility(rows, 'hidden')
  const alone = await paint()
  await setVisibility(rows, '')
  return beside.flatMap((picture, index) => (alone[index]?.equals(picture) === true ? [] : [2 * index]))
}

/** Sets the visibility of the odd rows. */
async function setVisibility(rows: Locator, visibility: string): Promise<void> {
  const list = rows.first().locator('..')
  await list.evaluate((parent, value) => {
    for (const [index, row] of [...parent.children].entries())
      if (index % 2 === 1 && row instanceof HTMLElement) row.style.visibility = value
  }, visibility)
}
