import { useSyncExternalStore } from 'react'

/** Whether this renders in the browser after hydration: false on a server and while a server-rendered page hydrates. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
