import { useParams } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { failureMessage } from '../../api/failure-messages.ts'
import { Failure, FailurePanel } from '../../ui/failure-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RetrievedLine } from '../../ui/retrieved-line.tsx'
import { ArticleHead } from './article-head.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'
import { ArticleNotFound } from './article-not-found.tsx'
import { ArticleSheet } from './article-sheet.tsx'
import { BackLink } from './back-link.tsx'
import { useSearchMark } from './use-search-mark.ts'
import { useArticle } from './use-article.ts'

/** The page of one article. */
export function ArticlePage() {
  const { slug = '' } = useParams()
  // The key resets all state, such as an opened list of authors, for another article.
  return <OneArticle key={slug} slug={slug} />
}

function OneArticle({ slug }: { slug: string }) {
  const { article, isComplete, error, retrievedAt, isFetching, refetch } = useArticle(slug)
  const { mark, hasWords, isMarking, toggle } = useSearchMark()
  if (article === null) return <ArticleNotFound slug={slug} />
  if (error instanceof ApiError && error.kind === 'gone') return <ArticleNotFound slug={slug} isRemoved />
  const message = error === null ? null : failureMessage(error)
  return (
    <div className="pt-5 pb-4 wide:pt-8 print:pt-0">
      <div className="no-print mb-5 flex flex-wrap justify-between gap-x-6 wide:mb-6">
        <BackLink />
        {hasWords && (
          <label className="needs-script inline-flex min-h-6 items-center gap-1.5 text-sm text-quiet">
            <input type="checkbox" checked={isMarking} onChange={toggle} className="size-4 accent-accent" />
            {ARTICLE_MESSAGES.markWords}
          </label>
        )}
      </div>
      {message !== null && article === undefined ? (
        <>
          <PageHead title={ARTICLE_MESSAGES.untitled} isIndexed={false} />
          <FailurePanel {...message} level={1} onTryAgain={refetch} isFetching={isFetching} />
        </>
      ) : (
        <>
          <ArticleHead slug={slug} article={article} isComplete={isComplete} />
          {message !== null && <Failure {...message} shownSince={retrievedAt} onTryAgain={refetch} />}
          <ArticleSheet article={article} isComplete={isComplete} isLoading={!isComplete && isFetching} mark={mark} />
          {retrievedAt !== null && (
            <RetrievedLine retrievedAt={retrievedAt} isFetching={isFetching} onRefresh={refetch} />
          )}
        </>
      )}
    </div>
  )
}
