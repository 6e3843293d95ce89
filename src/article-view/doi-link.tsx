import { formatDoiUrl } from '../contract/doi.ts'
import { OutLink } from '../ui/action.tsx'

/** A DOI as Crossref's display guidelines want it: its full address, which is the link. */
export function DoiLink({ doi }: { doi: string }) {
  const url = formatDoiUrl(doi)
  if (url === null) return <span className="foreign-text">{doi}</span>
  return (
    <OutLink href={url} className="foreign-text" showsAddress>
      https://doi.org/{doi}
    </OutLink>
  )
}
