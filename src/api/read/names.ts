/**
 * Names as services spell them, brought to one spelling: `publication_year`, `publicationYear`, `prism:publicationYear`
 * and Solr's `publicationYear_i` are one name. A leading `_` or `@` stays: it marks what is about the envelope, not the work.
 */
const known = new Map<string, string>()
/** A record has a few dozen names; beyond this many the answers hold data as names, which are not worth remembering. */
const MOST_KNOWN = 5000

/** The one spelling of a name: lower-case letters and digits. */
export function normaliseName(name: string): string {
  const remembered = known.get(name)
  if (remembered !== undefined) return remembered
  const mark = /^[_@]/.exec(name)?.[0] ?? ''
  const bare = name
    .replace(/^[_@]+/, '')
    .replace(/^[a-z][\w.-]*:(?!\/\/)/i, '')
    .replace(/(?<=\w)_(?:s|ss|t|txt|i|is|b|d|dt|tdt)$/, '')
  const normalised = mark + bare.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (known.size < MOST_KNOWN) known.set(name, normalised)
  return normalised
}
