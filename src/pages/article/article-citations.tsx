import { CitationList } from '../../article-view/citation-list.tsx'
import type { CitedArticle, Citations } from '../../contract/article.ts'
import { formatCount } from '../../contract/format.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

/** Citations in both directions, as far as the record tells them; what is not told is said, not left out. */
export function ArticleCitations(props: { citations: Citations; isComplete: boolean; isComing: boolean }) {
  const { citations, ...record } = props
  const { citedByCount, citedBy, references } = citations
  const citing = citedBy?.length ?? citedByCount ?? 0
  const cited = references?.length ?? 0
  return (
    <>
      <Direction
        id="cited-by"
        heading={citing === 0 ? 'Cited by' : `Cited by ${formatCount(citing)} in this catalogue`}
        articles={citedBy}
        {...record}
        none="No article in this catalogue cites it."
      />
      <Direction
        id="references"
        heading={cited === 0 ? 'Cites' : `Cites ${formatCount(cited)} in this catalogue`}
        articles={references}
        {...record}
        none="It cites no article in this catalogue, as far as is known."
      />
    </>
  )
}

type DirectionProps = {
  id: string
  heading: string
  articles: CitedArticle[] | null
  /** The whole record is here; it is on its way. */
  isComplete: boolean
  isComing: boolean
  none: string
}

function Direction({ id, heading, articles, isComplete, isComing, none }: DirectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id}>{heading}</SectionHeading>
      {articles === null && isComing && <SkeletonLine className="my-3 h-5 max-w-96" />}
      {articles === null && isComplete && <p className="text-quiet">The service does not tell.</p>}
      {articles === null && !isComplete && !isComing && (
        <p className="text-quiet">Not known: the rest of the record has not come.</p>
      )}
      {articles?.length === 0 && <p className="text-quiet">{none}</p>}
      {articles !== null && articles.length > 0 && <CitationList articles={articles} label={heading} />}
    </section>
  )
}
