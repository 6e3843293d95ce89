/** Metadata of OAI-PMH that is richer than Dublin Core: DOAJ's and arXiv's. */
import { findIssns, parseDates } from './field-values.ts'
import { formatPages } from './json-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import type { Facts } from './make-article.ts'
import { findElements, findText, findTexts, textOf, type XmlElement } from './xml-records.ts'

/** Reads `oai_doaj:doajArticle`; every journal of DOAJ is open. */
export function readDoaj(article: XmlElement): Facts {
  const names = findElements(article, 'affiliationsList', 'affiliationName')
  const affiliations = new Map(names.map((name) => [name.attributes.get('affiliationId'), textOf(name)]))
  const toAuthor = (author: XmlElement): AuthorFacts => ({
    name: findText(author, 'name'),
    orcid: findText(author, 'orcid_id'),
    affiliations: findTexts(author, 'affiliationId').map((id) => affiliations.get(id) ?? null),
  })
  return {
    doi: findText(article, 'doi'),
    title: findText(article, 'title'),
    type: 'article',
    typeWord: findText(article, 'documentType'),
    abstract: findText(article, 'abstract'),
    authors: findElements(article, 'authors', 'author').map(toAuthor),
    source: findText(article, 'journalTitle'),
    issn: [...findTexts(article, 'issn'), ...findTexts(article, 'eissn')].flatMap(findIssns),
    publisher: findText(article, 'publisher'),
    volume: findText(article, 'volume'),
    issue: findText(article, 'issue'),
    pages: formatPages(findText(article, 'startPage'), findText(article, 'endPage')),
    published: parseDates(findTexts(article, 'publicationDate')),
    language: findText(article, 'language'),
    keywords: findTexts(article, 'keywords', 'keyword').flatMap((words) => words.split(/\s*;\s*/)),
    openAccess: { isOpen: true, status: 'gold', url: findText(article, 'fullTextUrl') },
  }
}

/** Reads arXiv's own format. */
export function readArxiv(paper: XmlElement): Facts {
  const id = findText(paper, 'id')
  const authors = findElements(paper, 'authors', 'author').map((author) => ({
    name: ['forenames', 'keyname', 'suffix']
      .map((part) => findText(author, part))
      .filter((part) => part !== null)
      .join(' '),
    affiliations: findTexts(author, 'affiliation'),
  }))
  return {
    // Some papers have a second DOI, of an erratum.
    doi: findText(paper, 'doi')?.split(/\s+/)[0] ?? null,
    identifiers: id === null ? [] : [{ scheme: 'arxiv', value: id }],
    title: findText(paper, 'title'),
    type: 'article',
    typeWord: null,
    abstract: findText(paper, 'abstract'),
    authors,
    source: 'arXiv',
    published: parseDates(findTexts(paper, 'created')),
    keywords: (findText(paper, 'categories') ?? '').split(' '),
    openAccess: {
      isOpen: true,
      status: 'green',
      license: findText(paper, 'license'),
      url: id === null ? null : `https://arxiv.org/abs/${id}`,
    },
  }
}
