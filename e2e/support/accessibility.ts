import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects axe to find no violation, in the light and in the dark scheme of the system. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The browser applies the colours of the other scheme with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const axe = new AxeBuilder({ page }).withTags(RULES).setLegacyMode()
    // Axe reads the colours that forced colours replace.
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
    expect(found, `violations in the ${colorScheme} scheme`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
