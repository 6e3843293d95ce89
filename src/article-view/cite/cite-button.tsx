import { Quote } from 'lucide-react'
import { useState } from 'react'
import type { Article } from '../../domain/article.ts'
import type { CatalogueLabels } from '../../domain/config.ts'
import { ActionButton } from '../../ui/action.tsx'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { CITE_MESSAGES } from './cite-messages.ts'

const CiteDialog = lazyWithRetry(() => import('./cite-dialog.tsx').then((module) => module.CiteDialog))

/** Opens the dialog in which an article is cited and exported. `labels`: whose catalogue the files name. */
export function CiteButton({ article, labels }: { article: Article; labels: CatalogueLabels }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Quote aria-hidden="true" className="size-4" />
        {CITE_MESSAGES.cite}
      </ActionButton>
      {isOpen && (
        <PartBoundary name="the citation">
          <CiteDialog article={article} labels={labels} onClose={() => setIsOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
