import type { Page } from '@playwright/test'

/** Keeps the app's scripts from coming, or those of a pattern. */
export async function holdScripts(page: Page, pattern = '**/assets/*.js'): Promise<{ letCome: () => Promise<void> }> {
  const held: (() => Promise<void>)[] = []
  let mayCome = false
  await page.route(pattern, (route) => (mayCome ? route.continue() : void held.push(() => route.continue())))
  return {
    async letCome() {
      mayCome = true
      await Promise.all(held.map((letGo) => letGo()))
    },
  }
}
