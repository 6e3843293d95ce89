import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of what takes the place of a page: it takes the focus when nothing else has it, because the page is
 * new or because what had the focus is gone. Whoever is busy elsewhere on the page is not interrupted.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // Reaches the browser's focus.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus()
  }, [])
  return heading
}
