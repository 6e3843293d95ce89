import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Where the reader was on a page of the history: how far down, and at which element, by its id. */
type Place = { scrollY: number; focusId: string }

/**
 * Scroll and focus after a change of page, which a declarative router leaves to the app:
 * a new page begins at its top with the focus on its heading; a page of results at its heading;
 * Back and Forward return to the place and the element that was left. The places live in memory only.
 */
export function useNavigationEffects(): void {
  const { key, pathname, state } = useLocation() as { key: string; pathname: string; state: unknown }
  const type = useNavigationType()
  const places = useRef(new Map<string, Place>())
  const current = useRef({ key, pathname })

  // Reaches the browser's scrolling and focus, to know the place before the page changes.
  useEffect(() => {
    // The app returns to places by itself; to one that was left for another site, or that is loaded anew, the browser does.
    const setRestoration = () => void (window.history.scrollRestoration = document.hidden ? 'auto' : 'manual')
    setRestoration()
    const note = (place: Partial<Place>) => {
      const known = places.current.get(current.current.key) ?? { scrollY: 0, focusId: '' }
      places.current.set(current.current.key, { ...known, ...place })
    }
    const noteScroll = () => note({ scrollY: window.scrollY })
    const noteFocus = ({ target }: FocusEvent) => note({ focusId: target instanceof Element ? target.id : '' })
    window.addEventListener('scroll', noteScroll, { passive: true })
    document.addEventListener('focusin', noteFocus)
    document.addEventListener('visibilitychange', setRestoration)
    return () => {
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
    if (type === NavigationType.Pop) restore(places.current.get(key), left.pathname !== pathname)
    else if (left.pathname !== pathname) begin()
    else if (isToResults(state)) document.getElementById('results')?.focus()
    if (type !== NavigationType.Pop && isToResults(state)) window.scrollTo(0, 0)
  }, [key, pathname, state, type])
}

function restore(place: Place | undefined, isOtherPage: boolean): void {
  const element = place === undefined || place.focusId === '' ? null : document.getElementById(place.focusId)
  if (element !== null) element.focus({ preventScroll: true })
  else if (isOtherPage) focusHeading()
  window.scrollTo(0, place?.scrollY ?? 0)
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
