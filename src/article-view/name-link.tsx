import { Link } from 'react-router'
import { searchPath } from '../domain/paths.ts'
import type { SearchQuery } from '../domain/search-query.ts'

type NameLinkProps = {
  /** Null where the service cannot search for the name: then it is plain text. */
  query: SearchQuery | null
  className?: string
  children: string
}

/** A name that leads to its articles. It looks like the text around it until it is pointed at or has the focus. */
export function NameLink({ query, className = '', children }: NameLinkProps) {
  if (query === null) return children
  return (
    <Link
      to={searchPath(query)}
      // The padding makes the line a target of 24 pixels.
      className={`foreign-text py-[3px] text-inherit hover:text-accent focus-visible:text-accent ${className}`}
    >
      {children}
    </Link>
  )
}
