import { useEffect, useMemo } from 'react'
import { ArticleRow } from '../../article-view/article-row.tsx'
import type { ArticleList } from '../../contract/article.ts'
import { searchPath } from '../../contract/paths.ts'
import { formatSearchQuery, withPage } from '../../contract/search-query.ts'
import { useCameWhole } from '../../ui/came-whole.ts'
import { Pager } from '../../ui/pager.tsx'
import { OnePart } from '../../ui/one-part.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { useStands } from '../../ui/use-stands.ts'
import type { useMakeMarker } from './use-make-marker.ts'

/** As many rows as most screens show at once, or more. */
const FIRST_ROWS = 6

/** The rows of one page with the links to the others. */
export function Results({
  list,
  isOld,
  makeMarker,
}: {
  list: ArticleList
  /** Another list is on its way; this one stays readable until then. */
  isOld: boolean
  makeMarker: ReturnType<typeof useMakeMarker>
}) {
  const { query } = list
  const mark = useMemo(() => makeMarker?.(query.text), [makeMarker, query.text])
  const linkState = useMemo(() => ({ fromSearch: formatSearchQuery(query) }), [query])
  const isWhole = useIsWhole()
  return (
    <div className={isOld ? 'dimmed' : undefined} aria-busy={isOld}>
      {/* Safari takes the role from a list without marks. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ol role="list" aria-label="Results">
        {(isWhole ? list.articles : list.articles.slice(0, FIRST_ROWS)).map((article, index) => (
          // A service may send the same article twice.
          // oxlint-disable-next-line no-array-index-key
          <OnePart key={`${article.slug} ${index}`} name="this article" element="li">
            <ArticleRow article={article} mark={mark} linkState={linkState} />
          </OnePart>
        ))}
      </ol>
      {isWhole && (
        <Pager
          page={list.page}
          pages={list.pages}
          nextHref={list.next === null ? null : searchPath(list.next)}
          hrefOf={list.isNumbered ? (page) => searchPath(withPage(query, page)) : null}
          firstHref={searchPath(withPage(query, 1))}
        />
      )}
    </div>
  )
}

/** Whether a list was whole in this tab: from then on a list comes whole, so that Back finds the place that was left. */
let wasWhole = false

/** Whether it is time for what stands below the first screen: the very first list that a browser draws by itself is seen sooner without. */
function useIsWhole(): boolean {
  const cameWhole = useCameWhole()
  const isWhole = useStands(wasWhole || cameWhole)
  // Reaches the tab's memory, which outlives this page.
  useEffect(() => {
    if (isWhole) wasWhole = true
  }, [isWhole])
  return isWhole
}

/** Rows that are still to come, in the layout that they will have. */
export function ResultsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: Math.min(rows, FIRST_ROWS) }, (_, index) => (
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
