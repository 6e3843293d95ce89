/** What a record states of an author, and what is kept of it. */
import { parseOrcid, parseRor } from '../../src/api/normalize/identifiers.ts'
import type { ImportedAuthor, WarnReason } from './import-record.ts'

/** An author as stated; `family` and `given` where the record has both apart, never split by guess. */
export type AuthorFacts = {
  name: string | null
  family?: string | null
  given?: string | null
  orcid?: string | null
  affiliations?: (string | null | Affiliation)[]
}

/** An institution; `ror` is any statement of it that may be a ROR id. */
export type Affiliation = { name: string | null; ror: string | null }

/** Cleans the text of a field; null where nothing is left. */
export type Plain = (field: string, text: string | null | undefined) => string | null

/** Notes what is wrong with a value. */
export type Warn = (field: string, reason: WarnReason, value: unknown) => void

/** Everything but the name. */
export function readPerson(author: AuthorFacts, plain: Plain, warn: Warn): Omit<ImportedAuthor, 'name'> {
  const [family, given] = [plain('authors', author.family), plain('authors', author.given)]
  const orcid =
    author.orcid == null || author.orcid === '' ? null : parseOrcid(author.orcid.replace(/^http:/, 'https:'))
  if (orcid === null && author.orcid != null && author.orcid !== '') warn('orcid', 'bad-orcid', author.orcid)
  return {
    ...(family === null || given === null ? {} : { parts: { family, given } }),
    ...(orcid === null ? {} : { orcid }),
    ...readAffiliations(author, plain),
  }
}

/** The names, and beside them the ROR ids that are valid. */
function readAffiliations({ affiliations = [] }: AuthorFacts, plain: Plain) {
  const stated = affiliations.map((one) => (typeof one === 'object' && one !== null ? one : { name: one, ror: null }))
  const named = stated.flatMap(({ name, ror }) => {
    const text = plain('affiliations', name)
    return text === null ? [] : [{ text, ror: parseRor(ror ?? '') }]
  })
  return {
    ...(named.length > 0 ? { affiliations: named.map(({ text }) => text) } : {}),
    ...(named.some(({ ror }) => ror !== null) ? { rors: named.map(({ ror }) => ror) } : {}),
  }
}
