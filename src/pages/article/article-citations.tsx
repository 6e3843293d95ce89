import { Link } from 'react-router'
import { DoiLink } from '../../article-view/doi-link.tsx'
import type { CitedArticle, Citations } from '../../domain/article.ts'
import { formatCount } from '../../domain/format.ts'
import { articlePath } from '../../domain/paths.ts'
import { RichLine } from '../../rich-text/rich-text.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'

/** Whether the record is the whole one, or is still loading. */
type RecordState = { isComplete: boolean; isLoading: boolean }

/** The articles that cite this one, and its references. A list that is empty, or that the whole record does not have, is left out. */
export function ArticleCitations({ citations, ...state }: RecordState & { citations: Citations }) {
  const { citedByCount, citedBy, references, isInCatalogue = false } = citations
  return (
    <>
      <CitationSection
        id="cited-by"
        {...{ isInCatalogue, ...state }}
        heading={ARTICLE_MESSAGES.citedBy}
        articles={citedBy}
        count={citedByCount}
      />
      <CitationSection
        id="references"
        {...{ isInCatalogue, ...state }}
        heading={ARTICLE_MESSAGES.references}
        articles={references}
      />
    </>
  )
}

type CitationSectionProps = RecordState & {
  id: string
  heading: string
  articles: CitedArticle[] | null
  /** How many there are, where that is known without them. */
  count?: number | null
  /** Whether the list is of articles of the catalogue only. */
  isInCatalogue: boolean
}

function CitationSection(props: CitationSectionProps) {
  const { id, heading, articles, isComplete, isLoading, isInCatalogue } = props
  if (articles === null ? isComplete : articles.length === 0) return null
  const count = articles?.length ?? props.count ?? 0
  const scope = isInCatalogue ? ` ${ARTICLE_MESSAGES.inCatalogue}` : ''
  const title = count === 0 ? heading : `${heading} (${formatCount(count)})${scope}`
  return (
    <section aria-labelledby={id} className="print:hidden">
      <SectionHeading id={id}>{title}</SectionHeading>
      {articles !== null ? (
        <CitationList articles={articles} label={title} />
      ) : isLoading ? (
        <SkeletonLine className="my-3 h-5 max-w-96" />
      ) : (
        <p className="text-quiet">{ARTICLE_MESSAGES.notLoaded}</p>
      )}
    </section>
  )
}

/** Citing or cited articles: links to those in the catalogue, the others with their DOI. */
function CitationList({ articles, label }: { articles: CitedArticle[]; label: string }) {
  return (
    <ul aria-label={label}>
      {articles.map(({ slug, title, year, doi }, index) => (
        // A citation list may contain the same work twice.
        // oxlint-disable-next-line no-array-index-key
        <li key={index} className="overflow-y-clip border-b border-rule py-2.5">
          <span className="foreign-text font-serif font-semibold" dir="auto">
            {slug === null ? (
              <RichLine text={title} />
            ) : (
              <Link to={articlePath(slug)} className="foreign-text">
                <RichLine text={title} />
              </Link>
            )}
          </span>
          <span className="block text-sm text-quiet">
            {year ?? 'Year unknown'}
            {doi !== null && (
              <span className={slug === null ? undefined : 'hidden print:inline'}>
                {' · '}
                <DoiLink doi={doi} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
