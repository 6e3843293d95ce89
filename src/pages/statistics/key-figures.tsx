import { formatCount, formatShare } from '../../domain/format.ts'
import type { Figure, Statistics } from '../../domain/statistics.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { formatOpenAccessDefinition, STATISTICS_MESSAGES } from './statistics-messages.ts'

/** The three key figures, each with what it counts. `articlesDefinition`: which articles are counted. */
export function KeyFigures({ statistics, articlesDefinition }: { statistics: Statistics; articlesDefinition: string }) {
  const { articles, sources, openAccess } = statistics
  const { open } = openAccess
  const share = open === null || articles === null || articles === 0 ? null : formatShare(open, articles)
  return (
    <dl className="grid gap-7 border-b border-rule pt-8 pb-9 wide:grid-cols-3 wide:gap-10">
      <KeyFigure term={STATISTICS_MESSAGES.articles} value={formatKnown(articles)} definition={articlesDefinition} />
      <KeyFigure
        term={STATISTICS_MESSAGES.sources}
        value={formatKnown(sources)}
        definition={STATISTICS_MESSAGES.sourcesDefinition}
      />
      <KeyFigure
        term={STATISTICS_MESSAGES.openAccess}
        value={share ?? formatKnown(open)}
        definition={formatOpenAccessDefinition(statistics)}
      />
    </dl>
  )
}

function KeyFigure({ term, value, definition }: { term: string; value: string; definition: string }) {
  return (
    <div className="flex flex-col">
      <dt className="order-2 mt-2 mb-0.5 font-semibold">{term}</dt>
      <dd className="order-1 font-serif text-[3.25rem] leading-none font-semibold tracking-[-0.025em]">{value}</dd>
      <dd className="order-3 max-w-80 text-sm text-quiet">{definition}</dd>
    </div>
  )
}

function formatKnown(count: number | null): string {
  return count === null ? STATISTICS_MESSAGES.notAvailable : formatCount(count)
}

/** Every other count, by the service's name; counts about the response instead of the catalogue are apart. */
export function FurtherFigures({ figures }: { figures: Figure[] }) {
  const ofCatalogue = figures.filter(({ isTechnical }) => !isTechnical)
  const technical = figures.filter(({ isTechnical }) => isTechnical)
  if (figures.length === 0) return null
  return (
    <section aria-label={STATISTICS_MESSAGES.furtherFigures} className="border-b border-rule py-7">
      {ofCatalogue.length > 0 && <FigureList figures={ofCatalogue} />}
      {technical.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="inline-block min-h-6 text-accent hover:underline">
            {STATISTICS_MESSAGES.technicalFigures}
          </summary>
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

/** In place of the statistics while they load, in the same layout. */
export function StatisticsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="grid gap-7 border-b border-rule pt-8 pb-9 wide:grid-cols-3 wide:gap-10">
        {['Articles', 'Sources', 'Open access'].map((name) => (
          <div key={name}>
            <SkeletonLine className="h-[3.25rem] w-36" />
            <SkeletonLine className="mt-3 h-5 w-24" />
            <SkeletonLine className="mt-2 h-4 max-w-64" />
          </div>
        ))}
      </div>
      <SkeletonLine className="mt-10 h-5 w-40" />
      <SkeletonLine className="mt-5 h-40" />
    </div>
  )
}
