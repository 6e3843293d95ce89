/** What a page tells of itself while it loads. Runs in the page, before anything of it. */

// Whatever it needs goes to the browser with it.
/* oxlint-disable unicorn/consistent-function-scoping */

/** What to look for. */
export type Wanted = {
  /** CSS selector of the first thing that a reader came for: a heading or a figure, or within one. */
  selector: string
  /** It counts once it holds this text, so that a stand-in does not; '' takes any. */
  text: string
  /** CSS selector of what React must have taken over before the page is usable; null: a page without scripts. */
  alive: string | null
}

/** Moments in milliseconds since the visit began; 0: not yet. */
export type Watched = {
  firstResultAt: number
  /** When React had taken over. */
  aliveAt: number
  firstPaintAt: number
  largestPaintAt: number
  shifts: { at: number; value: number }[]
  longTasks: { at: number; ms: number }[]
}

declare global {
  interface Window {
    carrelVisit?: Watched
  }
}

/** Watches. Self-contained, because its source text is handed to the browser. */
export function watchPage({ selector, text, alive }: Wanted): void {
  const watched: Watched = {
    firstResultAt: 0,
    aliveAt: 0,
    firstPaintAt: 0,
    largestPaintAt: 0,
    shifts: [],
    longTasks: [],
  }
  window.carrelVisit = watched
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.firstPaintAt = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => void (watched.largestPaintAt = startTime))
  observe('element', ({ startTime }) => void (watched.firstResultAt ||= startTime))
  observe('layout-shift', (entry) => {
    // TypeScript's DOM library does not know this entry yet.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { startTime, value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) watched.shifts.push({ at: startTime, value })
  })
  observe('longtask', ({ startTime, duration }) => void watched.longTasks.push({ at: startTime, ms: duration }))

  const isShown = (element: Element | null) => {
    const content = element?.textContent?.trim() ?? ''
    return content !== '' && content.includes(text) && element !== null && element.getClientRects().length > 0
  }
  // React marks each element that it has taken over with a property of its own.
  const isAlive = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  let isSeen = false
  const look = () => {
    const shown = document.querySelector(selector)
    if (!isSeen && isShown(shown)) {
      isSeen = true
      // Marked before the frame is painted in which it first stands: the browser itself tells when that was.
      shown?.closest('h1, h2, dd')?.setAttribute('elementtiming', 'first-result')
    }
    if (watched.aliveAt === 0 && (alive === null || isAlive(document.querySelector(alive))))
      watched.aliveAt = performance.now()
    if (!isSeen || watched.aliveAt === 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
