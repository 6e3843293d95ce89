import { BookOpen, ExternalLink } from 'lucide-react'
import type { Article } from '../../contract/article.ts'
import { formatDoiUrl } from '../../contract/doi.ts'
import { actionClass, OutLink } from '../../ui/action.tsx'
import { ShareButton } from './share-button.tsx'

/** What can be done with the article: read it where it is, and hand on its address. */
export function ArticleActions({ article: { doi, openAccess, title } }: { article: Article }) {
  const publisherUrl = doi === null ? null : formatDoiUrl(doi)
  return (
    <div className="no-print mt-6 flex flex-wrap gap-2.5 border-b border-rule pb-6">
      {openAccess.url !== null ? (
        <OutLink href={openAccess.url} className={`${actionClass('first')} flex-wrap`}>
          <BookOpen aria-hidden="true" className="size-4" />
          Read
        </OutLink>
      ) : (
        publisherUrl !== null && (
          <OutLink href={publisherUrl} className={`${actionClass('first')} flex-wrap`}>
            <ExternalLink aria-hidden="true" className="size-4" />
            Read at publisher
          </OutLink>
        )
      )}
      <ShareButton title={title} />
    </div>
  )
}
