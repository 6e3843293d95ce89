import type { Page } from '@playwright/test'
import type { Desk } from './story.ts'

/** Lets time pass, for the page and for the service. */
export async function passTime(page: Page, desk: Desk, ms: number): Promise<void> {
  desk.advance(ms)
  await page.clock.fastForward(ms)
}
