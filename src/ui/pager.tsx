import type { ReactNode } from 'react'
import { Link } from './link.tsx'

/** Marks a change of page within a list: the focus goes to the list's heading (app/use-navigation-effects.ts). */
export const TO_RESULTS = { focus: 'results' } as const

/** The pages of a list. */
export type PagerProps = {
  page: number
  /** How many there are; null when not told. */
  pages: number | null
  /** Where the next one is; null when there is none. */
  nextHref: string | null
  /** Where a page is by its number; null when pages are reached only one after the other. */
  hrefOf: ((page: number) => string) | null
  firstHref: string
}

/** Links to the pages of a list; pages that cannot be reached are not offered. */
export function Pager({ page, pages, nextHref, hrefOf, firstHref }: PagerProps) {
  if (page === 1 && nextHref === null) return null
  const previousHref = page === 2 ? firstHref : (hrefOf?.(page - 1) ?? null)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1 pt-8">
      {page > 2 && previousHref === null && <PageLink href={firstHref}>First page</PageLink>}
      {page > 1 && previousHref !== null && (
        <PageLink href={previousHref} rel="prev">
          Previous<span className="sr-only"> page</span>
        </PageLink>
      )}
      {offeredPages(page, hrefOf === null ? null : pages).map((offered, index) =>
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
        <PageLink href={nextHref} rel="next">
          Next<span className="sr-only"> page</span>
        </PageLink>
      )}
    </nav>
  )
}

function PageLink({ href, rel, children }: { href: string; rel?: string; children: ReactNode }) {
  return (
    <Link to={href} state={TO_RESULTS} rel={rel} className={LINK}>
      {children}
    </Link>
  )
}

/** A page by its number; where numbers lead nowhere the current one is a plain text. */
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
