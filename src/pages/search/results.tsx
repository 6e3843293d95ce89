import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useService } from '../../api/service.tsx'
import { ArticleEntry } from '../../article-view/article-entry.tsx'
import type { MatchViews } from '../../article-view/match-extract.tsx'
import type { ArticleList } from '../../domain/article.ts'
import { searchPath } from '../../domain/paths.ts'
import { formatSearchQuery } from '../../domain/search-query.ts'
import { withPage } from '../../domain/change-search.ts'
import { RowActions } from '../../library/row-actions.tsx'
import { readMarkedRows } from '../../library/marked-rows.ts'
import type { Mark } from '../../rich-text/rich-text.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { ANSWER_MESSAGES, findFirstOfMost } from './search-answer-messages.ts'

/** As many rows as most screens show. */
const SKELETON_ROWS = 6

type ResultsProps = {
  list: ArticleList
  isPrevious: boolean
  /** Highlights the words of the search in titles, in keywords and in names of authors. */
  mark?: Mark | undefined
  markKeywords?: Mark | undefined
  markNames?: Mark | undefined
  /** Why a row matches. */
  matchViews?: MatchViews | undefined
}

/** The rows of one page with links to the others. `isPrevious`: the list stays readable while another one loads. */
export function Results({ list, isPrevious, mark, markKeywords, markNames, matchViews }: ResultsProps) {
  const { query } = list
  const { extensions } = useService().config
  const firstOfMost = extensions?.includes('query-language') === true ? findFirstOfMost(list) : null
  const marked = readMarkedRows(useLocation().state)
  const linkState = useMemo(() => ({ fromSearch: formatSearchQuery(query) }), [query])
  return (
    <div className={isPrevious ? 'dimmed' : undefined} aria-busy={isPrevious}>
      {/* Safari takes the role from a list without marks. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ol role="list" aria-label="Results">
        {list.articles.map((article, index) => (
          // A catalogue may list the same article twice.
          // oxlint-disable-next-line no-array-index-key
          <ArticleEntry
            key={`${article.slug} ${index}`}
            {...{ article, mark, markKeywords, markNames, matchViews, extensions, linkState }}
            Actions={RowActions}
            badge={marked?.slugs.includes(article.slug) === true ? marked.label : null}
            divider={index === firstOfMost ? ANSWER_MESSAGES.moreArticles : null}
          />
        ))}
      </ol>
      <Pager
        page={list.page}
        pages={list.pages}
        nextHref={list.next === null ? null : searchPath(list.next)}
        hrefOf={list.isNumbered ? (page) => searchPath(withPage(query, page)) : null}
        firstHref={searchPath(withPage(query, 1))}
      />
    </div>
  )
}

/** Placeholders in the layout of the rows. */
export function ResultsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="h-6" />
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div
          key={index}
          className="border-b border-rule py-5 wide:grid wide:grid-cols-[8.5rem_minmax(0,1fr)] wide:gap-x-7 wide:pt-6"
        >
          <SkeletonLine className="mb-2 h-4 w-20" />
          <div>
            <SkeletonLine className="h-6 max-w-[36rem]" />
            <SkeletonLine className="mt-1 h-6 max-w-60 wide:hidden" />
            <SkeletonLine className="mt-3 h-4 max-w-80" />
            <SkeletonLine className="mt-4 h-4 max-w-[44rem]" />
            <SkeletonLine className="mt-2 h-4 max-w-[40rem]" />
            <SkeletonLine className="mt-4 h-4 max-w-48" />
          </div>
        </div>
      ))}
    </div>
  )
}
