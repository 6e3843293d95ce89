import { BookOpen, ExternalLink, Quote, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Article } from '../../domain/article.ts'
import type { AppConfig, CatalogueLabels } from '../../domain/config.ts'
import { CiteButton } from '../../article-view/cite/cite-button.tsx'
import { LibraryLink } from '../../article-view/library-link.tsx'
import { OpenAccessMark } from '../../article-view/open-access-mark.tsx'
import { formatDoiUrl } from '../../domain/doi.ts'
import { findFullText, isPdfAddress } from '../../domain/web-address.ts'
import { SaveButton } from '../../library/save-button.tsx'
import { ActionButton, actionClass, OutLink } from '../../ui/action.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'
import { PrintButton } from './printed-article.tsx'

type ArticleActionsProps = { article: Article; config: CatalogueLabels & Pick<AppConfig, 'libraryResolver'> }

/** The actions of an article: read it, cite it, save it, share its address. A free copy or a PDF comes first; else the DOI, else any address. */
export function ArticleActions({ article, config }: ArticleActionsProps) {
  const { doi, openAccess, title } = article
  const fullText = findFullText(openAccess)
  const isAtPublisher = fullText === null
  const url = fullText ?? (doi === null ? openAccess.url : formatDoiUrl(doi))
  const mayNeedSubscription = openAccess.isOpen !== true
  const Icon = isAtPublisher ? ExternalLink : BookOpen
  return (
    <div className="no-print mt-5 flex flex-wrap items-center gap-2.5 border-b border-rule pb-6">
      {/* On a wide screen the facts are beside it. */}
      <p className="w-full wide:hidden">
        <OpenAccessMark openAccess={openAccess} linksLicense />
      </p>
      {url !== null && (
        <OutLink href={url} className={`${actionClass('first')} flex-wrap`}>
          <Icon aria-hidden="true" className="size-4" />
          {isAtPublisher ? ARTICLE_MESSAGES.viewAtPublisher : ARTICLE_MESSAGES.read}
          {!isAtPublisher && isPdfAddress(url) && ` ${ARTICLE_MESSAGES.pdf}`}
        </OutLink>
      )}
      <CiteButton article={article} labels={config} icon={<Quote aria-hidden="true" className="size-4" />} />
      <SaveButton article={article} />
      <ShareButton title={title.plain} />
      <LibraryLink article={article} config={config} />
      <PrintButton />
      {url !== null && mayNeedSubscription && (
        <p className="w-full text-sm text-quiet">{ARTICLE_MESSAGES.mayNeedSubscription}</p>
      )}
    </div>
  )
}

/** Shares the page's address: by the system's share sheet on touch devices, else by the clipboard. */
function ShareButton({ title }: { title: string }) {
  const [outcome, setOutcome] = useState('')
  return (
    <>
      <ActionButton onClick={() => void share(title).then(setOutcome)}>
        <Share2 aria-hidden="true" className="size-4" />
        {ARTICLE_MESSAGES.share}
      </ActionButton>
      <span role="status" className="foreign-text order-last self-center text-sm text-quiet">
        {outcome}
      </span>
    </>
  )
}

/** Resolves with a sentence for the reader; empty where the share sheet was shown. */
async function share(title: string): Promise<string> {
  const url = window.location.origin + window.location.pathname
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  try {
    if (isTouch && typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return ARTICLE_MESSAGES.linkCopied
  } catch (cause) {
    // The reader closed the share sheet.
    if (cause instanceof DOMException && cause.name === 'AbortError') return ''
    return ARTICLE_MESSAGES.linkNotCopied(url)
  }
}
