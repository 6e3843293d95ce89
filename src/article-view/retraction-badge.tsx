import type { Retraction } from '../domain/article.ts'
import { AlarmMark } from '../ui/marks.tsx'

const WORDS: Record<Retraction['status'], string> = {
  retracted: 'Retracted',
  withdrawn: 'Withdrawn',
  concern: 'Expression of concern',
}

/** What the record states against the work, as a word and a shape, never by colour alone. */
export function RetractionBadge({ retraction: { status } }: { retraction: Retraction }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-alarm">
      <AlarmMark className="size-4" />
      {WORDS[status]}
    </span>
  )
}
