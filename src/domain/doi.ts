/**
 * Digital Object Identifiers as people paste them and as links need them.
 * Form of a DOI: the DOI Handbook's `10.<registrant>/<suffix>`; in practice `^10\.\d{4,9}/\S+$`.
 */

import { decodeOrKeep } from './web-address.ts'

const BARE_DOI = /^10\.\d{4,9}\/\S+$/

/** What may precede a DOI: a resolver's address, the `doi:` or `info:doi/` scheme, the word "DOI". */
const BEFORE_A_DOI =
  /^(?:<?url:\s*|<)?(?:doi:?\s+)?(?:https?:\/\/)?(?:(?:dx\.|www\.)?doi\.org\/|info:doi\/|urn:doi:|doi:?\s*)?\s*/i

/**
 * Parses a DOI in any common form (`https://doi.org/10.1/x`, `dx.doi.org/…`, `doi:10.1/x`, `DOI 10.1/x`, bare; percent-encoded
 * in an address). Returns it bare, in the spelling given, or null when the text is not one whole DOI.
 */
export function parseDoi(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > 2048) return null
  const before = BEFORE_A_DOI.exec(trimmed)?.[0] ?? ''
  const isAddress = /doi\.org/i.test(before)
  let rest = trimmed.slice(before.length)
  if (before.startsWith('<')) rest = rest.replace(/>$/, '')
  if (isAddress) rest = decodeOrKeep(rest.replace(/[?#].*$/, ''))
  // Punctuation at the end belongs to the sentence that the DOI was copied from.
  rest = rest.replace(/[.,;]+$/, '')
  return BARE_DOI.test(rest) ? rest : null
}

/**
 * Formats a DOI as its link, which is also its display form (Crossref's display guidelines): what would end or change an
 * address is percent-encoded. Null for an invalid DOI, and for one with a segment `.` or `..`, which browsers remove even encoded.
 */
export function formatDoiUrl(doi: string): string | null {
  if (!BARE_DOI.test(doi) || /\/\.{1,2}(?:\/|$)/.test(doi)) return null
  const encoded = encodeURIComponent(doi.toWellFormed()).replace(/%(2F|3A|3B|28|29|40|2C)/g, decodeURIComponent)
  return `https://doi.org/${encoded}`
}
