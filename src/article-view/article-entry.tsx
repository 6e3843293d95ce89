import { memo } from 'react'
import { Link } from 'react-router'
import { formatCoins } from '../citation/coins.ts'
import type { Article, ArticleMatch } from '../domain/article.ts'
import { typeName } from '../domain/article-type.ts'
import { searchOfSource } from '../domain/change-search.ts'
import type { ServiceExtension } from '../domain/config.ts'
import { objectOrEmpty } from '../domain/json.ts'
import { articlePath } from '../domain/paths.ts'
import { type Mark, RichLine } from '../rich-text/rich-text.tsx'
import { usePageOrigin } from '../ui/page-head.tsx'
import { AuthorsLine } from './authors.tsx'
import { formatLanguageTag } from './language-name.ts'
import { MatchReason, MatchSnippet } from './match-extract.tsx'
import { NameLink } from './name-link.tsx'
import { OpenAccessMark } from './open-access-mark.tsx'
import { formatRaw } from './raw-record.tsx'
import { RetractionBadge } from './retraction-badge.tsx'

const MAX_EXTRACT_LENGTH = 4000
const MAX_RAW_LENGTH = 5000

/** The history state of a link from a list to an article: the search of the list, as a query string. */
export type FromSearch = { fromSearch: string }

/** Parses the state of a location; null when it has no search. */
export function readFromSearch(state: unknown): string | null {
  const { fromSearch } = objectOrEmpty(state)
  return typeof fromSearch === 'string' ? fromSearch : null
}

type ArticleEntryProps = {
  article: Article
  /** Highlights words in title and abstract. */
  mark?: Mark | undefined
  /** Highlights words in names of authors. */
  markNames?: Mark | undefined
  /** What the service offers: names are links where it can search for them. */
  extensions?: readonly ServiceExtension[] | undefined
  /** State of the link, from which the article page knows the search. */
  linkState?: FromSearch
  /** A line above the article: what the list holds from here on. */
  divider?: string | null
}

/** One article in a list, like an entry of a bibliography: year and type at the left, everything else beside them. */
export const ArticleEntry = memo(function ArticleEntry(props: ArticleEntryProps) {
  const { article, mark, markNames, extensions, linkState, divider = null } = props
  if (article.isBroken) return <BrokenEntry article={article} />
  const type = article.type ?? article.typeLabel
  const match = extensions?.includes('match') === true ? article.match : null
  return (
    <li className="overflow-y-clip border-b border-rule py-5 wide:grid wide:grid-cols-[8.5rem_minmax(0,1fr)] wide:gap-x-7 wide:pt-6">
      {divider !== null && <p className="pb-4 text-quiet wide:col-span-2">{divider}</p>}
      <p className="pb-1 text-sm leading-snug text-quiet wide:pt-1">
        <b className="font-semibold text-ink wide:block wide:text-base">{article.year ?? 'Year unknown'}</b>
        <Separator className="wide:hidden" />
        {type === null ? 'Type unknown' : typeName(type)}
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
            lang={formatLanguageTag(article.language)}
            className="foreign-text text-ink hover:text-accent"
          >
            <RichLine text={article.title} mark={mark} />
          </Link>
        </h2>
        <p className="mt-1">
          <AuthorsLine article={article} extensions={extensions} />
          {article.source !== null && (
            <>
              <Separator />
              <cite className="foreign-text text-quiet">
                <NameLink query={searchOfSource(article.source, extensions)}>{article.source}</NameLink>
              </cite>
            </>
          )}
        </p>
        <Extract article={article} mark={mark} snippet={match?.snippet ?? null} />
        {match !== null && <MatchReason {...{ article, match, mark, markNames }} />}
        <p className="mt-2.5 text-sm">
          {article.retraction !== null && (
            <span className="mr-4">
              <RetractionBadge retraction={article.retraction} />
            </span>
          )}
          <OpenAccessMark openAccess={article.openAccess} />
          <Coins article={article} />
        </p>
      </div>
    </li>
  )
})

type ExtractProps = Pick<ArticleEntryProps, 'article' | 'mark'> & Pick<ArticleMatch, 'snippet'>

/** Two lines of the abstract: those around the words of the search, else its beginning. */
function Extract({ article, mark, snippet }: ExtractProps) {
  const { abstract, abstractNote, language } = article
  if (abstract === null) return null
  return (
    <p
      // On a narrow screen, two lines may end before the words.
      className={`foreign-text mt-2 max-w-[44rem] text-quiet wide:line-clamp-2 ${snippet === null ? 'line-clamp-2' : 'line-clamp-4'}`}
      dir="auto"
      lang={abstractNote === null ? formatLanguageTag(language) : undefined}
    >
      {snippet === null ? (
        <RichLine text={abstract} mark={mark} maxLength={MAX_EXTRACT_LENGTH} />
      ) : (
        <MatchSnippet snippet={snippet} abstract={abstract.plain} />
      )}
    </p>
  )
}

function Separator({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`mx-1.5 text-rule-strong ${className}`}>
      ·
    </span>
  )
}

/** The article for citation managers, invisible to people and assistive technology. */
function Coins({ article }: { article: Article }) {
  return <span hidden className="Z3988" title={formatCoins(article, usePageOrigin())} />
}

/** An item that is no article keeps its place in the list and shows what the service sent. */
function BrokenEntry({ article }: { article: Article }) {
  return (
    <li className="overflow-y-clip border-b border-rule py-5 wide:pl-[10.25rem]">
      <h2 className="font-semibold text-quiet">{article.title.plain}</h2>
      <details className="mt-1 text-sm">
        <summary className="inline-block min-h-6 text-accent hover:underline">Raw record</summary>
        <pre className="foreign-text mt-2 max-h-60 overflow-auto whitespace-pre-wrap">
          {formatRaw(article.raw).slice(0, MAX_RAW_LENGTH)}
        </pre>
      </details>
    </li>
  )
}
