import { type RefCallback, type RefObject, useCallback, useRef } from 'react'

/**
 * Keeps the focus in a panel whose buttons come and go: when the group that has it is taken away, the sentence that says
 * what happened takes it, not one of the new buttons, which a second press of the same key would set off.
 */
export function useKeptFocus(): {
  sentence: RefObject<HTMLParagraphElement | null>
  buttons: RefCallback<HTMLElement>
} {
  const sentence = useRef<HTMLParagraphElement>(null)
  const buttons = useCallback((group: HTMLElement | null) => {
    return () => {
      if (group?.contains(document.activeElement) === true)
        queueMicrotask(() => sentence.current?.focus({ preventScroll: true }))
    }
  }, [])
  return { sentence, buttons }
}
