import { useEffect } from 'react'
import { useParams } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { fetchRegularFace } from '../../ui/regular-face.ts'
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
  const article = useArticle(slug)
  if (article.data === null) return <ArticleNotFound slug={slug} />
  return (
    <div className="pt-5 pb-4 wide:pt-8">
      <BackLink />
      {article.isError ? (
        <>
          <title>Article · Carrel</title>
          <FailurePanel {...failureWords(article.error)} level={1} onTryAgain={() => void article.refetch()} />
        </>
      ) : (
        <ArticleSheet article={article.data} isComplete={article.isSuccess && !article.isPlaceholderData} />
      )}
    </div>
  )
}
