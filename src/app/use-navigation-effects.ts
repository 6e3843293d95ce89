import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { type Place, type Return, returnAfterLoad, returnTo, writeDown, writtenPlace } from './places.ts'

/** A place is written down once the reader rests there, in milliseconds; some browsers stop a page that does so all the time. */
const REST_MS = 300
/** Of a page that nobody has moved in. */
const TOP: Place = { scrollY: 0, focusId: '' }

/**
 * Scroll and focus after a change of page, which a declarative router leaves to the app:
 * a new page begins at its top with the focus on its heading; a page of results at its heading;
 * Back and Forward return to the place and the element that was left, also when a page was loaded anew meanwhile: each entry
 * of the tab's history holds its own place.
 */
export function useNavigationEffects(): void {
  const { key, pathname, state } = useLocation() as { key: string; pathname: string; state: unknown }
  const type = useNavigationType()
  const places = useRef(new Map<string, Place>())
  const current = useRef({ key, pathname })
  const returning = useRef<Return | null>(null)

  // Reaches the browser's scrolling and focus, to know the place before the page changes.
  useEffect(() => {
    // The app returns to places by itself; to one that was left for another site, or that is loaded anew, the browser does.
    const setRestoration = () => void (window.history.scrollRestoration = document.hidden ? 'auto' : 'manual')
    setRestoration()
    const write = () => writeDown(current.current.key, places.current.get(current.current.key))
    let resting: ReturnType<typeof setTimeout> | undefined
    const note = (place: Partial<Place>) => {
      // What the page does by itself on the way to a place is none.
      if (returning.current?.isUnderWay() === true) return
      const known = places.current.get(current.current.key) ?? TOP
      places.current.set(current.current.key, { ...known, ...place })
    }
    const noteScroll = () => {
      note({ scrollY: window.scrollY })
      clearTimeout(resting)
      resting = setTimeout(write, REST_MS)
    }
    const noteFocus = ({ target }: FocusEvent) => {
      // Who scrolls and at once clicks is heard of before the browser tells of the scrolling.
      note({ scrollY: window.scrollY, focusId: target instanceof Element ? target.id : '' })
      write()
    }
    window.addEventListener('scroll', noteScroll, { passive: true })
    document.addEventListener('focusin', noteFocus)
    document.addEventListener('visibilitychange', setRestoration)
    const place = writtenPlace()
    if (place !== undefined) {
      places.current.set(current.current.key, place)
      returning.current = returnAfterLoad(place)
    }
    return () => {
      clearTimeout(resting)
      returning.current?.stop()
      window.removeEventListener('scroll', noteScroll)
      document.removeEventListener('focusin', noteFocus)
      document.removeEventListener('visibilitychange', setRestoration)
    }
  }, [])

  // Reaches scrolling and focus: before the new page is painted, so that nothing is seen to jump.
  useLayoutEffect(() => {
    const left = current.current
    if (left.key === key) return
    current.current = { key, pathname }
    returning.current?.stop()
    if (type === NavigationType.Pop) {
      const place = places.current.get(key) ?? writtenPlace() ?? TOP
      places.current.set(key, place)
      returning.current = returnTo(place)
      if (left.pathname !== pathname && document.getElementById(place.focusId) === null) focusHeading()
    } else if (left.pathname !== pathname) begin()
    else if (isToResults(state)) document.getElementById('results')?.focus()
    if (type !== NavigationType.Pop && isToResults(state)) window.scrollTo(0, 0)
  }, [key, pathname, state, type])
}

function begin(): void {
  window.scrollTo(0, 0)
  focusHeading()
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

function isToResults(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'focus' in state && state.focus === 'results'
}
