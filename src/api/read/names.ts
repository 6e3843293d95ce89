/**
 * Names as services spell them, brought to one spelling: `publication_year`, `publicationYear`, `prism:publicationYear`
 * and Solr's `publicationYear_i` are one name, and so are Dublin Core's `dc.date.issued`, `dc_date_issued` and `dateIssued`. A
 * leading `_` or `@` stays: it marks what is about the envelope, not the work.
 */
const known = new Map<string, string>()
/** A record has a few dozen names; beyond this many the answers hold data as names, which are not worth remembering. */
const MOST_KNOWN = 5000

/** The elements of Dublin Core, and what indexes add to them, behind its prefix. */
const DUBLIN_CORE =
  /^(?:dcterms|dc)(?=title|creator|contributor|subject|description|publisher|date|type|identifier|source|lang|relation|rights|year|doi$|oa$)/

/** The one spelling of a name: lower-case letters and digits. */
export function normaliseName(name: string): string {
  const remembered = known.get(name)
  if (remembered !== undefined) return remembered
  const mark = /^[_@]/.exec(name)?.[0] ?? ''
  const bare = name
    .replace(/^[_@]+/, '')
    .replace(/^[a-z][\w.-]*:(?!\/\/)/i, '')
    .replace(/^field_(?=\w)/, '')
    .replace(/(?<=\w)_(?:s|ss|t|txt|i|is|b|d|dt|tdt)$/, '')
  const letters = bare.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const normalised = mark + letters.replace(DUBLIN_CORE, '')
  if (known.size < MOST_KNOWN) known.set(name, normalised)
  return normalised
}
