import { formatDoiUrl } from '../domain/doi.ts'
import { OutLink } from '../ui/action.tsx'

/** A DOI as a link with its full URL as the label (Crossref's display guidelines). */
export function DoiLink({ doi }: { doi: string }) {
  const url = formatDoiUrl(doi)
  if (url === null) return <span className="foreign-text">{doi}</span>
  return (
    <OutLink href={url} className="foreign-text" showsAddress>
      https://doi.org/{doi}
    </OutLink>
  )
}
