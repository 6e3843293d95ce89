import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Whether it is time for what no reader waits for: once the page around it was painted, or from the beginning if it was there then. */
export function useStands(fromTheBeginning: boolean): boolean {
  const [stands, setStands] = useState(fromTheBeginning)
  // Reaches the browser's painting. Not in one piece: somebody may be typing already.
  useEffect(() => (stands ? undefined : afterPaint(() => startTransition(() => setStands(true)))), [stands])
  return stands
}
