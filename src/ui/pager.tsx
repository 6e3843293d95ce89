import { Link } from 'react-router'

/** Marks a change of page within a list: the focus goes to the list's heading (app/use-navigation-effects.ts). */
export const TO_RESULTS = { focus: 'results' } as const

/** Links to the pages of a list. `pages` null: not told; then only the next one is offered while there may be one. */
export function Pager({
  page,
  pages,
  mayHaveNext,
  hrefOf,
}: {
  page: number
  pages: number | null
  mayHaveNext: boolean
  hrefOf: (page: number) => string
}) {
  if (page === 1 && !mayHaveNext) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1 pt-8 text-[0.9375rem]">
      {page > 1 && (
        <Link to={hrefOf(page - 1)} state={TO_RESULTS} rel="prev" className={LINK}>
          Previous<span className="sr-only"> page</span>
        </Link>
      )}
      {offeredPages(page, pages).map((offered, index) =>
        offered === null ? (
          // The gaps never change places among the few entries.
          // oxlint-disable-next-line no-array-index-key
          <span key={`gap-${index}`} className="px-1 text-quiet">
            …
          </span>
        ) : (
          <Link
            key={offered}
            to={hrefOf(offered)}
            state={TO_RESULTS}
            aria-label={`Page ${offered}`}
            aria-current={offered === page ? 'page' : undefined}
            className={offered === page ? `${LINK} bg-ink font-semibold text-paper` : LINK}
          >
            {offered}
          </Link>
        ),
      )}
      {mayHaveNext && (
        <Link to={hrefOf(page + 1)} state={TO_RESULTS} rel="next" className={LINK}>
          Next<span className="sr-only"> page</span>
        </Link>
      )}
    </nav>
  )
}

const LINK = 'grid h-9 min-w-9 place-items-center rounded-md px-2.5 text-ink'

/** First, last and those around the current page; null stands for a gap of more than one. */
function offeredPages(page: number, pages: number | null): (number | null)[] {
  if (pages === null) return [page]
  const wanted = [1, page - 1, page, page + 1, pages].filter((offered) => offered >= 1 && offered <= pages)
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b)
  return sorted.flatMap((offered, index) => {
    const previous = sorted[index - 1] ?? offered
    if (offered - previous === 2) return [offered - 1, offered]
    return offered - previous > 2 ? [null, offered] : [offered]
  })
}
