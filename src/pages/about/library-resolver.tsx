import { type FormEvent, useState } from 'react'
import { readOwnResolver, storeOwnResolver } from '../../article-view/library-link.tsx'
import { libraryServiceOf } from '../../citation/open-url.ts'
import { parseHttpsAddress } from '../../domain/web-address.ts'
import { ActionButton } from '../../ui/action.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const MESSAGES = {
  resolver: 'Saved as a link resolver: “Find at my library” sends it the details of the article.',
  libkey: 'Saved as LibKey: “Find at my library” opens the DOI of the article there.',
  proxy: 'Saved as a proxy: “Find at my library” opens the DOI of the article through it.',
  removed: 'Removed.',
  invalid: 'Not saved: enter an address that begins with https:// and holds no user name',
  blocked: 'Not saved: this browser offers no storage, or its settings block it.',
} as const

/** The field for the reader's own library. Only a browser knows it. */
export function LibraryResolver() {
  return useIsHydrated() ? <ResolverForm /> : null
}

function ResolverForm() {
  const [text, setText] = useState(() => readOwnResolver() ?? '')
  const [outcome, setOutcome] = useState<keyof typeof MESSAGES | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setOutcome(saveResolver(text))
  }
  return (
    <form onSubmit={save} noValidate className="needs-script">
      <label htmlFor="library-resolver" className="block">
        Address of your library’s service
      </label>
      <div className="mt-1 flex flex-wrap gap-2.5">
        <input
          id="library-resolver"
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-describedby="library-resolver-hint"
          aria-invalid={outcome === 'invalid'}
          className="min-h-10 min-w-0 flex-[1_1_18rem] rounded-lg border border-field bg-sheet px-3 text-ink"
        />
        <ActionButton type="submit">Save</ActionButton>
      </div>
      <p id="library-resolver-hint" className="mt-1.5 text-sm text-quiet">
        Your library names it: a link resolver (OpenURL), https://libkey.io/, or a proxy’s address up to the place of
        the link (https://proxy.example.edu/login?url=). Leave it empty to remove it.
      </p>
      <p role="status" className="text-sm">
        {outcome !== null && <span className="mt-2 block">{MESSAGES[outcome]}</span>}
      </p>
    </form>
  )
}

function saveResolver(text: string): keyof typeof MESSAGES {
  const resolver = parseHttpsAddress(text)
  if (resolver === null && text.trim() !== '') return 'invalid'
  if (!storeOwnResolver(resolver)) return 'blocked'
  return resolver === null ? 'removed' : libraryServiceOf(resolver)
}
