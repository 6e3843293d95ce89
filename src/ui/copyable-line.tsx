import { useState } from 'react'
import { TextButton } from './action.tsx'

/** A line with a button that copies it. `name`: what it is, as in "Copy request". */
export function CopyableLine({ line, name }: { line: string; name: string }) {
  return (
    <div className="mt-3 text-sm">
      <code className="foreign-text block rounded-md border border-rule bg-sheet px-3 py-2">{line}</code>
      <CopyButton text={line} name={name} />
    </div>
  )
}

/** Copies a text to the clipboard and says whether that worked. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // The browser refuses, or the page is insecure and has no clipboard.
      setOutcome('refused')
    }
  }
  return (
    <>
      <TextButton onClick={() => void copy()}>Copy {name}</TextButton>
      <span aria-live="polite" className="ml-3 text-quiet">
        {outcome === 'copied' && `${name.charAt(0).toUpperCase()}${name.slice(1)} copied`}
        {outcome === 'refused' && 'The browser did not allow copying: select the text and copy it'}
      </span>
    </>
  )
}
