import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * Whether it is time for what no reader waits for: on a server and in a page that it has made from the beginning, else once
 * the page around it was painted.
 */
export function useStands(): boolean {
  const isHydrated = useIsHydrated()
  const [stands, setStands] = useState(!isHydrated)
  // Reaches the browser's painting. Not in one piece: somebody may be typing already.
  useEffect(() => (stands ? undefined : afterPaint(() => startTransition(() => setStands(true)))), [stands])
  return stands
}
