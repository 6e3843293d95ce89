import { Bookmark } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Article } from '../domain/article.ts'
import { useCollection } from '../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../storage/storage-problem.ts'
import { ActionButton, TextButton } from '../ui/action.tsx'
import { saveArticle, type SavedArticle, SAVED_ARTICLES } from './saved-articles.ts'

type SaveButtonProps = {
  article: Article
  /** `text`: a quiet one for the rows of a list, described by the title of its row. */
  look?: 'action' | 'text'
}

/** Saves an article in the reader's library, or removes it. While this page is open, saving it again restores its note and tags. */
export function SaveButton({ article, look = 'action' }: SaveButtonProps) {
  const state = useCollection(SAVED_ARTICLES)
  const [removed, setRemoved] = useState<SavedArticle | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  if (article.isBroken) return null
  const { slug } = article
  const saved = state.status === 'ready' ? state.items.get(slug) : undefined
  const toggle = async () => {
    setOutcome('')
    const problem =
      saved === undefined
        ? await SAVED_ARTICLES.change(new Map([[slug, removed ?? saveArticle(article, Date.now())]]))
        : await SAVED_ARTICLES.change(null, [slug])
    if (problem === null) setRemoved(saved ?? null)
    setOutcome(formatOutcome(saved, problem))
  }
  const button: ComponentProps<'button'> = {
    disabled: state.status === 'loading',
    'aria-pressed': saved !== undefined,
    onClick: () => void toggle(),
  }
  const icon = <Bookmark aria-hidden="true" className={`size-4 ${saved === undefined ? '' : 'fill-current'}`} />
  return (
    <>
      {look === 'action' ? (
        <ActionButton {...button}>
          {icon}
          Save
        </ActionButton>
      ) : (
        <TextButton {...button} aria-describedby={`article:${slug}`}>
          <span className="inline-flex items-center gap-1.5 align-top">
            {icon}
            Save
          </span>
        </TextButton>
      )}
      {/* It is there before its words, so that these are announced; a page of rows has none until one is pressed. */}
      {outcome !== null && (
        <span role="status" className="order-last self-center text-sm text-quiet">
          {outcome}
        </span>
      )}
    </>
  )
}

function formatOutcome(saved: SavedArticle | undefined, problem: keyof typeof STORAGE_PROBLEM_TEXT | null): string {
  if (problem !== null) return `${saved === undefined ? 'Not saved' : 'Not removed'}: ${STORAGE_PROBLEM_TEXT[problem]}`
  if (saved === undefined) return 'Saved in your library.'
  const hasNotes = saved.note !== '' || saved.tags.length > 0
  return hasNotes ? 'Removed; Save restores it with its note and tags.' : 'Removed from your library.'
}
