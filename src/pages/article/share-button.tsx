import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { plainText } from '../../rich-text/plain-text.ts'
import { ActionButton } from '../../ui/action.tsx'

/** What came of sharing; `shown` when neither sheet nor clipboard may be used, and the address stands there to be copied by hand. */
type Outcome = { kind: 'none' } | { kind: 'copied' } | { kind: 'shown'; address: string }

/** Hands on the page's address: by the system's sheet where there is one for touch, else by the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  return (
    <>
      <ActionButton onClick={() => void share(plainText(title)).then(setOutcome)}>
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </ActionButton>
      <span role="status" className="self-center text-sm text-quiet">
        {outcome.kind === 'copied' && 'Link copied'}
        {outcome.kind === 'shown' && (
          <label>
            Copy this link:{' '}
            <input
              readOnly
              value={outcome.address}
              onFocus={(event) => event.currentTarget.select()}
              className="w-full rounded-md border border-field bg-sheet px-2 py-1 text-ink"
            />
          </label>
        )}
      </span>
    </>
  )
}

async function share(title: string): Promise<Outcome> {
  const address = window.location.origin + window.location.pathname
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  try {
    if (isTouch && typeof navigator.share === 'function') {
      await navigator.share({ title, url: address })
      return { kind: 'none' }
    }
    await navigator.clipboard.writeText(address)
    return { kind: 'copied' }
  } catch (cause) {
    // The reader closed the sheet: that is an answer, not a failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') return { kind: 'none' }
    return { kind: 'shown', address }
  }
}
