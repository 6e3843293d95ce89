import { Link, useLocation } from 'react-router'
import { leadsTo, PAGE_PATTERNS } from '../domain/paths.ts'

const LINKS = [
  [PAGE_PATTERNS.library, 'Saved articles'],
  [PAGE_PATTERNS.searches, 'Searches'],
  [PAGE_PATTERNS.screening, 'Screening'],
] as const

/** The pages of what a reader keeps, at the top of each of them. */
export function LibraryNavigation() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Library"
      className="flex flex-wrap gap-x-4 border-b border-rule pt-5 text-sm wide:gap-x-6 wide:text-base"
    >
      {LINKS.map(([path, name]) => {
        const isHere = leadsTo(pathname, path)
        // One screening is a page below the list of them.
        const isIn = isHere || (path === PAGE_PATTERNS.screening && pathname.startsWith(`${path}/`))
        const tone = isIn ? 'border-accent text-ink' : 'border-transparent text-quiet forced-colors:border-[Canvas]'
        return (
          <Link
            key={path}
            to={path}
            aria-current={isHere ? 'page' : undefined}
            className={`-mb-px border-b-2 py-1.5 hover:text-ink forced-colors:mb-0 hover:no-underline ${tone}`}
          >
            {name}
          </Link>
        )
      })}
    </nav>
  )
}
