import { createContext, type SubmitEvent, use, useState } from 'react'
import { useService } from '../../api/service.tsx'
import { CiteButton } from '../../article-view/cite/cite-button.tsx'
import type { Article } from '../../domain/article.ts'
import { changeSaved } from '../../library/change-saved.ts'
import { READING_STATES, type SavedArticle } from '../../library/saved-articles.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { TextButton } from '../../ui/action.tsx'
import { CrossMark } from '../../ui/marks.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { LIBRARY_MESSAGES } from './library-messages.ts'
import { READING_NAMES } from './library-view.ts'
import { NoteField } from './note-field.tsx'

/** The list in which a saved article is shown. */
export const SavedListContext = createContext<{
  items: ReadonlyMap<string, SavedArticle>
  selected: ReadonlySet<string>
  toggle: (slug: string) => void
  onRemove: (saved: readonly SavedArticle[]) => void
} | null>(null)

/** What a reader can do with a saved article, and what they say of it. */
export function SavedTools({ article: { slug, title } }: { article: Article }) {
  const list = use(SavedListContext)
  const { config } = useService()
  const [problem, setProblem] = useState('')
  const saved = list?.items.get(slug)
  if (list === null || saved === undefined) return null
  const change = async (withChange: (before: SavedArticle) => SavedArticle) => {
    const cause = await changeSaved(slug, withChange)
    setProblem(cause === null ? '' : LIBRARY_MESSAGES.notSaved + STORAGE_PROBLEM_TEXT[cause])
    return cause === null
  }
  return (
    <div className="no-print mt-1 flex basis-full flex-wrap items-center gap-x-5 gap-y-2">
      <label className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-quiet hover:text-ink pointer-coarse:min-h-9">
        <input
          type="checkbox"
          aria-label={`${LIBRARY_MESSAGES.select}: ${title.plain}`}
          checked={list.selected.has(slug)}
          onChange={() => list.toggle(slug)}
          className="size-4 accent-accent"
        />
        {LIBRARY_MESSAGES.select}
      </label>
      <SelectField
        label={LIBRARY_MESSAGES.reading}
        value={saved.reading ?? ''}
        options={[
          ['', LIBRARY_MESSAGES.notStated],
          ...READING_STATES.map((state) => [state, READING_NAMES[state]] as const),
        ]}
        onChoose={(chosen) => {
          const reading = READING_STATES.find((state) => state === chosen) ?? null
          void change((before) => ({ ...before, reading }))
        }}
      />
      <CiteButton article={saved.article} labels={config} look="text" />
      <TextButton aria-describedby={`article:${slug}`} onClick={() => list.onRemove([saved])}>
        {LIBRARY_MESSAGES.remove}
      </TextButton>
      <Tags
        saved={saved}
        onChange={(withTags) => void change((before) => ({ ...before, tags: withTags(before.tags) }))}
      />
      <NoteField saved={saved} onSave={(note) => change((before) => ({ ...before, note }))} />
      {problem !== '' && (
        <p role="alert" className="basis-full text-alarm">
          {problem}
        </p>
      )}
    </div>
  )
}

type TagsProps = { saved: SavedArticle; onChange: (withTags: (before: string[]) => string[]) => void }

/** The tags of an article, each with a button, and a field for another one: several at once with commas. */
function Tags({ saved: { article, tags }, onChange }: TagsProps) {
  const [draft, setDraft] = useState('')
  const add = () => {
    const added = draft.split(',').map((tag) => tag.trim())
    setDraft('')
    if (added.some((tag) => tag !== '' && !tags.includes(tag)))
      onChange((before) => [...new Set([...before, ...added])].filter((tag) => tag !== ''))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add()
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={LIBRARY_MESSAGES.removeTag(tag)}
          onClick={() => onChange((before) => before.filter((one) => one !== tag))}
          className="foreign-text inline-flex min-h-7 items-center gap-1.5 rounded-full border border-rule-strong bg-sheet px-3 text-left hover:border-ink"
        >
          {tag}
          <CrossMark className="size-3.5 shrink-0 text-quiet" />
        </button>
      ))}
      <input
        list="library-tags"
        aria-label={LIBRARY_MESSAGES.addTag}
        aria-describedby={`article:${article.slug}`}
        placeholder={LIBRARY_MESSAGES.addTag}
        autoComplete="off"
        maxLength={200}
        enterKeyHint="done"
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={add}
        className="min-h-7 w-36 rounded-full border border-field bg-sheet px-3 text-ink placeholder:text-quiet"
      />
    </form>
  )
}
