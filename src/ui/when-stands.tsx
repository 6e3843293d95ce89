import type { ReactNode } from 'react'
import { useStands } from './use-stands.ts'

/**
 * What a reader does not wait for: it comes once the page around it stands. Never on a server. A part of its own, so that
 * nothing else is rendered anew: what a server has rendered would have to be taken over all at once then.
 */
export function WhenStands({ children }: { children: ReactNode }) {
  return useStands(false) && children
}
