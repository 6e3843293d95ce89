import { useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OnePart } from '../../ui/one-part.tsx'

/** The lines, whose code comes when they are first opened, or before. */
export const searchHelpLines = lazyPart(() => import('./search-help-lines.tsx').then((lines) => lines.SearchHelpLines))

/** How searching works, beside the box; opens. */
export function SearchHelp() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group max-w-[44rem] text-[0.925rem]"
    >
      <summary className="inline-block min-h-6 text-accent hover:underline">How search works</summary>
      <OnePart name="how search works">{isOpen && <searchHelpLines.Part />}</OnePart>
    </details>
  )
}
