/** Articles of the Directory of Open Access Journals (https://doaj.org): its dump, and answers of its API. */
import { isObject, type JsonObject, objectOrEmpty } from '../../src/domain/json.ts'
import type { ImportFormat } from './import-record.ts'
import { formatPages, listIn, makeJsonFormat, textIn, textsIn } from './json-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import { makeItem } from './make-article.ts'

/** Records with `bibjson`: a list, lines, or an answer with `results`. */
export const doajFormat: ImportFormat = makeJsonFormat({
  name: 'doaj',
  matches: (beginning) => /"bibjson"\s*:/.test(beginning),
  readRecord: (record, place, options) => {
    const bibjson = objectOrEmpty(record.bibjson)
    const journal = objectOrEmpty(bibjson.journal)
    const identifiers = listIn(bibjson.identifier).filter(isObject)
    const find = (kind: RegExp) =>
      identifiers.filter((one) => kind.test(textIn(one.type) ?? '')).map((one) => textIn(one.id))
    const id = textIn(record.id)
    const link = listIn(bibjson.link).find((one) => isObject(one) && one.type === 'fulltext')
    const license = objectOrEmpty(listIn(journal.license ?? bibjson.license)[0])
    const [year, month] = [textIn(bibjson.year), textIn(bibjson.month)]
    const facts = {
      doi: find(/^doi$/i)[0] ?? null,
      // The name of the same record in DOAJ's OAI-PMH interface.
      identifiers: id === null ? [] : [{ scheme: 'oai' as const, value: `oai:doaj.org/article:${id}` }],
      title: textIn(bibjson.title),
      type: 'article' as const,
      typeWord: null,
      abstract: textIn(bibjson.abstract),
      authors: listIn(bibjson.author).filter(isObject).map(readAuthor),
      source: textIn(journal.title),
      issn: [...find(/^[pe]issn$/i).filter((issn) => issn !== null), ...textsIn(journal.issns)],
      publisher: textIn(journal.publisher),
      volume: textIn(journal.volume),
      issue: textIn(journal.number),
      pages: formatPages(textIn(bibjson.start_page), textIn(bibjson.end_page)),
      published: [year !== null && month !== null ? { year, month } : year],
      language: textsIn(journal.language)[0] ?? null,
      keywords: textsIn(bibjson.keywords),
      // Every journal of the directory is open, without fees for readers.
      openAccess: {
        isOpen: true,
        status: 'gold',
        license: textIn(license.type) ?? textIn(license.url),
        url: textIn(objectOrEmpty(link).url),
      },
      updatedAt: textIn(record.last_updated),
    }
    return makeItem(facts, place, options)
  },
})

function readAuthor(author: JsonObject): AuthorFacts {
  return { name: textIn(author.name), orcid: textIn(author.orcid_id), affiliations: [textIn(author.affiliation)] }
}
