import { formatCount } from '../../contract/format.ts'
import type { Figure } from '../../contract/stats.ts'

/** Every further count that the service tells, by its own name; what is about the answer and not the catalogue stands apart. */
export function FurtherFigures({ figures }: { figures: Figure[] }) {
  const ofCatalogue = figures.filter(({ isTechnical }) => !isTechnical)
  const technical = figures.filter(({ isTechnical }) => isTechnical)
  if (figures.length === 0) return null
  return (
    <section aria-label="Further figures" className="border-b border-rule py-7">
      {ofCatalogue.length > 0 && <FigureList figures={ofCatalogue} />}
      {technical.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="inline-block min-h-6 text-accent hover:underline">About the answer</summary>
          <div className="mt-2">
            <FigureList figures={technical} />
          </div>
        </details>
      )}
    </section>
  )
}

function FigureList({ figures }: { figures: Figure[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-3 wide:grid-cols-3">
      {figures.map(({ path, label, count }) => (
        <div key={path} className="flex items-baseline justify-between gap-4 border-b border-rule pb-1">
          <dt className="foreign-text text-quiet">{label}</dt>
          <dd className="font-semibold">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
