import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useCredential, useService } from '../api/service.tsx'
import { formatCount, formatCounted } from '../domain/format.ts'
import { aboutPath, connectPath, PAGE_PATTERNS } from '../domain/paths.ts'
import type { QuotaSnapshot } from '../quota/limiter.ts'
import { startPersistence } from '../storage/persistence.ts'
import { ActionButton, TextButton } from '../ui/action.tsx'
import { formatTimeOfDay } from '../ui/format-time.ts'
import { useCurrentPath } from '../ui/use-current-path.ts'
import { requestLabel, requestsLeft } from './quota-messages.ts'

/** The details of the rate limit: what is left, when it refills, what was requested, what waits, and whose credential it is. */
export function QuotaDetails({ quota }: { quota: QuotaSnapshot }) {
  return (
    <>
      <h2 className="text-base font-semibold">Request limit</h2>
      <p className="mt-1">{leftSentence(quota)}</p>
      <p className="mt-2 text-quiet">{refillSentence(quota)}</p>
      <RecentRequests quota={quota} />
      <WaitingRequests quota={quota} />
      <p className="mt-3">
        <Link to={aboutPath('kept')}>What this browser keeps</Link>
      </p>
      <CredentialDetails />
    </>
  )
}

function leftSentence(quota: QuotaSnapshot): string {
  const { left, isEstimated } = requestsLeft(quota)
  const all = formatCounted(quota.limit, 'request')
  if (!quota.isKnown && quota.closedUntil === null) return 'Nothing has been requested yet.'
  if (isEstimated)
    return `About ${formatCount(left)} of ${all} left this minute. The service does not state the number; this is Carrel’s own count.`
  return `${formatCount(left)} of ${all} left this minute.`
}

function refillSentence({ limit, closedUntil, refillsAt, isKnown }: QuotaSnapshot): string {
  if (closedUntil !== null)
    return `The service accepts requests again at ${formatTimeOfDay(closedUntil)}. Loading continues automatically.`
  if (!isKnown && refillsAt === null)
    return `The service states its limit with its first answer; until then Carrel sends at most ${formatCount(limit)} a minute.`
  if (refillsAt === null) return `The service allows ${formatCounted(limit, 'request')} a minute.`
  return `All ${formatCount(limit)} are available again by ${formatTimeOfDay(refillsAt)}.`
}

function RecentRequests({ quota: { occupied, limit, remaining, sent } }: { quota: QuotaSnapshot }) {
  const count = (isKind: (path: string) => boolean) => sent.filter(isKind).length
  // What the service counts; without that what Carrel knows of.
  const others = Math.max(0, (remaining === null ? occupied : limit - remaining) - sent.length)
  const figures: [string, number][] = [
    ['Searches and pages of results', count((path) => /^\/articles(\?|$)/.test(path))],
    ['Articles', count((path) => path.startsWith('/articles/'))],
    ['Statistics', count((path) => path.startsWith('/stats'))],
    ['Earlier, in other tabs, or by others sharing this limit', others],
  ]
  return (
    <>
      <h3 className="mt-4 font-semibold">Requests in the last minute</h3>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
        {figures.map(([name, requests]) => (
          <Fragment key={name}>
            <dt className="text-quiet">{name}</dt>
            <dd className="text-right tabular-nums">{formatCount(requests)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-2 text-quiet">Pages you have already opened use no requests.</p>
    </>
  )
}

/** What waits, in order of sending, each to be cancelled. */
function WaitingRequests({ quota: { queue } }: { quota: QuotaSnapshot }) {
  const { quota } = useService()
  if (queue.length === 0) return null
  return (
    <>
      <h3 className="mt-4 font-semibold">Waiting</h3>
      <ol className="mt-1 grid gap-1">
        {queue.map(({ key }, place) => (
          <li key={`${key} ${place}`} className="flex items-baseline justify-between gap-x-4">
            <span className="foreign-text min-w-0">
              {place + 1}. {requestLabel(key)}
            </span>
            <TextButton onClick={() => quota.cancel(key)}>Cancel</TextButton>
          </li>
        ))}
      </ol>
    </>
  )
}

function CredentialDetails() {
  const credential = useCredential()
  const service = useService()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useCurrentPath()
  if (credential === null) return null
  const forget = () => {
    // What was loaded with this credential goes with it, in every tab.
    void startPersistence(service, queryClient).forgetCredential()
    if (pathname !== PAGE_PATTERNS.connect) void navigate(connectPath(here))
  }
  return (
    <div className="mt-4 border-t border-rule pt-4">
      <p className="mb-3">
        You are connected with {credential.form === 'bearer' ? 'a bearer token' : 'an API key'} of your own.
      </p>
      <ActionButton onClick={forget}>Forget this credential</ActionButton>
    </div>
  )
}
