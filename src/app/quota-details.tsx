import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import type { QuotaSnapshot } from '../api/quota-store.ts'
import { useCredential, useService } from '../api/service.tsx'
import { formatCount } from '../contract/format.ts'
import { aboutPath, connectPath, PAGE_PATTERNS } from '../contract/paths.ts'
import { keepFor } from '../keep/keep-for.ts'
import { ActionButton } from '../ui/action.tsx'
import { formatTimeOfDay } from '../ui/format-time.ts'
import { useHere } from '../ui/use-here.ts'

/** The details behind the gauge: what is left, when it refills, and who is asking. */
export function QuotaDetails({ quota }: { quota: QuotaSnapshot }) {
  return (
    <>
      <h2 className="text-base font-semibold">Requests</h2>
      <p className="mt-1">{leftSentence(quota)}</p>
      <p className="mt-2 text-quiet">{refillSentence(quota)}</p>
      <p className="mt-2 text-quiet">
        A search, a page of results, an article and the statistics cost one each. Going back to what you have opened
        costs nothing.
      </p>
      <p className="mt-2">
        <Link to={aboutPath('kept')}>What this browser keeps</Link>
      </p>
      <CredentialPart />
    </>
  )
}

function leftSentence({ limit, remaining, closedUntil, isKnown }: QuotaSnapshot): string {
  if (closedUntil !== null) return `None of the ${formatCount(limit)} requests of this minute is left.`
  if (remaining !== null) return `${formatCount(remaining)} of ${formatCount(limit)} requests are left in this minute.`
  return isKnown ? 'The service does not tell how many requests are left.' : 'Nothing has been asked yet.'
}

function refillSentence({ limit, remaining, closedUntil, refillsAt }: QuotaSnapshot): string {
  if (closedUntil !== null)
    return `The service answers again at ${formatTimeOfDay(closedUntil)}; Carrel goes on by itself.`
  if (refillsAt === null || remaining === limit) return `The service allows ${formatCount(limit)} requests a minute.`
  return `All ${formatCount(limit)} are free again at ${formatTimeOfDay(refillsAt)} at the latest.`
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
