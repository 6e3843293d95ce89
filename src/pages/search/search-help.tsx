import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OnePart } from '../../ui/one-part.tsx'

/** The lines, whose code comes when they are first opened, or once the first page stands. */
export const searchHelpText = lazyPart(() => import('./search-help-text.tsx').then((help) => help.SearchHelpText))

/** How searching works; opens beside the box. */
export function SearchHelp() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="needs-script group max-w-[44rem] text-sm"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="inline-block min-h-6 text-accent hover:underline">How search works</summary>
      <OnePart name="how search works">{isOpen && <searchHelpText.Part />}</OnePart>
    </details>
  )
}
