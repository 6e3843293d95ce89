import { useState } from 'react'
import type { ArticleList } from '../../../domain/article.ts'
import { TextButton } from '../../../ui/action.tsx'
import { PartBoundary } from '../../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'
import { SEARCH_MESSAGES } from '../search-messages.ts'

const ResultsExport = lazyWithRetry(() => import('./results-export.tsx').then((code) => code.ResultsExport))

/** Exports all results of a search as a file. Once opened, the export stays when its dialog is closed: a run continues. */
export function ExportResults({ list }: { list: ArticleList }) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setState('open')}>
        {SEARCH_MESSAGES.exportResults}
      </TextButton>
      {state !== 'unopened' && (
        <PartBoundary name="the export">
          <ResultsExport list={list} isOpen={state === 'open'} onClose={() => setState('closed')} />
        </PartBoundary>
      )}
    </>
  )
}
