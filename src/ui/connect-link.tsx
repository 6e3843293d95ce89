import { Link } from 'react-router'
import { connectPath } from '../domain/paths.ts'
import { useCurrentPath } from './use-current-path.ts'

const STATE = { isCredentialRequired: true } as const

/** Leads to the Connect page and from there back here; shown where the service has refused a request without a credential. */
export function ConnectLink({ className }: { className?: string }) {
  return (
    <Link to={connectPath(useCurrentPath())} state={STATE} className={className}>
      Connect
    </Link>
  )
}

/** Whether the state of a location comes from this link. */
export function isCredentialRequired(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isCredentialRequired' in state
}
