import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { CrossMark, SearchMark } from '../../ui/marks.tsx'
import { SEARCH_MESSAGES } from './search-messages.ts'

type SearchBoxProps = { value: string; problem: string | null; onChange: (value: string) => void }

/** The search field with its buttons. The form around it holds the text; typing sends no request. */
export function SearchBox({ value, problem, onChange }: SearchBoxProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const keepTyped = useEffectEvent((typed: string) => {
    if (typed !== value) onChange(typed)
  })
  // Text that was typed before hydration would be lost at the next render.
  useLayoutEffect(() => keepTyped(inputRef.current?.value ?? ''), [])
  const clear = () => {
    onChange('')
    inputRef.current?.focus()
  }
  return (
    <>
      <div className="flex items-center rounded-[0.625rem] border border-field bg-sheet focus-within:border-accent focus-within:ring-3 focus-within:ring-accent-soft">
        <SearchMark className="ml-4 hidden size-5 shrink-0 text-quiet wide:block" />
        <input
          ref={inputRef}
          type="search"
          name="q"
          aria-label={SEARCH_MESSAGES.box}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'search-problem'}
          placeholder={SEARCH_MESSAGES.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="min-w-0 grow appearance-none bg-transparent px-4 py-3.5 text-lg text-ellipsis outline-none placeholder:text-quiet wide:px-3 [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && (
          <button
            type="button"
            aria-label={SEARCH_MESSAGES.clear}
            onClick={clear}
            className="grid size-10 shrink-0 place-items-center rounded-md text-quiet hover:text-ink"
          >
            <CrossMark className="size-5" />
          </button>
        )}
        <button
          type="submit"
          className="m-1.5 self-stretch rounded-md bg-accent px-4 font-semibold text-on-accent hover:opacity-90 wide:px-5 forced-colors:border"
        >
          {SEARCH_MESSAGES.search}
        </button>
      </div>
      {problem !== null && (
        <p id="search-problem" className="mt-2 text-alarm">
          {problem}
        </p>
      )}
    </>
  )
}
