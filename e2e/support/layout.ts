import { expect, type Page } from '@playwright/test'

/** Expects a page without horizontal scrolling. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { needed, there } = await page.evaluate(() => ({
    needed: document.documentElement.scrollWidth,
    there: document.documentElement.clientWidth,
  }))
  expect(needed, 'width that the page needs').toBeLessThanOrEqual(there)
}

/** A layout shift: its value in the Layout Instability API, and which elements moved from where to where. */
export type Shift = { value: number; moved: string[] }

/** The layout shifts of the page since it began to load. */
export async function layoutShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    /** TypeScript's DOM library does not know this entry yet. */
    type LayoutShift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const entries: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // The browser delivers buffered entries with the next frame, and calls no observer when there are none.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    observer.disconnect()
    return (
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      (entries as LayoutShift[])
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .map(({ value, sources }) => ({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent}: ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`,
          ),
        }))
    )
  })
}

/** Expects layout shifts of at most 0.001 in all. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const shifts = await layoutShifts(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `layout shifts: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(0.001)
}
