import { useState } from 'react'
import { useLocation } from 'react-router'
import { useQuota } from '../api/service.tsx'
import type { QuotaSnapshot } from '../quota/limiter.ts'
import { PartBoundary } from '../ui/error-boundary.tsx'
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx'
import { DownMark } from '../ui/marks.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { quotaMessage } from './quota-messages.ts'

const QuotaDetails = lazyWithRetry(() => import('./quota-details.tsx').then((code) => code.QuotaDetails))

/** There is one header. */
const PANEL_ID = 'quota-details'

/** The requests that are left, on every page; opens the details. */
export function QuotaMeter() {
  const quota = useQuota()
  const { value, tone, figure, text, short, announcement } = quotaMessage(quota, useIsHydrated())
  return (
    <div className="flex min-h-9 flex-1 items-center justify-end gap-1.5 text-sm text-quiet wide:gap-2.5">
      <span aria-hidden="true" className="tabular-nums wide:hidden">
        {short}
      </span>
      {/* Another element when another text follows the number: a replaced element shifts nothing, a growing one does. */}
      <span key={text} className={short === '' ? 'text-right' : 'sr-only text-right wide:not-sr-only'}>
        {figure !== '' && <b className={`font-semibold ${tone === 'alarm' ? 'text-alarm' : 'text-ink'}`}>{figure} </b>}
        {text}
      </span>
      {value !== null && <Meter value={value} max={quota.limit} tone={tone} text={`${figure} ${text}`} />}
      <button
        type="button"
        popoverTarget={PANEL_ID}
        aria-label="Quota details"
        className="needs-script grid size-7 shrink-0 place-items-center rounded-md text-quiet hover:text-ink"
      >
        <DownMark className="size-4" />
      </button>
      {/* The popover belongs to the page on which it was opened. */}
      <QuotaPanel key={useLocation().key} quota={quota} />
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}

type MeterProps = { value: number; max: number; tone: 'accent' | 'alarm'; text: string }

/** A small gauge with its value for assistive technology; the words beside it say the same as its tone. */
function Meter({ value, max, tone, text }: MeterProps) {
  const percent = max === 0 ? 0 : Math.min(100, (value / max) * 100)
  return (
    <div
      role="meter"
      aria-label="Requests left"
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={text}
      className="h-2 w-8 wide:w-18 overflow-hidden rounded-full border border-field bg-paper"
    >
      <svg width="100%" height="100%" className="block" aria-hidden="true">
        <rect width={`${percent}%`} height="100%" className={tone === 'alarm' ? 'fill-alarm' : 'fill-accent'} />
      </svg>
    </div>
  )
}

/** The details in the platform's popover, which Escape or a click elsewhere closes. */
function QuotaPanel({ quota }: { quota: QuotaSnapshot }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div
      id={PANEL_ID}
      popover="auto"
      role="group"
      aria-label="Request limit"
      onToggle={(event) => setIsOpen(event.newState === 'open')}
      className="absolute inset-auto top-14 right-[max(1.1rem,calc(50vw-34rem))] w-80 max-w-[calc(100vw-2.2rem)] rounded-lg border border-rule-strong bg-sheet p-5 text-sm text-ink shadow-lg"
    >
      {isOpen && (
        <PartBoundary name="the details">
          <QuotaDetails quota={quota} />
        </PartBoundary>
      )}
    </div>
  )
}
