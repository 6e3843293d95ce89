import { Link } from 'react-router'
import { useRequestLine, useService } from '../../api/service.tsx'
import { AuthorList } from '../../article-view/authors.tsx'
import { formatLanguageTag } from '../../article-view/language-name.ts'
import { NameLink } from '../../article-view/name-link.tsx'
import { RetractionBadge } from '../../article-view/retraction-badge.tsx'
import { RawRecord } from '../../article-view/raw-record.tsx'
import type { Article, Retraction } from '../../domain/article.ts'
import { formatReportHref } from '../../domain/config.ts'
import { typeName } from '../../domain/article-type.ts'
import { formatDate } from '../../domain/format.ts'
import { articleRequestPath, searchPath } from '../../domain/paths.ts'
import { keywordQuery, searchOfSource } from '../../domain/change-search.ts'
import { type Mark, RichParagraphs, RichLine } from '../../rich-text/rich-text.tsx'
import { OutLink } from '../../ui/action.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Separated } from '../../ui/separated.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { useFocusTransfer } from '../../ui/use-focus.ts'
import { ArticleActions } from './article-actions.tsx'
import { ArticleCitations } from './article-citations.tsx'
import { ArticleFacts, type ArticleFactsProps } from './article-facts.tsx'
import { ARTICLE_MESSAGES, formatRetraction } from './article-messages.ts'
import { FullRecord } from './full-record.tsx'
import { PrintedEnd } from './printed-article.tsx'

type ArticleSheetProps = {
  /** Undefined while nothing is known: then the sheet is a skeleton, whose heading passes the focus on to the title. */
  article: Article | undefined
  /** Whether the article is the whole record, or the whole record is still loading. */
  isComplete: boolean
  isLoading: boolean
  /** Highlights the words of the search that the reader came from. */
  mark: Mark | undefined
}

/** The record: one column of text, with the facts beside it or, on a narrow screen, after the abstract. */
export function ArticleSheet({ article, isComplete, isLoading, mark }: ArticleSheetProps) {
  const request = useRequestLine(articleRequestPath(article?.slug ?? ''))
  const { config } = useService()
  const headingRef = useFocusTransfer<HTMLHeadingElement>()
  return (
    <article className="wide:grid wide:grid-cols-[minmax(0,1fr)_18rem] wide:grid-rows-[auto_1fr] wide:gap-x-16">
      <div className="clips-width min-w-0 wide:col-start-1">
        {article !== undefined && article.retraction !== null && <RetractionBanner retraction={article.retraction} />}
        {article === undefined ? (
          <SkeletonLine className="mb-2.5 h-5.5 max-w-80" />
        ) : (
          <TypeAndDate article={article} extensions={config.extensions} />
        )}
        <h1
          key={article === undefined ? 'loading' : 'title'}
          ref={headingRef}
          tabIndex={-1}
          dir="auto"
          lang={formatLanguageTag(article?.language ?? null)}
          className="foreign-text keeps-height mb-3.5 font-serif text-[1.625rem] leading-[1.2] font-semibold tracking-[-0.015em] text-balance wide:text-[2.125rem]"
        >
          {article === undefined ? (
            <>
              <span className="sr-only">{ARTICLE_MESSAGES.loading}</span>
              <SkeletonLine className="h-9 max-w-[40rem]" />
            </>
          ) : (
            <RichLine text={article.title} mark={mark} />
          )}
        </h1>
        {article === undefined ? (
          <ArticleSkeleton />
        ) : (
          <>
            <AuthorList article={article} extensions={config.extensions} />
            <ArticleActions article={article} config={config} />
            <Abstract article={article} mark={mark} />
          </>
        )}
      </div>
      {article === undefined ? (
        <FactsSkeleton />
      ) : (
        <>
          <aside
            aria-label={ARTICLE_MESSAGES.facts}
            className="clips-width mt-8 wide:col-start-2 wide:row-span-2 wide:row-start-1 wide:mt-0"
          >
            <ArticleFacts article={article} extensions={config.extensions} />
          </aside>
          <div className="clips-width min-w-0 wide:col-start-1">
            <Keywords keywords={article.keywords} />
            <ArticleCitations citations={article.citations} isComplete={isComplete} isLoading={isLoading} />
            {isComplete && <FullRecord raw={article.raw} />}
            {isComplete && <RawRecord name="record" request={request} value={article.raw} />}
            <ReportLink slug={article.slug} />
            <PrintedEnd article={article} />
          </div>
        </>
      )}
    </article>
  )
}

