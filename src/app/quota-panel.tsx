import { lazy, Suspense, useState } from 'react'
import type { QuotaSnapshot } from '../api/quota-store.ts'

const loadDetails = () => import('./quota-details.tsx')
const QuotaDetails = lazy(() =>
  loadDetails().then(
    (details) => ({ default: details.QuotaDetails }),
    () => ({ default: DetailsMissing }),
  ),
)

/** Fetches the code of the details, so that they open at once, also offline. */
export function warmQuotaDetails(): void {
  // A failure shows when they are really opened.
  loadDetails().catch(() => {})
}

/** Where the details behind the gauge open. The platform's own popover closes them by Escape or a click elsewhere. */
export function QuotaPanel({ id, quota }: { id: string; quota: QuotaSnapshot }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div
      id={id}
      popover="auto"
      role="group"
      aria-label="Quota"
      onToggle={(event) => setIsOpen(event.newState === 'open')}
      className="absolute inset-auto top-14 right-[max(1.1rem,calc(50vw-34rem))] w-80 max-w-[calc(100vw-2.2rem)] rounded-lg border border-rule-strong bg-sheet p-5 text-sm text-ink shadow-lg"
    >
      <Suspense fallback={null}>{isOpen && <QuotaDetails quota={quota} />}</Suspense>
    </div>
  )
}

function DetailsMissing() {
  return <p>The details could not be loaded. Load the page anew.</p>
}
