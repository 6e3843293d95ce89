import { useState } from 'react'
import { Link } from 'react-router'
import { formatCounted } from '../../domain/format.ts'
import { PAGE_PATTERNS } from '../../domain/paths.ts'
import { SAVED_ARTICLES } from '../../library/saved-articles.ts'
import { useCollection } from '../../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { ActionButton } from '../../ui/action.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'

/** What the library holds, and the button that removes it; apart from saved pages, which are only copies. */
export function LibraryStorage() {
  const state = useCollection(SAVED_ARTICLES)
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState('')
  const slugs = state.status === 'ready' ? [...state.items.keys()] : []
  const count = formatCounted(slugs.length, 'saved article')
  const remove = async () => {
    const problem = await SAVED_ARTICLES.change(null, slugs)
    setIsAsking(false)
    setOutcome(problem === null ? `Removed ${count}.` : `Not removed: ${STORAGE_PROBLEM_TEXT[problem]}`)
  }
  return (
    <div className="needs-script mt-2">
      {/* As high before the browser has answered. */}
      <p className="mb-2 min-h-6">
        {state.status === 'ready' && (
          <>
            Your <Link to={PAGE_PATTERNS.library}>library</Link> in this browser: {count}.
          </>
        )}
        {state.status === 'failed' && `Your library cannot be read: ${STORAGE_PROBLEM_TEXT[state.problem]}`}
      </p>
      <ActionButton disabled={slugs.length === 0} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Remove the library
      </ActionButton>
      <p role="status">{outcome !== '' && <span className="mt-2 block">{outcome}</span>}</p>
      {isAsking && (
        <ModalDialog heading="Remove the library?" onClose={() => setIsAsking(false)}>
          <p className="mt-3">
            {count}, with all tags and notes, will be removed from this browser. This cannot be undone. To keep a copy,
            use “Export library” on the page <Link to={PAGE_PATTERNS.library}>Library</Link> first.
          </p>
          <div className="mt-4">
            <ActionButton onClick={() => void remove()}>{`Remove ${count}`}</ActionButton>
          </div>
        </ModalDialog>
      )}
    </div>
  )
}
