import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { PAGE_PATTERNS, searchPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { LibraryNavigation } from '../../library/library-navigation.tsx'
import { SAVED_ARTICLES } from '../../library/saved-articles.ts'
import { useRemoval } from '../../library/use-removal.ts'
import { useCollection } from '../../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { actionClass, TextButton } from '../../ui/action.tsx'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { PartHeading } from '../../ui/section-heading.tsx'
import { LIBRARY_MESSAGES } from './library-messages.ts'
import { LibraryTransfer } from './library-transfer.tsx'
import { SavedArticles } from './saved-list.tsx'

/** What the reader has saved in this browser. */
export function LibraryPage() {
  const state = useCollection(SAVED_ARTICLES)
  const { removed, remove, undo, outcome } = useRemoval(SAVED_ARTICLES)
  const place = useRef<HTMLDivElement>(null)
  // Reaches the focus: the button that had it was removed with its article.
  useEffect(() => {
    if (removed !== null) place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [removed])
  const restore = async () => {
    if (await undo()) document.getElementById('results')?.focus({ preventScroll: true })
  }
  const outcomeLine = (
    <div
      ref={place}
      className={`flex flex-wrap items-center gap-x-4 ${outcome === '' ? '' : 'border-t border-rule-strong py-3'}`}
    >
      <p role="status" id="outcome">
        {outcome}
      </p>
      {removed !== null && (
        <TextButton aria-describedby="outcome" onClick={() => void restore()}>
          {LIBRARY_MESSAGES.undo}
        </TextButton>
      )}
    </div>
  )
  const isEmpty = state.status === 'ready' && state.items.size === 0
  return (
    <>
      <PageHead title={LIBRARY_MESSAGES.heading} path={PAGE_PATTERNS.library} isIndexed={false} />
      <LibraryNavigation />
      <h1 tabIndex={-1} className="mt-6 font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
        {LIBRARY_MESSAGES.heading}
      </h1>
      {state.status === 'loading' && <LibrarySkeleton />}
      {state.status === 'failed' && (
        <FailurePanel
          heading={LIBRARY_MESSAGES.failed}
          text={`${STORAGE_PROBLEM_TEXT[state.problem]} Nothing that was saved is removed.`.replace(/^./, (letter) =>
            letter.toUpperCase(),
          )}
          action="try-again"
          onTryAgain={() => void SAVED_ARTICLES.load()}
        />
      )}
      {isEmpty && <EmptyLibrary />}
      {isEmpty && outcomeLine}
      {state.status === 'ready' && !isEmpty && (
        <SavedArticles
          items={state.items}
          onRemove={(saved) =>
            void remove(new Map(saved.map((one) => [one.article.slug, one])), LIBRARY_MESSAGES.removed(saved.length))
          }
        >
          {outcomeLine}
        </SavedArticles>
      )}
      {state.status === 'ready' && <LibraryTransfer />}
    </>
  )
}

function EmptyLibrary() {
  return (
    <section aria-labelledby="empty" className="mt-6 max-w-2xl">
      <PartHeading id="empty">{LIBRARY_MESSAGES.empty}</PartHeading>
      <p className="mt-2">{LIBRARY_MESSAGES.emptyText}</p>
      <p className="mt-5">
        <Link to={searchPath(EVERYTHING)} className={actionClass('first')}>
          {LIBRARY_MESSAGES.searchAll}
        </Link>
      </p>
    </section>
  )
}

/** Until the browser has answered; also all that a server can render. */
function LibrarySkeleton() {
  return (
    <>
      <noscript>
        <p className="mt-4">{LIBRARY_MESSAGES.needsScripts}</p>
      </noscript>
      <div aria-busy="true" className="needs-script min-h-[40rem] pt-8">
        <p className="sr-only">{LIBRARY_MESSAGES.loading}</p>
        <SkeletonLine className="h-10 max-w-[36rem]" />
        <SkeletonLine className="mt-10 h-6 max-w-[44rem]" />
        <SkeletonLine className="mt-4 h-4 max-w-80" />
      </div>
    </>
  )
}
