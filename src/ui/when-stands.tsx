import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * What a reader does not wait for: it comes once the page around it stands. Never on a server. A part of its own, so that
 * nothing else is rendered anew: what a server has rendered would have to be taken over all at once then.
 */
export function WhenStands({ children }: { children: ReactNode }) {
  const [stands, setStands] = useState(false)
  // Reaches the browser's painting. Not in one piece: somebody may be typing already.
  useEffect(() => afterPaint(() => startTransition(() => setStands(true))), [])
  return stands && children
}
