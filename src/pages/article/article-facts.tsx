import type { ReactNode } from 'react'
import { DoiLink } from '../../article-view/doi-link.tsx'
import { formatLanguageName } from '../../article-view/language-name.ts'
import { NameLink } from '../../article-view/name-link.tsx'
import { OpenAccessMark } from '../../article-view/open-access-mark.tsx'
import { formatDoiUrl } from '../../domain/doi.ts'
import type { Article, OtherIdentifier } from '../../domain/article.ts'
import { searchOfSource } from '../../domain/change-search.ts'
import type { ServiceExtension } from '../../domain/config.ts'
import { formatDate } from '../../domain/format.ts'
import { findFullText } from '../../domain/web-address.ts'
import { OutLink } from '../../ui/action.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'

export type ArticleFactsProps = {
  article: Article
  /** Of the service: with filters, the source leads to its articles. */
  extensions: readonly ServiceExtension[] | undefined
}

/** The facts of the record as terms and values. Unknown facts are left out, but for open access, which is shown as unknown. */
export function ArticleFacts({ article, extensions }: ArticleFactsProps) {
  const { openAccess, doi, source, issn, published, publisher, language, citations } = article
  const fullText = findFullText(openAccess)
  const { identifiers, funding, retraction, updatedAt } = article
  return (
    // Without an abstract the rule below the actions is the one above the facts.
    <dl className={article.abstract === null ? '' : 'border-t border-rule pt-6 wide:border-0 wide:pt-0'}>
      <Fact term={ARTICLE_MESSAGES.openAccess}>
        <OpenAccessMark openAccess={openAccess} linksLicense />
      </Fact>
      <Fact term={ARTICLE_MESSAGES.fullText}>{fullText && <OutLink href={fullText} />}</Fact>
      <Fact term={ARTICLE_MESSAGES.doi}>{doi && <DoiLink doi={doi} />}</Fact>
      <Fact term={ARTICLE_MESSAGES.corrections}>
        {doi && retraction === null && formatDoiUrl(doi) !== null ? <CorrectionsLink doi={doi} /> : null}
      </Fact>
      <Fact term={ARTICLE_MESSAGES.otherIdentifiers}>
        {identifiers.length === 0 ? null : identifiers.map((one) => <IdentifierLink key={one.scheme} {...one} />)}
      </Fact>
      <Fact term={ARTICLE_MESSAGES.source}>
        {source === null && issn.length === 0 ? null : (
          <>
            {source !== null && <NameLink query={searchOfSource(source, extensions)}>{source}</NameLink>}
            {source !== null && formatPlaceInSource(article)}
            {issn.length > 0 && (
              <span className="block text-sm text-quiet">{`${ARTICLE_MESSAGES.issn} ${issn.join(', ')}`}</span>
            )}
          </>
        )}
      </Fact>
      <Fact term={ARTICLE_MESSAGES.published}>{published && formatDate(published)}</Fact>
      <Fact term={ARTICLE_MESSAGES.publisher}>{publisher}</Fact>
      <Fact term={ARTICLE_MESSAGES.language}>{language && formatLanguageName(language)}</Fact>
      <Fact term={ARTICLE_MESSAGES.citedBy}>
        {citations.citedByCount === null
          ? null
          : ARTICLE_MESSAGES.citedByCount(citations.citedByCount, citations.isInCatalogue === true)}
      </Fact>
      <Fact term={ARTICLE_MESSAGES.funding}>{funding.length === 0 ? null : funding.join('; ')}</Fact>
      <Fact term={ARTICLE_MESSAGES.updated}>{updatedAt && formatDate(updatedAt)}</Fact>
    </dl>
  )
}

/** Without a statement of the record nothing is claimed: Crossref knows notices of publishers and of Retraction Watch. */
function CorrectionsLink({ doi }: { doi: string }) {
  const address = `https://search.crossref.org/search/works?${new URLSearchParams({ q: doi }).toString()}`
  return <OutLink href={address}>{ARTICLE_MESSAGES.checkCorrections}</OutLink>
}

const INDEXES: Record<OtherIdentifier['scheme'], { label: string; address: string }> = {
  pmid: { label: 'PubMed', address: 'https://pubmed.ncbi.nlm.nih.gov/' },
  pmcid: { label: 'PubMed Central', address: 'https://pmc.ncbi.nlm.nih.gov/articles/' },
  arxiv: { label: 'arXiv', address: 'https://arxiv.org/abs/' },
  openalex: { label: 'OpenAlex', address: 'https://openalex.org/' },
}

function IdentifierLink({ scheme, value }: OtherIdentifier) {
  const { label, address } = INDEXES[scheme]
  return (
    <span className="block">
      {label}:{' '}
      <OutLink href={address + value} showsAddress>
        {value}
      </OutLink>
    </span>
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

/** A term with its value; nothing where that is null. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (children === null) return null
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
