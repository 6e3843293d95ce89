import type { ReactNode } from 'react'

/** One part of the page, under its heading. */
export function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-9 grid gap-3">
      <h2 id={id} tabIndex={-1} className="font-serif text-xl font-semibold">
        {heading}
      </h2>
      {children}
    </section>
  )
}
