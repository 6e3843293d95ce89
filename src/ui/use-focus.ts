/** Hooks that keep the focus at a sensible place when the element that has it is replaced or removed. */
import { type RefCallback, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** Focuses a heading when it appears, unless another element has the focus, such as a field in which the reader is typing. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }, [])
  return heading
}

/** Moves the focus to the page's heading when an element that contains it is removed. */
export function useFocusFallback(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement) === true) queueMicrotask(focusPageHeading)
    }
  }, [ref])
}

/** Focuses the heading of the page, without scrolling. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** A ref for an element that is replaced by another one of the same meaning, as the heading of a skeleton is: passes the focus on. */
export function useFocusTransfer<Element extends HTMLElement>(): RefCallback<Element> {
  const hadFocus = useRef(false)
  return useCallback((element) => {
    if (element !== null && hadFocus.current) element.focus({ preventScroll: true })
    return () => {
      hadFocus.current = document.activeElement === element
    }
  }, [])
}
