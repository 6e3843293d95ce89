import type { ReactNode } from 'react'
import { DoiLink } from '../../article-view/doi-link.tsx'
import { languageName } from '../../article-view/language-name.ts'
import { OpenAccessMark } from '../../article-view/open-access-mark.tsx'
import type { Article } from '../../contract/article.ts'
import { formatCount, formatDate } from '../../contract/format.ts'
import { RichText } from '../../rich-text/rich-text.tsx'
import { OutLink } from '../../ui/action.tsx'

/** The facts of the record as terms and values; what is not told is absent, but for open access, where not knowing is said. */
export function ArticleFacts({ article }: { article: Article }) {
  const { openAccess, doi, source, published, publisher, language, citations } = article
  return (
    <dl>
      <Fact term="Open access">
        <OpenAccessMark openAccess={openAccess} linksLicense />
      </Fact>
      {openAccess.url !== null && (
        <Fact term="Full text">
          <OutLink href={openAccess.url} />
        </Fact>
      )}
      {doi !== null && (
        <Fact term="DOI">
          <DoiLink doi={doi} />
        </Fact>
      )}
      {source !== null && (
        <Fact term="Published in">
          <RichText source={source} />
          {placeInSource(article)}
        </Fact>
      )}
      {published !== null && <Fact term="Published">{formatDate(published)}</Fact>}
      {publisher !== null && (
        <Fact term="Publisher">
          <RichText source={publisher} />
        </Fact>
      )}
      {language !== null && <Fact term="Language">{languageName(language)}</Fact>}
      {citations.citedByCount !== null && (
        <Fact term="Cited by">{formatCount(citations.citedByCount)} in this catalogue</Fact>
      )}
    </dl>
  )
}

/** Volume, issue and pages, as printed. */
function placeInSource({ volume, issue, pages }: Article): string {
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
      <dd className="foreign-text mt-0.5">{children}</dd>
    </>
  )
}
