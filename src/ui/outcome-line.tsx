import { useEffect, useRef } from 'react'
import type { CopyOutcome } from './copy-text.ts'

/** Announces what happened, and offers a text that could not be copied. Always as high as one line. */
export function OutcomeLine({ outcome: { sentence, uncopied } }: { outcome: CopyOutcome }) {
  return (
    <>
      <p role="status" className="foreign-text mt-2 min-h-6 text-sm text-quiet">
        {sentence}
      </p>
      {uncopied !== null && <UncopiedText key={uncopied} text={uncopied} />}
    </>
  )
}

function UncopiedText({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  // Reaches the selection, so that one key copies.
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <textarea
      ref={field}
      readOnly
      aria-label="Text to copy"
      rows={4}
      value={text}
      className="mt-1 mb-2 block w-full rounded-md border border-field bg-paper p-2 font-mono text-sm"
    />
  )
}
