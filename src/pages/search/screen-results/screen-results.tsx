import { useState } from 'react'
import type { ArticleList } from '../../../domain/article.ts'
import { TextButton } from '../../../ui/action.tsx'
import { PartBoundary } from '../../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../../ui/lazy-with-retry.tsx'

const ScreenDialog = lazyWithRetry(() => import('./screen-dialog.tsx').then((code) => code.ScreenDialog))

/** Adds the results of a search to a screening of titles and abstracts. */
export function ScreenResults({ list }: { list: ArticleList }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Screen these results
      </TextButton>
      {isOpen && (
        <PartBoundary name="the screening">
          <ScreenDialog list={list} onClose={() => setIsOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
