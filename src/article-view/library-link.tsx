import { Library } from 'lucide-react'
import { formatLibraryUrl } from '../citation/open-url.ts'
import type { Article } from '../domain/article.ts'
import type { AppConfig } from '../domain/config.ts'
import { parseHttpsAddress } from '../domain/web-address.ts'
import { readEntry, writeEntry } from '../domain/web-storage.ts'
import { actionClass, OutLink } from '../ui/action.tsx'
import { usePageOrigin } from '../ui/page-head.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

/** "Remove what Carrel keeps" finds the entry by the beginning of its name. */
const RESOLVER_ENTRY = 'carrel.library-resolver'

type LibraryLinkProps = { article: Article; config: Pick<AppConfig, 'libraryResolver'> }

/** Leads to the article at the reader's library, by the service that the reader or else the operator has set; nothing without one, or without the DOI that it needs. */
export function LibraryLink({ article, config }: LibraryLinkProps) {
  const origin = usePageOrigin()
  // A server does not know what this browser keeps.
  const own = useIsHydrated() ? readOwnResolver() : null
  const resolver = own ?? config.libraryResolver
  const href = resolver === undefined ? null : formatLibraryUrl(resolver, article, origin)
  if (href === null) return null
  return (
    <OutLink href={href} className={`${actionClass('plain')} flex-wrap`}>
      <Library aria-hidden="true" className="size-4" />
      Find at my library
    </OutLink>
  )
}

/** The address of the library's service that this browser keeps; null where the reader has set none. */
export function readOwnResolver(): string | null {
  return parseHttpsAddress(readEntry(() => window.localStorage, RESOLVER_ENTRY))
}

/** Keeps that address, or removes it with null. Returns whether the browser allowed that. */
export function storeOwnResolver(resolver: string | null): boolean {
  return writeEntry(() => window.localStorage, RESOLVER_ENTRY, resolver) === null
}
