import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { failureMessage } from '../../api/failure-messages.ts'
import { useService } from '../../api/service.tsx'
import { searchPath } from '../../domain/paths.ts'
import { nameSearch } from '../../library/describe-search.ts'
import type { MarkedRows } from '../../library/marked-rows.ts'
import {
  MAX_SEARCH_NAME,
  type NewResults,
  newestQuery,
  SAVED_SEARCHES,
  type SavedSearch,
  withoutNew,
} from '../../library/saved-searches.ts'
import { queryOfRequest } from '../../library/search-log.ts'
import { useCheckSearch } from '../../library/use-check-search.ts'
import { useRemoval } from '../../library/use-removal.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { ActionButton, TextButton } from '../../ui/action.tsx'
import { useFocusFallback } from '../../ui/use-focus.ts'
import { PartHeading } from '../../ui/section-heading.tsx'
import { formatChecked, formatFound, labelOfNew, SEARCHES_MESSAGES } from './searches-messages.ts'
import { RemovalOutcome } from './removal-outcome.tsx'

/** The saved searches by name, each with what is new. */
export function SavedSearchList({ saved }: { saved: ReadonlyMap<string, SavedSearch> }) {
  const removal = useRemoval(SAVED_SEARCHES)
  const byName = [...saved.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return (
    <section aria-labelledby="saved-searches" className="mt-8">
      <PartHeading id="saved-searches">{SEARCHES_MESSAGES.saved}</PartHeading>
      <p className="mt-2 max-w-[44rem] text-sm text-quiet">
        {byName.length === 0 ? SEARCHES_MESSAGES.noSaved : SEARCHES_MESSAGES.meaning}
      </p>
      {byName.length > 0 && (
        // Safari takes the role from a list without marks.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" aria-label={SEARCHES_MESSAGES.saved} className="mt-2 border-t border-rule">
          {byName.map((search) => (
            <SavedSearchEntry
              key={search.request}
              search={search}
              onRemove={() => removal.remove(new Map([[search.request, search]]), `Removed “${search.name}”.`)}
            />
          ))}
        </ul>
      )}
      <RemovalOutcome {...removal} />
    </section>
  )
}

function SavedSearchEntry({ search, onRemove }: { search: SavedSearch; onRemove: () => Promise<void> }) {
  const check = useCheckSearch()
  const entry = useRef<HTMLLIElement>(null)
  useFocusFallback(entry)
  const [isNaming, setIsNaming] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [failure, setFailure] = useState('')
  const query = queryOfRequest(search.request)
  const description = nameSearch(query)
  const id = `search:${search.request}`
  const checkNow = async () => {
    setIsChecking(true)
    setFailure('')
    try {
      setFailure(await storeSearch(await check(search)))
    } catch (error) {
      setFailure(`Not checked: ${failureMessage(error).heading}.`)
    }
    setIsChecking(false)
  }
  return (
    <li ref={entry} className="border-b border-rule py-4">
      <Link id={id} to={searchPath(query)} className="foreign-text font-semibold">
        {search.name}
      </Link>
      {description !== search.name && <p className="foreign-text text-sm text-quiet">{description}</p>}
      <p className="text-sm text-quiet">{formatChecked(search)}</p>
      <p aria-live="polite" className="text-sm">
        {isChecking ? 'Checking…' : failure}
        {!isChecking && failure === '' && search.found !== null && <Found search={search} found={search.found} />}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-5 text-sm">
        <TextButton aria-describedby={id} disabled={isChecking} onClick={() => void checkNow()}>
          {SEARCHES_MESSAGES.check}
        </TextButton>
        <TextButton aria-describedby={id} aria-expanded={isNaming} onClick={() => setIsNaming(!isNaming)}>
          Rename
        </TextButton>
        <TextButton aria-describedby={id} onClick={() => void onRemove()}>
          Remove
        </TextButton>
      </div>
      {isNaming && (
        <NameForm
          name={search.name}
          onName={async (name) => {
            setFailure(await storeSearch({ ...search, name: name || description }))
            setIsNaming(false)
          }}
        />
      )}
    </li>
  )
}

/** What is new, and the way to it. The list of the check is in memory for some minutes, so that opening it uses no request. */
function Found({ search, found }: { search: SavedSearch; found: NewResults }) {
  const { config } = useService()
  const state: MarkedRows = { marked: { label: labelOfNew(found), slugs: found.slugs } }
  const hasNew = found.count > 0 || found.slugs.length > 0
  return (
    <>
      <b className={hasNew ? 'font-semibold' : 'font-normal'}>{formatFound(found)}</b>{' '}
      {hasNew && (
        <Link
          to={searchPath(newestQuery(search.request, config))}
          state={state}
          onClick={() => void storeSearch(withoutNew(search))}
        >
          {found.slugs.length > 0 ? 'Show them' : 'Show the results'}
        </Link>
      )}
    </>
  )
}

function NameForm({ name, onName }: { name: string; onName: (name: string) => Promise<void> }) {
  const [draft, setDraft] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onName(draft.trim())
  }
  return (
    <form onSubmit={submit} className="mt-2 flex flex-wrap gap-2.5">
      <input
        aria-label="Name of the search"
        value={draft}
        maxLength={MAX_SEARCH_NAME}
        onChange={({ target }) => setDraft(target.value)}
        className="min-h-10 min-w-0 flex-[1_1_14rem] rounded-lg border border-field bg-sheet px-3 text-ink"
      />
      <ActionButton type="submit">Save name</ActionButton>
    </form>
  )
}

/** Stores a saved search; returns a sentence where that failed, else nothing. */
async function storeSearch(search: SavedSearch): Promise<string> {
  const problem = await SAVED_SEARCHES.change(new Map([[search.request, search]]))
  return problem === null ? '' : `Not saved: ${STORAGE_PROBLEM_TEXT[problem]}`
}
