import { ARTICLE_TYPES, type ArticleType, typeNamePlural } from '../../domain/article-type.ts'
import { OFFERED_PER_PAGE } from '../../domain/search-query.ts'
import { SEARCH_MESSAGES } from './search-messages.ts'

const CHOICES = [null, ...ARTICLE_TYPES]

type TypeFilterProps = { chosen: ArticleType | null; onChoose: (type: ArticleType | null) => void }

/** The filter by type as radios; the form around it commits the choice. */
export function TypeFilter({ chosen, onChoose }: TypeFilterProps) {
  return (
    <div role="radiogroup" aria-label={SEARCH_MESSAGES.type} className="flex flex-wrap gap-x-5">
      {CHOICES.map((value) => (
        <label
          key={value ?? 'all'}
          className="relative cursor-pointer border-b-2 border-transparent forced-colors:not-has-checked:border-[Canvas] py-1 text-quiet hover:text-ink has-checked:border-ink has-checked:text-ink has-focus-visible:rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="type"
            value={value ?? ''}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {value === null ? SEARCH_MESSAGES.allTypes : typeNamePlural(value)}
        </label>
      ))}
    </div>
  )
}

/** How many results a page shows; a change is committed at once. */
export function PerPageSelect({ perPage, onChoose }: { perPage: number; onChoose: (perPage: number) => void }) {
  return (
    <label className="text-quiet">
      {SEARCH_MESSAGES.perPage}{' '}
      <select
        name="per_page"
        value={perPage}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-6 rounded-md bg-paper py-1 font-semibold text-ink"
      >
        {OFFERED_PER_PAGE.map((offered) => (
          <option key={offered} value={offered}>
            {offered}
          </option>
        ))}
      </select>
    </label>
  )
}
