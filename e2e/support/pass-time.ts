import type { Page } from '@playwright/test'

/** Moves the clock of the page and that of the service. */
export async function passTime(page: Page, service: { advance(ms: number): void }, ms: number): Promise<void> {
  service.advance(ms)
  await page.clock.fastForward(ms)
}
