import type { Page } from '@playwright/test'

/** Keeps the app's scripts from coming. */
export async function holdScripts(page: Page): Promise<{ letCome: () => Promise<void> }> {
  const held: (() => Promise<void>)[] = []
  let mayCome = false
  await page.route('**/assets/*.js', (route) => (mayCome ? route.continue() : void held.push(() => route.continue())))
  return {
    async letCome() {
      mayCome = true
      await Promise.all(held.map((letGo) => letGo()))
    },
  }
}
