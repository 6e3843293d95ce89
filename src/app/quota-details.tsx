import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../ui/link.tsx'
import type { QuotaSnapshot } from '../api/quota-store.ts'
import { useCredential, useService } from '../api/service.tsx'
import { formatCount, formatCounted } from '../contract/format.ts'
import { aboutPath, connectPath, PAGE_PATTERNS } from '../contract/paths.ts'
import { keepFor } from '../keep/keep-for.ts'
import { ActionButton, TextButton } from '../ui/action.tsx'
import { requestWords } from './request-words.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'
import { useHere } from '../ui/use-here.ts'

/** The details behind the gauge: what is left, when it refills, what was asked, what waits, and who is asking. */
export function QuotaDetails({ quota }: { quota: QuotaSnapshot }) {
  return (
    <>
      <h2 className="text-base font-semibold">Requests</h2>
      <p className="mt-1">{leftSentence(quota)}</p>
      <p className="mt-2 text-quiet">{refillSentence(quota)}</p>
      <Asked quota={quota} />
      <Waiting quota={quota} />
      <p className="mt-3">
        <Link to={aboutPath('kept')}>What this browser keeps</Link>
      </p>
      <CredentialPart />
    </>
  )
}

function leftSentence({ limit, remaining, closedUntil, isKnown, occupied }: QuotaSnapshot): string {
  const all = formatCount(limit)
  if (closedUntil !== null) return `None of the ${formatCounted(limit, 'request')} of this minute is left.`
  if (remaining !== null)
    return `${formatCount(remaining)} of ${formatCounted(limit, 'request')} ${limit === 1 ? 'is' : 'are'} left in this minute.`
  if (!isKnown) return 'Nothing has been asked yet.'
  const left = formatCount(Math.max(0, limit - occupied))
  return `The service does not tell how many requests are left. By Carrel’s own count it is about ${left} of ${all}.`
}

function refillSentence({ limit, closedUntil, refillsAt }: QuotaSnapshot): string {
  if (closedUntil !== null)
    return `The service answers again at ${formatTimeOfDay(closedUntil)}; Carrel goes on by itself.`
  if (refillsAt === null) return `The service allows ${formatCounted(limit, 'request')} a minute.`
  return `All ${formatCount(limit)} are free again at ${formatTimeOfDay(refillsAt)} at the latest.`
}

/** What was asked in the last minute, and what did not have to be. */
function Asked({ quota: { occupied, limit, remaining } }: { quota: QuotaSnapshot }) {
  const { sent, saved } = useService().quota.tally.show()
  const own = sent.search + sent.article + sent.statistics
  // What the service tells is what it counts; without that it is what Carrel knows of.
  const elsewhere = Math.max(0, (remaining === null ? occupied : limit - remaining) - own)
  const figures: [string, number][] = [
    ['Searches and pages of results', sent.search],
    ['Articles', sent.article],
    ['Statistics', sent.statistics],
    ['Before this page was loaded, by other tabs, or by others with the same allowance', elsewhere],
  ]
  return (
    <>
      <h3 className="mt-4 font-semibold">Asked in the last minute</h3>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
        {figures.map(([name, count]) => (
          <Fragment key={name}>
            <dt className="text-quiet">{name}</dt>
            <dd className="text-right tabular-nums">{formatCount(count)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-2 text-quiet">
        {saved === 0
          ? 'Going back to what you have opened costs nothing.'
          : `Answered from memory since this tab was opened: ${formatCounted(saved, 'request')} saved.`}
      </p>
    </>
  )
}

/** What waits, in its order, each to be cancelled. */
function Waiting({ quota: { queue } }: { quota: QuotaSnapshot }) {
  const { quota } = useService()
  if (queue.length === 0) return null
  return (
    <>
      <h3 className="mt-4 font-semibold">Waiting</h3>
      <ol className="mt-1 grid gap-1">
        {queue.map(({ key, place, class: wishClass }) => (
          <li key={`${key} ${place}`} className="flex items-baseline justify-between gap-x-4">
            <span className="foreign-text min-w-0">
              {place}. {requestWords(key)}
              {wishClass === 'prefetch' && ', beforehand'}
            </span>
            <TextButton onClick={() => quota.cancel(key)}>Cancel</TextButton>
          </li>
        ))}
      </ol>
    </>
  )
}

function CredentialPart() {
  const credential = useCredential()
  const service = useService()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useHere()
  if (credential === null) return null
  const forget = () => {
    // What was answered to this credential goes with it, in every tab.
    void keepFor(service, queryClient).forgetCredential()
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
