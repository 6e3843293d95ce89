/** The heading of a section of a page. */
export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="mt-8 mb-2 font-semibold">
      {children}
    </h2>
  )
}
