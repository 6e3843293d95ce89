import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedArticle } from '../../library/saved-articles.ts'
import { TextButton } from '../../ui/action.tsx'
import { LIBRARY_MESSAGES } from './library-messages.ts'

type NoteFieldProps = {
  saved: SavedArticle
  /** Resolves with whether it was stored. */
  onSave: (note: string) => Promise<boolean>
}

/** A note is stored so long after the last key. */
const TYPING_PAUSE_MS = 500

/** The note of an article. It is stored while it is typed and when the field is left; what could not be stored stays in the field. */
export function NoteField({ saved: { article, note }, onSave }: NoteFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const store = async (isLeft: boolean) => {
    if (draft === null) return
    const isStored = draft === note || (await onSave(draft))
    // More may have been typed while it was stored.
    if (isStored && isLeft) setDraft((typed) => (typed === draft ? null : typed))
    if (draft !== note) setIsSaved(isStored)
  }
  const storeNow = useEffectEvent((isLeft: boolean) => void store(isLeft))
  // A page that is reloaded or closed ends before its last change is stored.
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => storeNow(false), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  // Reaches the browser: a tab that is closed or a page that is left has no blur.
  useEffect(() => {
    const leave = () => storeNow(true)
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
  if (note === '' && draft === null) {
    return (
      <TextButton aria-describedby={`article:${article.slug}`} onClick={() => setDraft('')}>
        {LIBRARY_MESSAGES.addNote}
      </TextButton>
    )
  }
  return (
    <label className="block max-w-[44rem] basis-full text-quiet">
      {LIBRARY_MESSAGES.note}
      <textarea
        ref={note === '' ? focusField : undefined}
        aria-describedby={`article:${article.slug}`}
        rows={2}
        value={draft ?? note}
        onChange={({ target }) => {
          setDraft(target.value)
          setIsSaved(false)
        }}
        onBlur={() => void store(true)}
        className="mt-1 block field-sizing-content max-h-80 min-h-14 w-full rounded-md border border-field bg-sheet px-3 py-2 text-base text-ink"
      />
      <span role="status" className="inline-block pt-1.5">
        {isSaved && LIBRARY_MESSAGES.noteSaved}
      </span>
    </label>
  )
}

/** The button in its place had the focus. */
function focusField(field: HTMLTextAreaElement | null): void {
  field?.focus()
}
