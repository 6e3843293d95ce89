import { type RefObject, useLayoutEffect } from 'react'

/** Reaches the focus: when what has it goes away with this element, the page's heading takes it, so that reading goes on there. */
export function useFocusHandedOn(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement) === true) queueMicrotask(focusPageHeading)
    }
  }, [ref])
}

function focusPageHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
