import { memo } from 'react'
import { Link } from '../ui/link.tsx'
import type { Article } from '../contract/article.ts'
import { articlePath } from '../contract/paths.ts'
import { typeName } from '../contract/article-type.ts'
import { cleanText } from '../rich-text/clean-text.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import type { Mark } from '../rich-text/rich-text-props.ts'
import { ArticleTitle } from './article-title.tsx'
import { AuthorsLine } from './authors-line.tsx'
import { CoinsSpan } from './coins-span.tsx'
import type { FromSearch } from './from-search.ts'
import { languageTag } from './language-name.ts'
import { OpenAccessMark } from './open-access-mark.tsx'

type ArticleRowProps = {
  article: Article
  mark?: Mark | undefined
  /** Travels with the link, so that the article's page knows where the reader came from. */
  linkState?: FromSearch
}

/** One article in a list, like an entry of a bibliography: year and type at the left, the rest beside it. */
export const ArticleRow = memo(function ArticleRow({ article, mark, linkState }: ArticleRowProps) {
  if (article.isBroken) return <BrokenRow article={article} />
  const type = article.type ?? article.typeLabel
  return (
    <li className="overflow-y-clip border-b border-rule py-5 wide:grid wide:grid-cols-[8.5rem_minmax(0,1fr)] wide:gap-x-7 wide:pt-6">
      <p className="pb-1 text-sm leading-snug text-quiet wide:pt-1">
        <b className="font-semibold text-ink wide:block wide:text-base">{article.year ?? 'Year not told'}</b>
        <span aria-hidden="true" className="mx-1.5 text-rule-strong wide:hidden">
          ·
        </span>
        {type === null ? 'Type not told' : typeName(type)}
      </p>
      <div className="clips-width min-w-0">
        <h2
          className="max-w-[44rem] font-serif text-xl leading-[1.32] font-semibold tracking-[-0.006em] text-pretty"
          dir="auto"
        >
          <Link
            id={`article:${article.slug}`}
            to={articlePath(article.slug)}
            state={linkState}
            lang={languageTag(article.language)}
            className="foreign-text text-ink hover:text-accent"
          >
            <ArticleTitle article={article} mark={mark} />
          </Link>
        </h2>
        <p className="mt-1">
          <AuthorsLine article={article} />
          {article.source !== null && (
            <>
              <span aria-hidden="true" className="mx-1.5 text-rule-strong">
                ·
              </span>
              <cite className="foreign-text text-quiet">
                <RichText source={article.source} />
              </cite>
            </>
          )}
        </p>
        {article.abstract !== null && (
          <p
            className="foreign-text mt-2 line-clamp-2 max-w-[44rem] text-quiet"
            dir="auto"
            lang={article.abstractNote === null ? languageTag(article.language) : undefined}
          >
            <RichText source={article.abstract} form="extract" mark={mark} />
          </p>
        )}
        <p className="mt-2.5 text-sm">
          <OpenAccessMark openAccess={article.openAccess} />
          <CoinsSpan article={article} />
        </p>
      </div>
    </li>
  )
})

/** An item that could not be read: it has its place in the list, and shows what was sent. */
function BrokenRow({ article }: { article: Article }) {
  return (
    <li className="overflow-y-clip border-b border-rule py-5 wide:pl-[10.25rem]">
      <h2 className="font-semibold text-quiet">{article.title}</h2>
      <details className="mt-1 text-sm">
        <summary className="inline-block min-h-6 text-accent hover:underline">What the service sent</summary>
        <pre className="foreign-text mt-2 max-h-60 overflow-auto whitespace-pre-wrap">
          {cleanText(
            JSON.stringify(Object.fromEntries(article.metadata.map(({ name, value }) => [name, value])), null, 2),
          ).slice(0, 5000)}
        </pre>
      </details>
    </li>
  )
}
