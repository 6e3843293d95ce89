import { useSyncExternalStore } from 'react'

/** Whether this is the reader's browser and not a server, nor the first rendering that takes over what a server has made. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never(): () => void {
  return () => {}
}
