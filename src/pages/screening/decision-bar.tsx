import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ScreeningVerdict } from '../../library/screening.ts'
import { ActionButton } from '../../ui/action.tsx'
import { SHORTCUT_SWITCH } from '../../ui/single-keys.ts'

type DecisionBarProps = {
  actions: Record<'i' | 'e' | 'm' | 'u' | 'j' | 'k', () => void>
  /** The decision so far. */
  verdict: ScreeningVerdict | null
  canUndo: boolean
  /** The reasons to choose from; null while none is chosen. */
  reasons: readonly string[] | null
  /** The reason of the last exclusion, which is chosen at first; empty: none. */
  lastReason: string
  onReason: (reason: string) => void
  onLeaveReasons: () => void
}

/** The decisions as buttons, always in view, and the choice of a reason above them. */
export function DecisionBar(props: DecisionBarProps) {
  const { actions, verdict, canUndo, reasons, lastReason, onReason, onLeaveReasons } = props
  return (
    <div className="no-print sticky bottom-0 -mx-1 max-w-[44.5rem] border-t border-rule-strong bg-paper px-1 py-2.5">
      {reasons !== null && (
        <ReasonForm reasons={reasons} first={lastReason} onReason={onReason} onLeave={onLeaveReasons} />
      )}
      <div
        role="group"
        aria-label="Decision"
        className={`flex-wrap gap-2 ${reasons === null ? 'flex' : 'hidden wide:flex'} [&_[aria-pressed=true]]:border-accent [&_[aria-pressed=true]]:bg-accent-soft`}
      >
        <ActionButton aria-keyshortcuts="i" aria-pressed={verdict === 'included'} onClick={actions.i}>
          Include
        </ActionButton>
        <ActionButton
          aria-keyshortcuts="e"
          aria-pressed={verdict === 'excluded'}
          aria-expanded={reasons !== null}
          onClick={actions.e}
        >
          Exclude
        </ActionButton>
        <ActionButton aria-keyshortcuts="m" aria-pressed={verdict === 'maybe'} onClick={actions.m}>
          Maybe
        </ActionButton>
        <ActionButton aria-keyshortcuts="u" disabled={!canUndo} onClick={actions.u}>
          Undo
        </ActionButton>
        <ActionButton aria-keyshortcuts="k" onClick={actions.k}>
          Previous
        </ActionButton>
        <ActionButton aria-keyshortcuts="j" onClick={actions.j}>
          Next
        </ActionButton>
      </div>
    </div>
  )
}

type ReasonFormProps = {
  reasons: readonly string[]
  first: string
  onReason: (reason: string) => void
  onLeave: () => void
}

/** Number keys choose, Enter confirms, Escape leaves; the focus returns to where it was. */
function ReasonForm({ reasons, first, onReason, onLeave }: ReasonFormProps) {
  // An exclusion needs a reason that was chosen: at first there is none.
  const [chosen, setChosen] = useState(() => reasons.indexOf(first))
  const form = useRef<HTMLFormElement>(null)
  // Reaches the focus.
  useEffect(() => {
    const before = document.activeElement
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    const [start] = [...fields.filter(({ checked }) => checked), ...fields]
    start?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Escape') {
      event.preventDefault()
      onLeave()
    }
    const isModified = ctrlKey || metaKey || altKey
    if (!/^[1-9]$/.test(key) || Number(key) > reasons.length || isModified || !SHORTCUT_SWITCH.isOn()) return
    event.preventDefault()
    setChosen(Number(key) - 1)
    form.current?.querySelectorAll('input')[Number(key) - 1]?.focus()
  }
  return (
    // The keys reach it from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        const reason = reasons[chosen]
        if (reason !== undefined) onReason(reason)
      }}
      className="-mx-1 max-h-[70dvh] overflow-y-auto px-1 pt-1 pb-3"
    >
      <fieldset>
        <legend className="font-semibold">Reason for exclusion</legend>
        <div className="mt-1 grid gap-x-6 wide:grid-cols-2">
          {reasons.map((reason, index) => (
            <label key={reason} className="foreign-text flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name="reason"
                required
                checked={chosen === index}
                onChange={() => setChosen(index)}
                className="size-4 shrink-0 accent-accent"
              />
              {index < 9 && (
                <kbd aria-hidden="true" className="text-sm text-quiet">
                  {index + 1}
                </kbd>
              )}
              {reason}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-2 flex flex-wrap gap-2">
        <ActionButton type="submit" tone="first">
          Exclude for this reason
        </ActionButton>
        <ActionButton onClick={onLeave}>Cancel</ActionButton>
      </div>
    </form>
  )
}
