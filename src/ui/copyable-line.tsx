import { useState } from 'react'
import { TextButton } from './action.tsx'

/** A line to be copied by a button or by hand. `name`: what it is, as in "Copy the request". */
export function CopyableLine({ line, name }: { line: string; name: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(line)
      setOutcome('copied')
    } catch {
      // Refused, or a page that is not served securely, which has no clipboard.
      setOutcome('refused')
    }
  }
  return (
    <div className="mt-3 text-sm">
      <code className="foreign-text block rounded-md border border-rule bg-sheet px-3 py-2">{line}</code>
      <TextButton onClick={() => void copy()}>Copy the {name}</TextButton>
      <span aria-live="polite" className="ml-3 text-quiet">
        {outcome === 'copied' && `${name.charAt(0).toUpperCase()}${name.slice(1)} copied`}
        {outcome === 'refused' && 'This browser does not let Carrel copy: select the line and copy it'}
      </span>
    </div>
  )
}
