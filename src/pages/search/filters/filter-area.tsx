import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ActionButton } from '../../../ui/action.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { FILTER_MESSAGES } from './filter-messages.ts'
import { PANEL_MESSAGES } from './panel-messages.ts'

/** From this width on the results leave space for a column beside them; search-page.tsx has the same. */
const WIDE = '(min-width: 64rem)'

/** The filters as a column beside the results, or as a sheet where there is no space. */
export function FilterArea({ onClose, ...props }: Required<FilterPanelProps>) {
  const isWide = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(WIDE).matches)
  return isWide ? <FilterPanel {...props} /> : <FilterSheet {...props} onClose={onClose} />
}

function FilterSheet({ onClose, ...props }: Required<FilterPanelProps>) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The browser keeps the focus inside, and returns it when the sheet closes.
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-label={FILTER_MESSAGES.filters}
      closedby="any"
      onClose={onClose}
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-none overscroll-contain bg-paper text-ink wide:max-w-[26rem] backdrop:bg-[#0008]"
    >
      <div className="px-5 pb-3">
        <FilterPanel {...props} onClose={close} />
      </div>
      <div className="sticky bottom-0 border-t border-rule bg-paper px-5 py-3">
        <ActionButton tone="first" onClick={close}>
          {PANEL_MESSAGES.showResults}
        </ActionButton>
      </div>
    </dialog>
  )
}

function subscribeToWidth(onChange: () => void): () => void {
  const width = window.matchMedia(WIDE)
  width.addEventListener('change', onChange)
  return () => width.removeEventListener('change', onChange)
}
