import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AuthorsLine } from '../../article-view/authors.tsx'
import { formatLanguageTag } from '../../article-view/language-name.ts'
import { OpenAccessMark } from '../../article-view/open-access-mark.tsx'
import { RetractionBadge } from '../../article-view/retraction-badge.tsx'
import { typeName } from '../../domain/article-type.ts'
import { articlePath } from '../../domain/paths.ts'
import { outcomeOf } from '../../library/screening-decisions.ts'
import { LineField } from '../../library/line-field.tsx'
import type { ScreenedRecord } from '../../library/screening.ts'
import { type Mark, RichLine, RichParagraphs } from '../../rich-text/rich-text.tsx'
import { Separated } from '../../ui/separated.tsx'
import { formatDecision } from './screening-messages.ts'

type RecordCardProps = {
  record: ScreenedRecord
  /** In the list, in words. */
  place: string
  /** Highlights the words of the search. */
  mark: Mark | undefined
  /** Whether the decisions of all reviewers are shown; they would sway a reviewer who has not decided. */
  comparesReviewers: boolean
  note: string
  onNote: (text: string) => void
  onNoteEnd: () => void
}

/** What a reviewer reads of a record: everything that a decision about title and abstract needs. */
export function RecordCard({ record, place, mark, comparesReviewers, note, onNote, onNoteEnd }: RecordCardProps) {
  const { article } = record
  const decision = outcomeOf(record)
  const card = useRecordInView(article.slug)
  return (
    <article ref={card} aria-label="Record" className="clips-width mt-2 max-w-[44rem] border-t border-rule pt-4">
      <p className="text-sm text-quiet">
        <Separated>
          {place}
          {decision !== null && !comparesReviewers && (
            <b className="foreign-text font-semibold text-ink">{formatDecision(decision)}</b>
          )}
        </Separated>
      </p>
      <h2 dir="auto" className="mt-1 font-serif text-xl leading-[1.32] font-semibold text-pretty wide:text-2xl">
        <Link
          to={articlePath(article.slug)}
          lang={formatLanguageTag(article.language)}
          className="foreign-text text-ink hover:text-accent"
        >
          <RichLine text={article.title} mark={mark} />
        </Link>
      </h2>
      <p className="mt-1.5">
        <AuthorsLine article={article} extensions={undefined} />
      </p>
      <p className="mt-1 text-quiet">
        <Separated>
          {article.source !== null && <cite className="foreign-text">{article.source}</cite>}
          {article.year ?? 'Year unknown'}
          {article.type !== null && typeName(article.type)}
        </Separated>
      </p>
      <p className="mt-1.5 text-sm">
        {article.retraction !== null && (
          <span className="mr-4">
            <RetractionBadge retraction={article.retraction} />
          </span>
        )}
        <OpenAccessMark openAccess={article.openAccess} />
      </p>
      {comparesReviewers && <ReviewerDecisions record={record} />}
      {article.abstract === null ? (
        <p className="mt-4 text-quiet">No abstract available.</p>
      ) : (
        <div
          dir="auto"
          lang={article.abstractNote === null ? formatLanguageTag(article.language) : undefined}
          className="foreign-text rich-blocks mt-4 font-serif text-lg leading-[1.6]"
        >
          <RichParagraphs text={article.abstract} mark={mark} />
        </div>
      )}
      {article.abstractNote !== null && <p className="foreign-text mt-2 text-sm text-quiet">{article.abstractNote}</p>}
      <div onBlur={onNoteEnd} className="mb-5 scroll-mb-40">
        <LineField label="Note (optional)" value={note} onChange={onNote} />
      </div>
    </article>
  )
}

/** The decisions of the reviewers side by side, and the final one. */
function ReviewerDecisions({ record: { own, others, final } }: { record: ScreenedRecord }) {
  const rows = [
    { name: own?.reviewer || 'You', decision: own },
    ...others.map((decision) => ({ name: decision.reviewer || 'Reviewer', decision })),
    { name: 'Final decision', decision: final },
  ]
  return (
    <dl
      aria-label="Decisions"
      className="mt-4 grid gap-x-8 gap-y-3 rounded-md border border-rule-strong p-3 wide:grid-cols-3"
    >
      {rows.map(({ name, decision }) => (
        <div key={name}>
          <dt className="foreign-text text-sm text-quiet">{name}</dt>
          <dd className="foreign-text font-semibold">{decision === null ? 'None yet' : formatDecision(decision)}</dd>
          {decision !== null && decision.note !== '' && <dd className="foreign-text text-sm">{decision.note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** A record that replaces another one begins at its title, where the page is scrolled further down. */
function useRecordInView(slug: string) {
  const card = useRef<HTMLElement>(null)
  const shown = useRef(slug)
  // Reaches the scroll position.
  useEffect(() => {
    if (shown.current !== slug && (card.current?.getBoundingClientRect().top ?? 0) < 0) card.current?.scrollIntoView()
    shown.current = slug
  }, [slug])
  return card
}
