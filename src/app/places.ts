/** Where a reader was on each page of the tab's history, and the way back there. */
import { objectAt } from '../contract/json.ts'

/** Where the reader was on a page of the history: how far down, and at which element, by its id. */
export type Place = { scrollY: number; focusId: string }

/** The way back to a place, which lasts until the page is long enough and its element is there, or the reader does something. */
export type Return = { isUnderWay: () => boolean; stop: () => void }

/** What a reader does; from then on the place is theirs. */
const DEEDS = ['wheel', 'pointerdown', 'keydown'] as const
/** By then a page is as long as it becomes, in milliseconds. */
const LONGEST_MS = 15_000

/** Goes to a place: as far as the page is long enough already, and on as it grows. */
export function returnTo({ scrollY, focusId }: Place): Return {
  let isUnderWay = true
  const observer = new ResizeObserver(() => step())
  const limit = setTimeout(() => stop(), LONGEST_MS)
  const stop = () => {
    isUnderWay = false
    observer.disconnect()
    clearTimeout(limit)
    for (const deed of DEEDS) window.removeEventListener(deed, stop)
  }
  const step = () => {
    const element = focusId === '' ? null : document.getElementById(focusId)
    window.scrollTo(0, scrollY)
    element?.focus({ preventScroll: true })
    if (window.scrollY >= scrollY - 1 && (focusId === '' || element !== null)) stop()
  }
  step()
  if (isUnderWay) {
    observer.observe(document.body)
    for (const deed of DEEDS) window.addEventListener(deed, stop, { passive: true })
  }
  return { isUnderWay: () => isUnderWay, stop }
}

/** The first page was drawn here: where the browser is in it means nothing. */
let isDrawnHere = false
let hasActed = false

/**
 * Keeps the browser from going to places in a page that is drawn but not the app's own yet: it is not as long as it becomes.
 * What a reader does in it counts.
 */
export function keepPlace(): void {
  isDrawnHere = true
  window.history.scrollRestoration = 'manual'
  for (const deed of DEEDS) window.addEventListener(deed, noteDeed, { passive: true, once: true })
}

function noteDeed(): void {
  hasActed = true
}

/**
 * Goes to the place of a page that was loaded anew, or returned to from elsewhere. Where a page came whole the browser has been
 * there already; and a reader who has begun to do something keeps the focus.
 */
export function returnAfterLoad({ scrollY, focusId }: Place): Return {
  if (hasActed) return { isUnderWay: () => false, stop() {} }
  const [navigation] = performance.getEntriesByType('navigation')
  const isReturn = navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
  return returnTo({
    scrollY: isDrawnHere || window.scrollY === 0 ? scrollY : window.scrollY,
    focusId: isReturn && document.activeElement === document.body ? focusId : '',
  })
}

/** Writes the place of the page with this key into its entry, unless the browser is at another one already. */
export function writeDown(key: string, place: Place | undefined): void {
  const state = objectAt(window.history.state)
  if (place !== undefined && (state['key'] ?? 'default') === key) window.history.replaceState({ ...state, place }, '')
}

/** What was written into the entry that the browser is at. */
export function writtenPlace(): Place | undefined {
  const { scrollY, focusId } = objectAt(objectAt(window.history.state)['place'])
  return typeof scrollY === 'number' && typeof focusId === 'string' ? { scrollY, focusId } : undefined
}
