import { TextButton } from '../../ui/action.tsx'

/** What was removed, and how to get it back. Always as high as one line. */
export function RemovalOutcome({ outcome, undo }: { outcome: string; undo: (() => void) | null }) {
  return (
    <p className="mt-2 min-h-6 text-sm text-quiet">
      <span aria-live="polite" className="foreign-text">
        {outcome}
      </span>{' '}
      {undo !== null && <TextButton onClick={undo}>Undo</TextButton>}
    </p>
  )
}
