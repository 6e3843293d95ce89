import { useSyncExternalStore } from 'react'
import { useHere } from '../../ui/use-here.ts'

/** On paper: where this sheet came from. */
export function PrintedAddress() {
  const here = useHere()
  const origin = useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => '',
  )
  return <p className="foreign-text mt-8 hidden text-sm print:block">{origin + here}</p>
}
