import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The state of a link to another page of a list: the focus moves to the heading of the results (app/scroll-restoration.ts). */
export const TO_RESULTS = { focus: 'results' } as const

/** The pages of a list. */
export type PagerProps = {
  page: number
  /** How many there are; null when unknown. */
  pages: number | null
  /** The address of the next page; null when there is none. */
  nextHref: string | null
  /** The address of a page by its number; null when only the next page can be addressed. */
  hrefOf: ((page: number) => string) | null
  firstHref: string
}

/** Links to the pages of a list that can be reached. Their ids let Back restore the focus. */
export function Pager({ page, pages, nextHref, hrefOf, firstHref }: PagerProps) {
  if (page === 1 && nextHref === null) return null
  const previousHref = page === 2 ? firstHref : (hrefOf?.(page - 1) ?? null)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1 pt-8">
      {page > 2 && previousHref === null && (
        <PageLink id="first" href={firstHref}>
          First page
        </PageLink>
      )}
      {page > 1 && previousHref !== null && (
        <PageLink id="previous" href={previousHref} rel="prev">
          Previous<span className="sr-only"> page</span>
        </PageLink>
      )}
      {listPages(page, hrefOf === null ? null : pages).map((offered, index) =>
        offered === null ? (
          // The gaps never change places among the few entries.
          // oxlint-disable-next-line no-array-index-key
          <span key={`gap-${index}`} className="px-1 text-quiet">
            …
          </span>
        ) : (
          <NumberLink key={offered} page={offered} href={hrefOf?.(offered) ?? null} isCurrent={offered === page} />
        ),
      )}
      {nextHref !== null && (
        <PageLink id="next" href={nextHref} rel="next">
          Next<span className="sr-only"> page</span>
        </PageLink>
      )}
    </nav>
  )
}

function PageLink(props: { id: string; href: string; rel?: string; children: ReactNode }) {
  const { id, href, rel, children } = props
  return (
    <Link id={`page:${id}`} to={href} state={TO_RESULTS} rel={rel} className={LINK}>
      {children}
    </Link>
  )
}

/** The number of a page; plain text where pages cannot be addressed by number. */
function NumberLink({ page, href, isCurrent }: { page: number; href: string | null; isCurrent: boolean }) {
  const className = isCurrent ? `${LINK} bg-ink font-semibold text-paper` : LINK
  if (href === null) {
    return (
      <span aria-current="page" className={className}>
        <span className="sr-only">Page </span>
        {page}
      </span>
    )
  }
  return (
    <Link
      id={`page:${page}`}
      to={href}
      state={TO_RESULTS}
      aria-label={`Page ${page}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
    >
      {page}
    </Link>
  )
}

const LINK = 'grid h-9 min-w-9 place-items-center rounded-md px-2.5 text-ink'

/** The first, the last and those around the current page; null for a gap of more than one page. */
function listPages(page: number, pages: number | null): (number | null)[] {
  if (pages === null) return [page]
  const wanted = [1, page - 1, page, page + 1, pages].filter((offered) => offered >= 1 && offered <= pages)
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b)
  return sorted.flatMap((offered, index) => {
    const previous = sorted[index - 1] ?? offered
    if (offered - previous === 2) return [offered - 1, offered]
    return offered - previous > 2 ? [null, offered] : [offered]
  })
}
