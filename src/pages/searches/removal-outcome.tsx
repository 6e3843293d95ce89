import type { useRemoval } from '../../library/use-removal.ts'
import { TextButton } from '../../ui/action.tsx'

/** What was removed, and how to get it back. Always as high as one line. */
export function RemovalOutcome({ outcome, removed, undo }: Omit<ReturnType<typeof useRemoval>, 'remove'>) {
  return (
    <p className="mt-2 min-h-6 text-sm text-quiet">
      <span aria-live="polite" className="foreign-text">
        {outcome}
      </span>{' '}
      {removed !== null && <TextButton onClick={() => void undo()}>Undo</TextButton>}
    </p>
  )
}
