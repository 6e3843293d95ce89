/** Only on paper: the reference of the article, and its DOI as text and as a QR code. */
import type { ReactNode } from 'react'
import { formatLoadedReference } from '../../article-view/cite/use-reference.ts'
import { formatPlainReference } from '../../citation/plain-reference.ts'
import type { Article } from '../../domain/article.ts'
import { formatDoiUrl } from '../../domain/doi.ts'
import { articlePath } from '../../domain/paths.ts'
import { RichLine } from '../../rich-text/rich-text.tsx'
import { usePageOrigin } from '../../ui/page-head.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'

/** The reference, in the chosen style where the styles are loaded; `children` follow it. Without a DOI the QR code leads to this page, and says so. */
export function PrintedCitation({ article, children }: { article: Article; children: ReactNode }) {
  const origin = usePageOrigin() ?? window.location.origin
  const reference = formatLoadedReference(article, origin)
  const doiUrl = article.doi === null ? null : formatDoiUrl(article.doi)
  const label = doiUrl === null ? ARTICLE_MESSAGES.qrOfPage : ARTICLE_MESSAGES.qrOfDoi
  return (
    <section
      aria-label={ARTICLE_MESSAGES.citation}
      className="flex break-inside-avoid items-start gap-6 border-t border-rule-strong pt-3"
    >
      <div className="min-w-0 grow">
        <h2 className="mb-1 font-semibold">{ARTICLE_MESSAGES.citation}</h2>
        <p className="foreign-text" dir="auto">
          {reference === null ? formatPlainReference(article) : <RichLine text={reference.text} maxLength={Infinity} />}
        </p>
        <p className="foreign-text my-2">{doiUrl === null ? ARTICLE_MESSAGES.noDoi : `DOI: ${doiUrl}`}</p>
        {children}
      </div>
      <figure className="shrink-0 text-center text-xs">
        <QrCode text={doiUrl ?? origin + articlePath(article.slug)} label={label} />
        <figcaption>{label}</figcaption>
      </figure>
    </section>
  )
}
