import { type ReactNode, useState } from 'react'
import { TextButton } from '../ui/action.tsx'
import { OnePart } from '../ui/one-part.tsx'
import { SectionHeading } from '../ui/section-heading.tsx'

/** Where what the page shows came from, on demand: the children are shown, and their code fetched, once it is opened. */
export function HowRead({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="how-read" className={`needs-script ${isOpen ? '' : 'print:hidden'}`}>
      <SectionHeading id="how-read">How Carrel read this</SectionHeading>
      <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide where it came from' : 'Show where each value came from'}
      </TextButton>
      {isOpen && <OnePart name="where each value came from">{children}</OnePart>}
    </section>
  )
}
