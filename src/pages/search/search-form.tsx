import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { ArticleType } from '../../contract/article-type.ts'
import { parseDoi } from '../../contract/doi.ts'
import { type SearchQuery, withPerPage, withText, withType } from '../../contract/search-query.ts'
import { PerPageSelect } from './per-page-select.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchHelp } from './search-help.tsx'
import { TypeFilter } from './type-filter.tsx'

/** How long a chosen type rests before it is asked for, so that arrowing through the radios asks once. */
const PAUSE_MS = 600

/** The draft of a search: what is typed and chosen but not yet asked for, and the address's search that it began from. */
type Draft = { text: string; type: ArticleType | null; from: SearchQuery }

/**
 * Everything that changes the search. The draft is the only local state: Enter or the button commits text and type,
 * a type by itself after a pause, a page size at once. When the address brings another search, the draft follows.
 */
export function SearchForm({
  query,
  textProblem,
  goTo,
}: {
  query: SearchQuery
  textProblem: string | null
  goTo: (query: SearchQuery) => void
}) {
  const [kept, setDraft] = useState<Draft>(() => draftFrom(query))
  const draft = followed(kept, query)
  if (draft !== kept) setDraft(draft)

  const commitType = useEffectEvent(() => goTo(withType(query, draft.type)))
  // Reaches the clock: waits for the pause, anew with each choice.
  useEffect(() => {
    if (draft.type === draft.from.type) return
    const timer = setTimeout(() => commitType(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft.type, draft.from.type])

  const commit = (event: FormEvent) => {
    event.preventDefault()
    const next = withText(query, draft.text)
    // A DOI names one article, whatever its type.
    goTo(withType(next, parseDoi(next.text) === null ? draft.type : null))
  }
  return (
    <form role="search" action="/" onSubmit={commit} className="pt-5 pb-4 wide:pt-9">
      <SearchBox value={draft.text} problem={textProblem} onChange={(text) => setDraft({ ...draft, text })} />
      <div className="mt-3.5 flex flex-wrap items-center gap-x-6 gap-y-1.5 text-sm">
        <TypeFilter chosen={draft.type} onChoose={(type) => setDraft({ ...draft, type })} />
        <div className="wide:ml-auto">
          <PerPageSelect perPage={query.perPage} onChoose={(perPage) => goTo(withPerPage(query, perPage))} />
        </div>
      </div>
      <div className="mt-2">
        <SearchHelp />
      </div>
    </form>
  )
}

function draftFrom(query: SearchQuery): Draft {
  return { text: query.text, type: query.type, from: query }
}

/** The draft for the address's search: what the address changed is taken from there, what is still a draft stays. */
function followed(draft: Draft, query: SearchQuery): Draft {
  const isSameText = draft.from.text === query.text
  const isSameType = draft.from.type === query.type
  if (isSameText && isSameType) return draft
  return { text: isSameText ? draft.text : query.text, type: isSameType ? draft.type : query.type, from: query }
}
