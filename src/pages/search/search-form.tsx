import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { ARTICLE_TYPES, type ArticleType, typeNamePlural } from '../../domain/article-type.ts'
import { parseDoi } from '../../domain/doi.ts'
import { PAGE_PATTERNS } from '../../domain/paths.ts'
import { NO_FILTERS } from '../../domain/search-filters.ts'
import { EVERYTHING, formatSearchQuery, OFFERED_PER_PAGE, type SearchQuery } from '../../domain/search-query.ts'
import { withFilters, withPerPage, withText, withType } from '../../domain/change-search.ts'
import { HiddenFields } from '../../ui/hidden-fields.tsx'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SearchBox } from './search-box.tsx'
import { SEARCH_MESSAGES } from './search-messages.ts'
import type { AddressedSearch } from './use-search-query.ts'

/** The delay before a chosen type is committed, so that arrowing through the radios sends one request. */
const TYPE_DELAY_MS = 600
const TYPES = [null, ...ARTICLE_TYPES]
const HelpText = lazyWithRetry(() => import('./search-help.tsx').then((code) => code.HelpText))
const PAGE_SIZES = OFFERED_PER_PAGE.map((offered) => [String(offered), String(offered)] as const)

/** Text and type that are not committed yet, and the search of the address that the draft started from. */
type Draft = { text: string; type: ArticleType | null; from: SearchQuery }

/**
 * Everything that changes the search. The draft is the only local state: Enter or the button commits text and type, a type
 * alone is committed after a delay, a page size at once. When the address changes, the draft follows.
 */
export function SearchForm({ query, textProblem, goTo }: Pick<AddressedSearch, 'query' | 'textProblem' | 'goTo'>) {
  const { filters, match, sort } = query
  const [stored, setDraft] = useState<Draft>(() => makeDraft(query))
  const draft = rebaseDraft(stored, query)
  if (draft !== stored) setDraft(draft)

  const commitType = useEffectEvent(() => goTo((now) => withType(now, draft.type)))
  useEffect(() => {
    if (draft.type === draft.from.type) return
    const timer = setTimeout(() => commitType(), TYPE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [draft.type, draft.from.type])

  const commit = (event: FormEvent) => {
    event.preventDefault()
    goTo((now) => {
      const next = withText(now, draft.text)
      // A DOI names one article, whatever its type and the filters.
      const isDoi = parseDoi(next.text) !== null
      return isDoi ? withFilters(withType(next, null), NO_FILTERS) : withType(next, draft.type)
    })
  }
  return (
    <form role="search" action={PAGE_PATTERNS.search} onSubmit={commit} className="pt-5 pb-4 wide:pt-9">
      <SearchBox value={draft.text} problem={textProblem} onChange={(text) => setDraft({ ...draft, text })} />
      <div className="mt-3.5 flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm">
        <TypeFilter chosen={draft.type} onChoose={(type) => setDraft({ ...draft, type })} />
        <div className="wide:ml-auto">
          <SelectField
            label={SEARCH_MESSAGES.perPage}
            name="per_page"
            value={String(query.perPage)}
            options={PAGE_SIZES}
            onChoose={(perPage) => goTo((now) => withPerPage(now, Number(perPage)))}
            className="[&_select]:font-semibold"
          />
        </div>
      </div>
      <HiddenFields parameters={formatSearchQuery({ ...EVERYTHING, filters, match, sort })} />
      <div className="mt-2">
        <SearchHelp />
      </div>
    </form>
  )
}

function makeDraft(query: SearchQuery): Draft {
  return { text: query.text, type: query.type, from: query }
}

/** Takes what the address changed from there, and keeps what is not committed yet. */
function rebaseDraft(draft: Draft, query: SearchQuery): Draft {
  const isSameText = draft.from.text === query.text
  const isSameType = draft.from.type === query.type
  if (isSameText && isSameType) return draft
  return { text: isSameText ? draft.text : query.text, type: isSameType ? draft.type : query.type, from: query }
}

type TypeFilterProps = { chosen: ArticleType | null; onChoose: (type: ArticleType | null) => void }

/** The filter by type as radios; the form around it commits the choice. */
function TypeFilter({ chosen, onChoose }: TypeFilterProps) {
  return (
    <div role="radiogroup" aria-label={SEARCH_MESSAGES.type} className="flex flex-wrap gap-x-5">
      {TYPES.map((value) => (
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

/** How search works; opens below the search box. */
function SearchHelp() {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details onToggle={() => setWasOpened(true)} className="needs-script max-w-[44rem] text-sm">
      <summary className="inline-block min-h-6 text-accent hover:underline">{SEARCH_MESSAGES.help}</summary>
      {wasOpened && (
        <PartBoundary name="the help">
          <HelpText />
        </PartBoundary>
      )}
    </details>
  )
}
