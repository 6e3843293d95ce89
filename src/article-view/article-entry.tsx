import { type ComponentType, memo, useState } from 'react'
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
import type { MatchViews } from './match-extract.tsx'
import { NameLink } from './name-link.tsx'
import { TextButton } from '../ui/action.tsx'
import { OpenAccessMark } from './open-access-mark.tsx'
import { formatRaw } from './raw-record.tsx'
import { RetractionBadge } from './retraction-badge.tsx'

const MAX_EXTRACT_LENGTH = 4000
/** Abstracts up to here fit into the two lines of most screens. */
const SHORT_ABSTRACT = 150
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
  /** Highlights words in the title, and in an abstract of a service that does not say where it matches. */
  mark?: Mark | undefined
  /** Highlights words in keywords. */
  markKeywords?: Mark | undefined
  /** Highlights words in names of authors. */
  markNames?: Mark | undefined
  /** Why the article matches; left out where no words are searched for. */
  matchViews?: MatchViews | undefined
  /** What the service offers: names are links where it can search for them. */
  extensions?: readonly ServiceExtension[] | undefined
  /** State of the link, from which the article page knows the search. */
  linkState?: FromSearch
  /** A word that marks the article among the others. */
  badge?: string | null
  /** A line above the article: what the list holds from here on. */
  divider?: string | null
  /** What a reader can do with the article, in the last line; always the same component. */
  Actions?: ComponentType<{ article: Article }>
}

/** One article in a list, like an entry of a bibliography: year and type at the left, everything else beside them. */
export const ArticleEntry = memo(function ArticleEntry(props: ArticleEntryProps) {
  const { article, mark, markKeywords, markNames, matchViews, extensions, linkState, Actions } = props
  const { badge = null, divider = null } = props
  const [isWhole, setIsWhole] = useState(false)
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
        {badge !== null && (
          <>
            {' '}
            <b className="ml-1 inline-block rounded-md border border-accent px-1.5 font-semibold text-accent wide:mt-1 wide:ml-0 wide:block wide:w-fit">
              {badge}
            </b>
          </>
        )}
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
            className="foreign-text text-ink visited:text-visited hover:text-accent"
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
        <Extract
          article={article}
          mark={match === null || match.snippet !== null ? mark : undefined}
          snippet={match?.snippet ?? null}
          isWhole={isWhole}
          matchViews={matchViews}
        />
        {match !== null && matchViews !== undefined && (
          <matchViews.Reason {...{ article, match, mark, markKeywords, markNames }} />
        )}
        <div className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm min-[24rem]:gap-x-5">
          {article.retraction !== null && <RetractionBadge retraction={article.retraction} />}
          <OpenAccessMark openAccess={article.openAccess} />
          <Coins article={article} />
          {(article.abstract?.plain.length ?? 0) > SHORT_ABSTRACT && (
            <TextButton
              aria-expanded={isWhole}
              aria-describedby={`article:${article.slug}`}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? 'Hide abstract' : 'Show abstract'}
            </TextButton>
          )}
          {Actions !== undefined && <Actions article={article} />}
        </div>
      </div>
    </li>
  )
})

type ExtractProps = Pick<ArticleEntryProps, 'article' | 'mark' | 'matchViews'> &
  Pick<ArticleMatch, 'snippet'> & { isWhole: boolean }

/** Two lines of the abstract: those around the words of the search, else its beginning; or the whole abstract. */
function Extract({ article, mark, snippet, isWhole, matchViews }: ExtractProps) {
  const { abstract, abstractNote, language } = article
  if (abstract === null) return null
  // On a narrow screen, two lines may end before the words.
  const clamp = `wide:line-clamp-2 ${snippet === null ? 'line-clamp-2' : 'line-clamp-4'}`
  return (
    <p
      className={`foreign-text mt-2 max-w-[44rem] text-quiet ${isWhole ? '' : clamp}`}
      dir="auto"
      lang={abstractNote === null ? formatLanguageTag(language) : undefined}
    >
      {snippet === null || isWhole || matchViews === undefined ? (
        <RichLine text={abstract} mark={mark} maxLength={isWhole ? Infinity : MAX_EXTRACT_LENGTH} />
      ) : (
        <matchViews.Snippet snippet={snippet} abstract={abstract.plain} />
      )}
      {isWhole && abstractNote !== null && <span className="mt-1 block text-sm">{abstractNote}</span>}
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
