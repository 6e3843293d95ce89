import { Link } from 'react-router'
import { formatCount, formatShare } from '../../domain/format.ts'
import { type Figure, isAccessKnown, type Statistics } from '../../domain/statistics.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { describeKeyFigures, type KeyFigureText } from './key-figure-texts.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

type KeyFiguresProps = {
  statistics: Statistics
  /** Which articles are counted. */
  articlesDefinition: string
  /** The search for the articles of an open access status; null where none lists them. */
  pathOf: (access: 'open' | 'closed' | 'unknown') => string | null
}

/** The three key figures, each with what it counts, what it does not, and where it comes from; then open access in its parts. */
export function KeyFigures({ statistics, articlesDefinition, pathOf }: KeyFiguresProps) {
  const { articles, openAccess } = statistics
  const isKnown = isAccessKnown(statistics)
  return (
    <div className="border-b border-rule pt-2 pb-9">
      <dl className="grid gap-7 wide:grid-cols-3 wide:gap-10">
        {describeKeyFigures(statistics, articlesDefinition).map((text) => (
          <KeyFigure key={text.term} {...text} />
        ))}
      </dl>
      <dl className="mt-7 grid max-w-xl gap-x-10 gap-y-2 wide:max-w-none wide:grid-cols-3">
        {(['open', 'closed', 'unknown'] as const).map((access) => {
          const count = openAccess[access]
          const path = count === null || count === 0 ? null : pathOf(access)
          const name = STATISTICS_MESSAGES.accessNames[access]
          return (
            <div key={access} className="flex items-baseline justify-between gap-4 border-b border-rule pb-1">
              <dt>{path === null ? name : <Link to={path}>{name}</Link>}</dt>
              <dd className="font-semibold">
                {isKnown || access === 'unknown' ? formatPart(count, articles) : STATISTICS_MESSAGES.notKnown}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

function formatPart(count: number | null, articles: number | null): string {
  if (count === null) return STATISTICS_MESSAGES.notAvailable
  const share = articles === null ? null : formatShare(count, articles)
  return share === null ? formatCount(count) : `${formatCount(count)} · ${share}`
}

function KeyFigure({ term, value, definition, notCounted, origin }: KeyFigureText) {
  return (
    <div className="flex flex-col">
      <dt className="order-2 mt-2 mb-0.5 font-semibold">{term}</dt>
      {/* Hundreds of millions and words are smaller, so that a number is never broken. */}
      <dd
        className={`order-1 font-serif leading-[3.25rem] font-semibold tracking-[-0.025em] ${value.length > 8 ? 'text-[2.25rem]' : 'text-[3.25rem]'}`}
      >
        {value}
      </dd>
      <dd className="order-3 max-w-80 text-sm">{definition}</dd>
      <dd className="foreign-text order-4 mt-1 max-w-80 text-sm text-quiet">
        {notCounted} {origin}
      </dd>
    </div>
  )
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
      <SkeletonLine className="mt-9 h-6 w-20" />
      <SkeletonLine className="mt-1 h-5 max-w-96" />
      <div className="grid gap-7 border-b border-rule pt-5.5 pb-9 wide:grid-cols-3 wide:gap-10">
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
