import { type ReactNode, useEffect, useId, useRef } from 'react'
import { TextButton } from './action.tsx'

/**
 * The platform's modal dialog: Escape closes it, and the focus returns to what opened it. It hangs from the top, so that what
 * appears in it moves nothing above.
 */
export function ModalDialog(props: { heading: string; onClose: () => void; children: ReactNode }) {
  const { heading, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Reaches the browser: only its method makes a dialog modal. The heading takes the focus, not the button that closes.
  useEffect(() => {
    dialog.current?.showModal()
    title.current?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="no-print mx-auto mt-3 mb-auto max-h-[calc(100dvh-1.5rem)] w-[42rem] max-w-[calc(100vw-1.5rem)] overflow-y-auto overscroll-contain rounded-lg border border-rule-strong bg-sheet p-4 text-base text-ink backdrop:bg-black/40 wide:mt-[5dvh] wide:max-h-[calc(95dvh-1.5rem)] wide:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} ref={title} tabIndex={-1} className="font-serif text-xl font-semibold">
          {heading}
        </h2>
        <TextButton onClick={() => dialog.current?.close()}>Close</TextButton>
      </div>
      {children}
    </dialog>
  )
}
