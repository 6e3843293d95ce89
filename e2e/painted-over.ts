import type { Locator, Page } from '@playwright/test'

/**
 * Which of the rows are painted over by those between them: by their place among all rows, the even ones being looked at.
 * Glyphs with many marks are painted far outside of any box that a page can measure; only a picture shows it.
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
  // Hidden, the rows between keep their place: whatever then looks different had been painted over.
  await setVisibility(rows, 'hidden')
  const alone = await paint()
  await setVisibility(rows, '')
  return beside.flatMap((picture, index) => (alone[index]?.equals(picture) === true ? [] : [2 * index]))
}

/** Of the rows between. */
async function setVisibility(rows: Locator, visibility: string): Promise<void> {
  const list = rows.first().locator('..')
  await list.evaluate((parent, value) => {
    for (const [index, row] of [...parent.children].entries())
      if (index % 2 === 1 && row instanceof HTMLElement) row.style.visibility = value
  }, visibility)
}
