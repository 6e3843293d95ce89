import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { PAGE_PATTERNS, searchPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { LibraryNavigation } from '../../library/library-navigation.tsx'
import { type SavedArticle, SAVED_ARTICLES } from '../../library/saved-articles.ts'
import { useCollection } from '../../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { actionClass, TextButton } from '../../ui/action.tsx'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { LIBRARY_MESSAGES } from './library-messages.ts'
import { LibraryTransfer } from './library-transfer.tsx'
import { SavedArticles } from './saved-list.tsx'

/** What the reader has saved in this browser. */
export function LibraryPage() {
  const state = useCollection(SAVED_ARTICLES)
  const { removed, remove, undo, sentence } = useRemoval()
  const outcome = (
    <div className={`flex flex-wrap items-center gap-x-4 ${sentence === '' ? '' : 'border-t border-rule-strong py-3'}`}>
      <p role="status" id="outcome">
        {sentence}
      </p>
      {removed !== null && (
        <span key={removed.id} ref={focusButton}>
          <TextButton aria-describedby="outcome" onClick={undo}>
            {LIBRARY_MESSAGES.undo}
          </TextButton>
        </span>
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
      {isEmpty && outcome}
      {state.status === 'ready' && !isEmpty && (
        <SavedArticles items={state.items} onRemove={remove}>
          {outcome}
        </SavedArticles>
      )}
      {state.status === 'ready' && <LibraryTransfer />}
    </>
  )
}

/** The button that had the focus was removed with its article. */
function focusButton(place: HTMLElement | null): void {
  place?.querySelector('button')?.focus({ preventScroll: true })
}

/** Removes saved articles, and restores the last ones that were removed. */
function useRemoval() {
  const [removed, setRemoved] = useState<{ id: number; saved: readonly SavedArticle[] } | null>(null)
  const [sentence, setSentence] = useState('')
  const count = useRef(0)
  const remove = async (saved: readonly SavedArticle[]) => {
    const slugs = saved.map(({ article }) => article.slug)
    const problem = await SAVED_ARTICLES.change(null, slugs)
    if (problem !== null) return setSentence(LIBRARY_MESSAGES.notRemoved + STORAGE_PROBLEM_TEXT[problem])
    count.current += 1
    setRemoved({ id: count.current, saved })
    setSentence(LIBRARY_MESSAGES.removed(saved.length))
  }
  const undo = async () => {
    if (removed === null) return
    const { saved } = removed
    const problem = await SAVED_ARTICLES.change(new Map(saved.map((one) => [one.article.slug, one])))
    if (problem !== null) return setSentence(LIBRARY_MESSAGES.notRestored + STORAGE_PROBLEM_TEXT[problem])
    setRemoved(null)
    setSentence(LIBRARY_MESSAGES.restored(saved.length))
    document.getElementById('results')?.focus({ preventScroll: true })
  }
  return {
    removed,
    sentence,
    remove: (saved: readonly SavedArticle[]) => void remove(saved),
    undo: () => void undo(),
  }
}

function EmptyLibrary() {
  return (
    <section aria-labelledby="empty" className="mt-6 max-w-2xl">
      <h2 id="empty" className="font-serif text-xl font-semibold">
        {LIBRARY_MESSAGES.empty}
      </h2>
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
