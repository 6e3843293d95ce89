import { useMemo, useState } from 'react'
import type { Article } from '../../../domain/article.ts'
import { formatCount } from '../../../domain/format.ts'
import { TextButton } from '../../../ui/action.tsx'
import { countLoaded, type LoadedFacet } from './count-loaded.ts'
import { FACET_NAMES, LOADED_MESSAGES, nameLoadedValue } from './loaded-messages.ts'

/** How many values are listed at first. */
const SHOWN = 6

type LoadedFacetFieldsProps = {
  facet: LoadedFacet
  articles: readonly Article[]
  /** What the counts are of. */
  scope: string
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** The values of one facet with their counts, each with a checkbox. */
export function LoadedFacetFields({ facet, articles, scope, chosen, onToggle }: LoadedFacetFieldsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const values = useMemo(() => countLoaded(articles, facet), [articles, facet])
  const listed = values.filter(({ value }, place) => isWhole || place < SHOWN || chosen.includes(value))
  return (
    <fieldset className="min-w-0 border-t border-rule py-3">
      <legend className="float-left mb-1 w-full font-semibold">
        {FACET_NAMES[facet]} <span className="font-normal text-quiet">{scope}</span>
      </legend>
      <ul className="clear-left max-h-80 overflow-y-auto">
        {listed.map((one) => (
          <li key={one.value}>
            <label className="flex min-h-7 items-baseline gap-2 py-0.5 pl-1">
              <input
                type="checkbox"
                checked={chosen.includes(one.value)}
                onChange={() => onToggle(one.value)}
                className="size-4 shrink-0 self-center accent-accent"
              />
              <span className="foreign-text min-w-0">{nameLoadedValue(facet, one)}</span>{' '}
              <span className="ml-auto text-quiet">{formatCount(one.count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {listed.length < values.length && (
        <TextButton onClick={() => setIsWhole(true)}>{LOADED_MESSAGES.showAll(values.length)}</TextButton>
      )}
    </fieldset>
  )
}
