import { useEffect } from 'react'
import { useParams } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { AnsweredLine } from '../../ui/answered-line.tsx'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { fetchRegularFace } from '../../ui/regular-face.ts'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { ArticleHead } from './article-head.tsx'
import { ArticleNotFound } from './article-not-found.tsx'
import { ArticleSheet } from './article-sheet.tsx'
import { BackLink } from './back-link.tsx'
import { useArticle } from './use-article.ts'

/** One article. */
export function ArticlePage() {
  const { slug = '' } = useParams()
  // Reaches the browser's typefaces, while the record is on its way.
  useEffect(fetchRegularFace, [])
  // Another article is another page: nothing of the last one, such as an opened list of authors, stays.
  return <OneArticle key={slug} slug={slug} />
}

function OneArticle({ slug }: { slug: string }) {
  const { article, isComplete, error, answeredAt, isFetching, askAgain } = useArticle(slug)
  if (article === null) return <ArticleNotFound slug={slug} />
  const words = error === null ? null : failureWords(error)
  return (
    <div className="pt-5 pb-4 wide:pt-8">
      <BackLink />
      {words !== null && article === undefined ? (
        <>
          <PageHead title="Article" isIndexed={false} />
          <FailurePanel {...words} level={1} onTryAgain={askAgain} isAsking={isFetching} />
        </>
      ) : (
        <>
          <ArticleHead slug={slug} article={article} isComplete={isComplete} />
          {words !== null && <StaleNotice {...words} answeredAt={answeredAt} onTryAgain={askAgain} />}
          <ArticleSheet article={article} isComplete={isComplete} isComing={!isComplete && isFetching} />
          {answeredAt !== null && <AnsweredLine answeredAt={answeredAt} isFetching={isFetching} onRefresh={askAgain} />}
        </>
      )}
    </div>
  )
}
