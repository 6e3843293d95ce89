import { useId, useState } from 'react'
import { useRequestLine } from '../../api/use-request-line.ts'
import { useShownTitle } from '../../article-view/article-title.tsx'
import { OriginPanel } from '../../article-view/origin-panel.tsx'
import { OriginTable } from '../../article-view/origin-table.tsx'
import { bodyOrigin, noOrigin } from '../../contract/answer-origin.ts'
import type { Article, ArticleList } from '../../contract/article.ts'
import { articlesRequestPath } from '../../contract/paths.ts'
import { usePlainText } from '../../rich-text/plain-text.ts'

/** What is otherwise once a service has answered another page with the first one. */
const ABOUT_OTHER_PAGES = ['number of pages', 'next page']

/** Where the facts of a list came from, and the values of each of its articles. */
export function ListOrigins({
  list,
  isEveryPage,
}: {
  list: ArticleList
  /** The service answers every page with this one. */
  isEveryPage: boolean
}) {
  const path = articlesRequestPath(list.query)
  const origins = list.origins.map((origin) =>
    isEveryPage && ABOUT_OTHER_PAGES.includes(origin.field)
      ? noOrigin(origin.field, 'The service answers every page with this one.')
      : origin,
  )
  return (
    <>
      <OriginPanel request={useRequestLine(path)} origins={origins} />
      {list.articles.length > 0 && <OriginsOfOne key={path} articles={list.articles} />}
    </>
  )
}

/** The values of one article, which the reader chooses. */
function OriginsOfOne({ articles }: { articles: readonly Article[] }) {
  const [chosen, setChosen] = useState('')
  const id = useId()
  const article = chosen === '' ? undefined : articles[Number(chosen)]
  return (
    <div className="mt-6 text-sm">
      <label htmlFor={id} className="font-semibold">
        Values of one article
      </label>
      <select
        id={id}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        className="mt-1 block w-full max-w-xl rounded-md border border-field bg-sheet px-2 py-1.5 text-ink"
      >
        <option value="">Choose an article</option>
        {articles.map((one, index) => (
          // A service may send the same article twice.
          // oxlint-disable-next-line no-array-index-key
          <ArticleOption key={index} index={index} article={one} />
        ))}
      </select>
      {article !== undefined && article.origins.length === 0 && <p className="mt-3">Nothing of it could be read.</p>}
      {article !== undefined && article.origins.length > 0 && (
        <OriginTable
          caption="Where each value of the article stood in the answer"
          origins={article.origins.map(({ field, path, raw }) => bodyOrigin(field, path, raw))}
        />
      )}
    </div>
  )
}

function ArticleOption({ index, article }: { index: number; article: Article }) {
  return <option value={index}>{usePlainText(useShownTitle(article))}</option>
}
