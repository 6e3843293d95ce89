import type { ReactNode } from 'react'
import { DoiLink } from '../../article-view/doi-link.tsx'
import { languageName } from '../../article-view/language-name.ts'
import { OpenAccessMark } from '../../article-view/open-access-mark.tsx'
import type { Article } from '../../domain/article.ts'
import { formatDate } from '../../domain/format.ts'
import { OutLink } from '../../ui/action.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'

/** The facts of the record as terms and values. Unknown facts are left out, but for open access, which is shown as unknown. */
export function ArticleFacts({ article }: { article: Article }) {
  const { openAccess, doi, source, published, publisher, language, citations } = article
  return (
    <dl>
      <Fact term={ARTICLE_MESSAGES.openAccess}>
        <OpenAccessMark openAccess={openAccess} linksLicense />
      </Fact>
      {openAccess.url !== null && (
        <Fact term={ARTICLE_MESSAGES.fullText}>
          <OutLink href={openAccess.url} />
        </Fact>
      )}
      {doi !== null && (
        <Fact term={ARTICLE_MESSAGES.doi}>
          <DoiLink doi={doi} />
        </Fact>
      )}
      {source !== null && (
        <Fact term={ARTICLE_MESSAGES.source}>
          {source}
          {formatPlaceInSource(article)}
        </Fact>
      )}
      {published !== null && <Fact term={ARTICLE_MESSAGES.published}>{formatDate(published)}</Fact>}
      {publisher !== null && <Fact term={ARTICLE_MESSAGES.publisher}>{publisher}</Fact>}
      {language !== null && <Fact term={ARTICLE_MESSAGES.language}>{languageName(language)}</Fact>}
      {citations.citedByCount !== null && (
        <Fact term={ARTICLE_MESSAGES.citedBy}>
          {ARTICLE_MESSAGES.citedByCount(citations.citedByCount, citations.citedBy !== null)}
        </Fact>
      )}
    </dl>
  )
}

/** Volume, issue and pages, as printed. */
function formatPlaceInSource({ volume, issue, pages }: Article): string {
  const parts = [volume === null ? null : `volume ${volume}`, issue === null ? null : `issue ${issue}`, pages]
  return parts
    .filter((part) => part !== null)
    .map((part) => `, ${part}`)
    .join('')
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="mt-4 text-sm text-quiet first:mt-0">{term}</dt>
      {/* The name of a language may differ between server and browser. */}
      <dd suppressHydrationWarning className="foreign-text mt-0.5">
        {children}
      </dd>
    </>
  )
}
