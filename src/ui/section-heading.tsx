/** The heading of a section of a page. */
export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mt-8 mb-2 font-semibold">
      {children}
    </h2>
  )
}

/** The heading of a large part of a page, to which an address can lead. */
export function PartHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} tabIndex={-1} className="scroll-mt-4 font-serif text-xl leading-tight font-semibold outline-none">
      {children}
    </h2>
  )
}
