import type { FormEvent } from 'react'
import { READING_STATES } from '../../library/saved-articles.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { LIBRARY_MESSAGES } from './library-messages.ts'
import { type LibraryView, parseLibraryView, READING_NAMES, SAVED_SORTS } from './library-view.ts'

type LibraryFiltersProps = {
  view: LibraryView
  draft: string
  tags: readonly string[]
  /** `isCommit` false: while the reader types. */
  onChange: (changed: Partial<LibraryView>, isCommit?: boolean) => void
}

/** Search, order and filters of the saved articles. */
export function LibraryFilters({ view, draft, tags, onChange }: LibraryFiltersProps) {
  const commit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ text: draft })
  }
  return (
    <form role="search" aria-label={LIBRARY_MESSAGES.box} onSubmit={commit} className="mt-5">
      <input
        type="search"
        aria-label={LIBRARY_MESSAGES.box}
        placeholder="Title, author, source, tag or note"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={draft}
        onChange={({ target }) => onChange({ text: target.value }, false)}
        onBlur={() => onChange({ text: draft })}
        className="min-h-11 w-full rounded-lg border border-field bg-sheet px-4 text-ellipsis text-ink placeholder:text-quiet"
      />
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <SelectField
          label={LIBRARY_MESSAGES.sort}
          value={view.sort}
          options={SAVED_SORTS}
          onChoose={(sort) => onChange({ sort: parseLibraryView(`sort=${sort}`).sort })}
        />
        <SelectField
          label={LIBRARY_MESSAGES.reading}
          value={view.reading ?? ''}
          options={[
            ['', LIBRARY_MESSAGES.allStates],
            ...READING_STATES.map((state) => [state, READING_NAMES[state]] as const),
          ]}
          onChoose={(reading) => onChange({ reading: parseLibraryView(`reading=${reading}`).reading })}
        />
        {(tags.length > 0 || view.tag !== null) && (
          <SelectField
            label={LIBRARY_MESSAGES.tag}
            value={view.tag ?? ''}
            options={[
              ['', LIBRARY_MESSAGES.allTags],
              ...[...new Set([...tags, ...(view.tag === null ? [] : [view.tag])])].map((tag) => [tag, tag] as const),
            ]}
            onChoose={(tag) => onChange({ tag: tag === '' ? null : tag })}
            className="max-w-full [&>select]:max-w-48"
          />
        )}
      </div>
    </form>
  )
}
