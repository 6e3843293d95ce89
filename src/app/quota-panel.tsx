import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { QuotaSnapshot } from '../api/quota-store.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { OnePart } from '../ui/one-part.tsx'

/** The details, whose code comes when they are first opened. */
export const quotaDetails = lazyPart(() => import('./quota-details.tsx').then((details) => details.QuotaDetails))

/** Where the details behind the gauge open. The platform's own popover closes them by Escape or a click elsewhere. */
export function QuotaPanel({ id, quota }: { id: string; quota: QuotaSnapshot }) {
  const [isOpen, setIsOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const openedAt = useRef(key)
  // Reaches the popover, which lies above every page: it belongs to the one on which it was opened.
  useEffect(() => {
    if (openedAt.current !== key) panel.current?.hidePopover()
  }, [key])
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="group"
      aria-label="Quota"
      onToggle={(event) => {
        openedAt.current = key
        setIsOpen(event.newState === 'open')
      }}
      className="absolute inset-auto top-14 right-[max(1.1rem,calc(50vw-34rem))] w-80 max-w-[calc(100vw-2.2rem)] rounded-lg border border-rule-strong bg-sheet p-5 text-sm text-ink shadow-lg"
    >
      <OnePart name="the details">{isOpen && <quotaDetails.Part quota={quota} />}</OnePart>
    </div>
  )
}