/** What the record states against the work, before everything else. */
function RetractionBanner({ retraction }: { retraction: Retraction }) {
  return (
    <div role="note" className="mb-5 border-l-4 border-alarm bg-alarm-soft px-5 py-3">
      <RetractionBadge retraction={retraction} />
      <p className="foreign-text mt-1">
        {formatRetraction(retraction)}{' '}
        {retraction.notice !== null && <OutLink href={retraction.notice}>{ARTICLE_MESSAGES.notice}</OutLink>}
      </p>
    </div>
  )
}

/** What is known of type, date and source; nothing where none is. */
function TypeAndDate({ article, extensions }: ArticleFactsProps) {
  const type = article.type ?? article.typeLabel
  const date = article.published ?? article.year?.toString() ?? null
  if (type === null && date === null && article.source === null) return null
  return (
    <p className="mb-2.5 text-quiet">
      <Separated>
        {type !== null && <b className="font-semibold text-ink">{typeName(type)}</b>}
        {date !== null && formatDate(date)}
        {article.source !== null && (
          <cite className="foreign-text">
            <NameLink query={searchOfSource(article.source, extensions)}>{article.source}</NameLink>
          </cite>
        )}
      </Separated>
    </p>
  )
}

/** The abstract with its paragraphs, and a note when the authors did not write it. */
function Abstract({ article, mark }: { article: Article; mark: Mark | undefined }) {
  const { abstract, abstractNote, language } = article
  if (abstract === null) return null
  return (
    <section aria-labelledby="abstract">
      <SectionHeading id="abstract">{ARTICLE_MESSAGES.abstract}</SectionHeading>
      <div
        className="foreign-text rich-blocks max-w-[38rem] font-serif text-lg leading-[1.66]"
        dir="auto"
        // With a note, the text is not the article's own and may be in another language.
        lang={abstractNote === null ? formatLanguageTag(language) : undefined}
      >
        <RichParagraphs text={abstract} mark={mark} />
      </div>
      {abstractNote !== null && <p className="mt-3 max-w-[38rem] text-sm text-quiet">{abstractNote}</p>}
    </section>
  )
}

function Keywords({ keywords }: { keywords: string[] }) {
  if (keywords.length === 0) return null
  return (
    <section aria-labelledby="keywords">
      <SectionHeading id="keywords">{ARTICLE_MESSAGES.keywords}</SectionHeading>
      <ul className="flex flex-wrap gap-2">
        {keywords.map((keyword) => (
          <li key={keyword} className="max-w-full">
            <Link
              to={searchPath(keywordQuery(keyword))}
              className="foreign-text inline-block max-w-full rounded-full border border-rule-strong px-3 py-0.5 text-sm text-ink hover:border-ink"
            >
              {keyword}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the operator with the slug; nothing where the operator states no contact. */
function ReportLink({ slug }: { slug: string }) {
  const { contact } = useService().config
  const href = contact === undefined ? null : formatReportHref(contact, slug)
  if (href === null) return null
  return (
    <p className="no-print mt-8">
      <a href={href}>{ARTICLE_MESSAGES.reportError}</a>
    </p>
  )
}

/** In place of the facts of an article that is loading. */
function FactsSkeleton() {
  return (
    <div aria-hidden="true" className="mt-8 wide:col-start-2 wide:row-start-1 wide:mt-0">
      {['max-w-56', 'max-w-64', 'max-w-60', 'max-w-40'].map((width) => (
        <div key={width} className="mb-5">
          <SkeletonLine className="h-4 max-w-24" />
          <SkeletonLine className={`mt-1.5 h-5 ${width}`} />
        </div>
      ))}
    </div>
  )
}

/** In place of the authors, actions and abstract of an article that is loading. */
function ArticleSkeleton() {
  return (
    <div aria-hidden="true">
      <SkeletonLine className="h-6 max-w-96" />
      <SkeletonLine className="mt-6 h-10 max-w-64" />
      <div className="mt-6 border-t border-rule pt-10">
        {['max-w-[38rem]', 'max-w-[36rem]', 'max-w-[37rem]', 'max-w-[24rem]'].map((width) => (
          <SkeletonLine key={width} className={`mt-3 h-5 ${width}`} />
        ))}
      </div>
    </div>
  )
}
