import { Link } from '../../../ui/link.tsx'
import { failureWords } from '../../../api/failure-words.ts'
import { connectPath } from '../../../contract/paths.ts'
import { ASKED_TO_CONNECT } from '../../../ui/asked-to-connect.ts'
import { formatTimeOfDay } from '../../../ui/format-time.ts'
import { useHere } from '../../../ui/use-here.ts'

/** Why loading stopped. What has come stands beside it, with the way on. */
export function LoadFailure({ error }: { error: unknown }) {
  const { heading, text, serviceMessage, requestId, retryAt, wayOn } = failureWords(error)
  const here = useHere()
  return (
    <div role="alert" className="mb-3 border-l-4 border-alarm bg-alarm-soft px-4 py-2">
      <p>
        <b className="font-semibold text-alarm">{heading}.</b> {text}
        {retryAt !== null && ` Asking again makes sense from ${formatTimeOfDay(retryAt)}.`}
      </p>
      {serviceMessage !== null && (
        <p className="foreign-text mt-1 text-sm">
          The service says: <q>{serviceMessage}</q>
        </p>
      )}
      {requestId !== null && (
        <p className="foreign-text mt-1 text-sm text-quiet">For whoever runs it: request {requestId}</p>
      )}
      {wayOn === 'connect' && (
        <p className="running-links mt-1">
          <Link to={connectPath(here)} state={ASKED_TO_CONNECT}>
            Connect
          </Link>
        </p>
      )}
    </div>
  )
}
