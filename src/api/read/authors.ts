import type { Author } from '../../contract/article.ts'
import { listAt, objectAt, textAt, textsAt } from './find.ts'
import { readOrcid } from './orcid.ts'

/** Reads the authors in their order: objects with a name, or bare texts. What has no name is left out of the line, not of the record. */
export function readAuthors(value: unknown): Author[] {
  return (listAt(value) ?? []).flatMap((entry) => {
    const author = objectAt(entry)
    const name = textAt(typeof entry === 'string' ? entry : author.name)
    if (name === null) return []
    return [{ name, orcid: readOrcid(author.orcid), affiliations: textsAt(author.affiliations) }]
  })
}
