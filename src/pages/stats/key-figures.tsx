import { formatCount, formatShare } from '../../contract/format.ts'
import type { Statistics } from '../../contract/stats.ts'
import { openAccessDifference } from './sum-sentence.ts'

/** The catalogue's three figures, each with what it counts. A figure that the service does not tell is said to be unknown. */
export function KeyFigures({ statistics }: { statistics: Statistics }) {
  const { articles, sources, openAccess } = statistics
  const { open } = openAccess
  const share = open === null || articles === null || articles === 0 ? null : formatShare(open, articles)
  return (
    <dl className="grid gap-7 border-b border-rule pt-8 pb-9 wide:grid-cols-3 wide:gap-10">
      <Figure term="Articles" value={count(articles)} definition="Every record in the catalogue, of any type." />
      <Figure
        term="Sources"
        value={count(sources)}
        definition="Different journals and proceedings that the articles name."
      />
      <Figure term="Open access" value={share ?? count(open)} definition={openAccessDefinition(statistics)} />
    </dl>
  )
}

function Figure({ term, value, definition }: { term: string; value: string; definition: string }) {
  return (
    <div className="flex flex-col">
      <dt className="order-2 mt-2 mb-0.5 font-semibold">{term}</dt>
      <dd className="order-1 font-serif text-[3.25rem] leading-none font-semibold tracking-[-0.025em]">{value}</dd>
      <dd className="order-3 max-w-80 text-sm text-quiet">{definition}</dd>
    </div>
  )
}

function openAccessDefinition(statistics: Statistics): string {
  const { articles, openAccess } = statistics
  const { open, closed, unknown } = openAccess
  if (open === null) return 'The service does not tell how many articles are free to read.'
  const whole = articles === null ? '' : ` of ${formatCount(articles)}`
  const told = `${formatCount(open)}${whole} articles are free to read; ${part(closed, 'closed')}, ${part(unknown, 'unknown')}.`
  const difference = openAccessDifference(statistics)
  return difference === null ? told : `${told} ${difference}`
}

function part(value: number | null, name: string): string {
  if (value === null) return `${name}: not told`
  return value === 0 ? `none ${name}` : `${formatCount(value)} ${name}`
}

function count(value: number | null): string {
  return value === null ? 'Not told' : formatCount(value)
}
