import { type RefCallback, useCallback, useRef } from 'react'

/**
 * A ref for an element that is replaced by a new one of the same meaning, such as the heading of a page that was
 * loading: the focus passes on from the old to the new. (Keeping the element would count as a shift of the layout
 * wherever the new content stands a little elsewhere.)
 */
export function usePassedFocus<Element extends HTMLElement>(): RefCallback<Element> {
  const hadFocus = useRef(false)
  return useCallback((element) => {
    if (element !== null && hadFocus.current) element.focus({ preventScroll: true })
    return () => {
      hadFocus.current = document.activeElement === element
    }
  }, [])
}
