import { useState } from 'react'
import { ZoteroLink } from '../../article-view/zotero-link.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { formatSharedListPath } from '../../library/shared-list.ts'
import type { SavedArticle } from '../../library/saved-articles.ts'
import { TextButton } from '../../ui/action.tsx'
import { copyText, type CopyOutcome } from '../../ui/copy-text.ts'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { OutcomeLine } from '../../ui/outcome-line.tsx'
import { LIBRARY_MESSAGES } from './library-messages.ts'

const ExportDialog = lazyWithRetry(() => import('../../library/export-dialog.tsx').then((code) => code.ExportDialog))

/** Longer addresses do not survive every mail program and chat. */
const SAFE_LENGTH = 8_000

/** Exports and shares saved articles: those shown, or those selected. */
export function ListActions({ saved }: { saved: readonly SavedArticle[] }) {
  const [isExporting, setIsExporting] = useState(false)
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null)
  const share = async () => {
    const path = await formatSharedListPath(saved.map(({ article }) => article.slug))
    const link = window.location.origin + path
    const done =
      LIBRARY_MESSAGES.linkCopied(saved.length) + (link.length > SAFE_LENGTH ? LIBRARY_MESSAGES.longLink : '')
    setOutcome(await copyText({ plain: link }, done))
  }
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setIsExporting(true)}>
        {LIBRARY_MESSAGES.export}
      </TextButton>
      <TextButton onClick={() => void share()}>{LIBRARY_MESSAGES.share}</TextButton>
      <ZoteroLink />
      {outcome !== null && (
        <div className="order-last w-full">
          <OutcomeLine outcome={outcome} />
        </div>
      )}
      {isExporting && (
        <PartBoundary name="the export">
          <ExportDialog
            articles={saved.map(({ article }) => article)}
            fileName="carrel-library"
            onClose={() => setIsExporting(false)}
          />
        </PartBoundary>
      )}
    </>
  )
}
