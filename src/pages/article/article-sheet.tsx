import { Link } from '../../ui/link.tsx'
import type { Article } from '../../contract/article.ts'
import { formatDate } from '../../contract/format.ts'
import { searchPath } from '../../contract/paths.ts'
import { keywordQuery } from '../../contract/search-query.ts'
import { typeName } from '../../contract/article-type.ts'
import { useShownTitle } from '../../article-view/article-title.tsx'
import { AuthorList } from '../../article-view/author-list.tsx'
import { HowRead } from '../../article-view/how-read.tsx'
import { languageTag } from '../../article-view/language-name.ts'
import { usePlainText } from '../../rich-text/plain-text.ts'
import { RichText } from '../../rich-text/rich-text.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OnePart } from '../../ui/one-part.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { usePassedFocus } from '../../ui/use-passed-focus.ts'
import { Abstract } from './abstract.tsx'
import { AllMetadata } from './all-metadata.tsx'
import { ArticleActions } from './article-actions.tsx'
import { ArticleCitations } from './article-citations.tsx'
import { ArticleFacts } from './article-facts.tsx'
import { PrintedAddress } from './printed-address.tsx'
import { ArticleSkeleton, FactsSkeleton, HeadingSkeleton } from './article-skeleton.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

/**
 * The record on the page: one column of text, the facts beside it or, on a narrow screen, after the abstract.
 * While nothing is known of it yet (`article` undefined) it stands there as a skeleton; the focus on its heading passes
 * on to the title.
 */
export function ArticleSheet(props: {
  article: Article | undefined
  /** The whole record is here. */
  isComplete: boolean
  /** It is on its way. */
  isComing: boolean
}) {
  const { article, isComplete, isComing } = props
  const headingRef = usePassedFocus<HTMLHeadingElement>()
  const shownTitle = useShownTitle(article ?? { title: 'Article', doi: null, slug: null })
  return (
    <article className="wide:grid wide:grid-cols-[minmax(0,1fr)_18rem] wide:gap-x-16">
      <div className="clips-width min-w-0 wide:col-start-1">
        {article === undefined ? <SkeletonLine className="mb-2.5 h-5.5 max-w-80" /> : <Eyebrow article={article} />}
        <h1
          key={article === undefined ? 'loading' : 'title'}
          ref={headingRef}
          tabIndex={-1}
          dir="auto"
          lang={languageTag(article?.language ?? null)}
          className="foreign-text keeps-height mb-3.5 font-serif text-[1.625rem] leading-[1.2] font-semibold tracking-[-0.015em] text-balance wide:text-[2.125rem]"
        >
          {article === undefined ? <HeadingSkeleton /> : <RichText source={shownTitle} />}
        </h1>
        {article === undefined ? <ArticleSkeleton /> : <Record article={article} />}
      </div>
      {article === undefined ? (
        <FactsSkeleton />
      ) : (
        <>
          <aside
            aria-label="Facts"
            className="clips-width mt-8 border-t border-rule pt-6 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:mt-0 wide:border-0 wide:pt-0"
          >
            <OnePart name="the facts">
              <ArticleFacts article={article} />
            </OnePart>
          </aside>
          <div className="clips-width min-w-0 wide:col-start-1">
            <OnePart name="the keywords">
              <Keywords keywords={article.keywords} />
            </OnePart>
            <OnePart name="the citations">
              <ArticleCitations citations={article.citations} isComplete={isComplete} isComing={isComing} />
            </OnePart>
            <OnePart name="all metadata">{isComplete && <AllMetadata metadata={article.metadata} />}</OnePart>
            {isComplete && (
              <HowRead>
                <articleOrigins.Part slug={article.slug} origins={article.origins} />
              </HowRead>
            )}
            <PrintedAddress />
          </div>
        </>
      )}
    </article>
  )
}

// Few ever open it: its code is fetched when they do.
const articleOrigins = lazyPart(() => import('./article-origins.tsx').then((origins) => origins.ArticleOrigins))

function Record({ article }: { article: Article }) {
  return (
    <>
      <OnePart name="the authors">
        <AuthorList article={article} />
      </OnePart>
      <OnePart name="links and actions">
        <ArticleActions article={article} />
      </OnePart>
      <OnePart name="the abstract">
        <Abstract article={article} />
      </OnePart>
    </>
  )
}

function Eyebrow({ article }: { article: Article }) {
  const type = article.type ?? article.typeLabel
  const date = article.published ?? (article.year === null ? null : String(article.year))
  return (
    <p className="mb-2.5 text-quiet">
      <b className="font-semibold text-ink">{type === null ? 'Type not told' : typeName(type)}</b>
      <span aria-hidden="true"> · </span>
      {date === null ? 'Date not told' : formatDate(date)}
      {article.source !== null && (
        <>
          <span aria-hidden="true"> · </span>
          <cite className="foreign-text">
            <RichText source={article.source} />
          </cite>
        </>
      )}
    </p>
  )
}

function Keywords({ keywords }: { keywords: string[] }) {
  if (keywords.length === 0) return null
  return (
    <section aria-labelledby="keywords">
      <SectionHeading id="keywords">Keywords</SectionHeading>
      <ul className="flex flex-wrap gap-2">
        {keywords.map((keyword) => (
          <Keyword key={keyword} keyword={keyword} />
        ))}
      </ul>
    </section>
  )
}

function Keyword({ keyword }: { keyword: string }) {
  const plain = usePlainText(keyword)
  return (
    <li className="max-w-full">
      <Link
        to={searchPath(keywordQuery(plain))}
        className="foreign-text inline-block max-w-full rounded-full border border-rule-strong px-3 py-0.5 text-sm text-ink hover:border-ink"
      >
        <RichText source={keyword} />
      </Link>
    </li>
  )
}
