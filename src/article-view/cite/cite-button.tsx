import { type ReactNode, useState } from 'react'
import type { Article } from '../../domain/article.ts'
import type { CatalogueLabels } from '../../domain/config.ts'
import { ActionButton, TextButton } from '../../ui/action.tsx'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'

const CiteDialog = lazyWithRetry(() => import('./cite-dialog.tsx').then((module) => module.CiteDialog))

/** `text`: for a row of a list, described by the title of the article there. */
type CiteButtonProps = { article: Article; labels: CatalogueLabels; look?: 'button' | 'text'; icon?: ReactNode }

/** Opens the dialog in which an article is cited and exported. `labels`: whose catalogue the files name. */
export function CiteButton({ article, labels, look = 'button', icon }: CiteButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const Button = look === 'text' ? TextButton : ActionButton
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-describedby={look === 'text' ? `article:${article.slug}` : undefined}
        onClick={() => setIsOpen(true)}
      >
        {icon}
        Cite
      </Button>
      {isOpen && (
        <PartBoundary name="the citation">
          <CiteDialog article={article} labels={labels} onClose={() => setIsOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
