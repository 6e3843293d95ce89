import { useQuota } from '../api/service.tsx'
import { DownMark } from '../ui/marks.tsx'
import { Meter } from '../ui/meter.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'
import { QuotaPanel } from './quota-panel.tsx'
import { quotaWords } from './quota-words.ts'

/** Of the details; there is one header. */
const PANEL_ID = 'quota-details'

/** What is left of the minute, on every page; opens to the details. */
export function QuotaMeter() {
  const quota = useQuota()
  const { value, tone, figure, text, announcement } = quotaWords(quota, useIsHydrated())
  return (
    <div className="ml-auto flex min-h-9 min-w-40 items-center justify-end gap-1.5 text-sm wide:min-w-60 wide:gap-2.5 text-quiet">
      {/* A new element when other words follow the number: replacing moves nothing, growing would. */}
      <span key={text} className="max-w-32 text-right text-xs leading-4 wide:max-w-none wide:text-sm">
        {figure !== '' && <b className={`font-semibold ${tone === 'alarm' ? 'text-alarm' : 'text-ink'}`}>{figure} </b>}
        {text}
      </span>
      {value !== null && (
        <Meter label="Requests left" value={value} max={quota.limit} tone={tone} text={`${figure} ${text}`} />
      )}
      <button
        type="button"
        popoverTarget={PANEL_ID}
        aria-label="Quota details"
        className="needs-script grid size-7 shrink-0 place-items-center rounded-md text-quiet hover:text-ink"
      >
        <DownMark className="size-4" />
      </button>
      <QuotaPanel id={PANEL_ID} quota={quota} />
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}
