import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.0 to 2.2, levels A and AA, and what axe holds to be good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects axe to find nothing to object to, in the light and in the dark scheme of the system. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The colours of the other scheme are there with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const axe = new AxeBuilder({ page }).withTags(RULES).setLegacyMode()
    // Forced colours are the reader's own, and axe still reads those that they replace.
    if (await page.evaluate(() => matchMedia('(forced-colors: active)').matches)) axe.disableRules('color-contrast')
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any, failureSummary }) => ({
        id,
        help,
        target,
        message: any[0]?.message ?? failureSummary,
      })),
    )
    expect(found, `what axe objects to in the ${colorScheme} scheme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
