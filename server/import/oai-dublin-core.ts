/** Dublin Core of repositories (`oai_dc`): fifteen elements, each repeated at will, for everything there is. */
import { turnName } from './clean-text.ts'
import { chooseAddress, findDoiInText, findIssns, findLicense, parsePublicationDate } from './field-values.ts'
import type { Identifier } from './import-record.ts'
import type { AuthorFacts } from './author-facts.ts'
import type { Facts } from './make-article.ts'
import { findWorkType } from './oai-types.ts'
import { findElements, findTexts, textOf, type XmlElement } from './xml-records.ts'

/** Reads `oai_dc:dc`. */
export function readDublinCore(dc: XmlElement): Facts {
  const all = (name: string) => findTexts(dc, name)
  const languages = all('language')
  const { type, word, isUnknown } = findType(all('type'), all('format'))
  const journal = parseJournal(all('source'))
  const links = [...all('identifier'), ...all('relation')].filter((text) => /^https?:\/\//i.test(text))
  const doi = findWorkDoi(all('identifier'), all('relation'), all('source'))
  return {
    doi,
    identifiers: findOtherIdentifiers([...all('identifier'), ...all('relation')]),
    title: chooseText(findElements(dc, 'title'), languages, (titles) => titles[0]),
    type,
    typeWord: word,
    abstract: chooseText(findElements(dc, 'description'), languages, longest),
    authors: all('creator').map(toAuthor),
    ...journal,
    issn: [...all('source'), ...all('identifier'), ...all('relation')].filter(isAboutIssn).flatMap(findIssns),
    publisher: all('publisher')[0] ?? null,
    published: findDates(all('date')),
    language: languages[0] ?? null,
    keywords: all('subject').filter((subject) => !/^(?:info:eu-repo\/|https?:|:?\d+(?:\.\d+)*$)/i.test(subject)),
    openAccess: findAccess([...all('rights'), ...all('accessRights')], links, doi),
    funding: all('relation').flatMap(parseFunding),
    warnings: isUnknown ? [{ field: 'type', reason: 'unknown-type', value: word }] : [],
  }
}

/** A record without a type is a recording or a picture if its files are. */
function findType(types: string[], formats: string[]) {
  const medium = types.length === 0 ? formats.find((format) => /^(?:audio|video|image)\//i.test(format)) : undefined
  return findWorkType(medium === undefined ? types : [medium])
}

/** Of texts in several languages those in the work's own one; they come first where that is unknown. */
function chooseText(
  elements: XmlElement[],
  languages: string[],
  choose: (texts: string[]) => string | undefined,
): string | null {
  const own = languages.map(codeOf)
  const inOwn = elements.filter(({ attributes }) => own.includes(codeOf(attributes.get('lang') ?? '')))
  const texts = (inOwn.length > 0 ? inOwn : elements).map(textOf).filter((text) => text !== '')
  return choose(texts) ?? null
}

/** `ger`, `de-AT` and `de` are one language. */
function codeOf(language: string): string {
  const code = /^[a-z]{2,3}(?=[-_]|$)/i.exec(language.trim())?.[0]
  return code === undefined ? '?' : (Intl.getCanonicalLocales(code)[0] ?? code)
}

function longest(texts: string[]): string | undefined {
  return texts.toSorted((a, b) => b.length - a.length)[0]
}

/** "Lovelace, Ada", and where repositories add it: "; https://orcid.org/…", "[0000-0001-…]". */
export function toAuthor(creator: string): AuthorFacts {
  const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(creator)?.[0] ?? null
  const name =
    orcid === null
      ? creator
      : creator.replace(/[\s;,([]*(?:https?:\/\/orcid\.org\/)?\d{4}-\d{4}-\d{4}-\d{3}[\dX][\s)\]]*/, '')
  return { name: turnName(name), orcid }
}

/** The dates of a record are mixed: of deposit, with their time, and of publication, without. */
function findDates(dates: string[]): string[] {
  const withoutTime = dates.filter((date) => !/\d{4}-\d\d-\d\d[T ]\d/.test(date))
  const issued = withoutTime.map(parsePublicationDate).findLast((date) => date !== null)
  if (issued !== undefined && issued !== null) return [issued]
  // A single time at midnight is a date in another spelling.
  const [only, ...more] = [...new Set(dates)]
  if (only !== undefined && more.length === 0 && /T00:00/.test(only)) return [only]
  return withoutTime.slice(0, 1)
}

/** Its own identifiers first. Among relations are those of other works: only a single one, or one marked as its own, counts. */
function findWorkDoi(identifiers: string[], relations: string[], sources: string[]): string | null {
  const own = identifiers.map(findDoiInText).find((doi) => doi !== null)
  if (own !== undefined) return own
  const marked = relations.filter((text) => /semantics\/altIdentifier\/doi\//i.test(text)).map(findDoiInText)
  const unmarked = relations.filter((text) => !/^info:eu-repo\//i.test(text)).map(findDoiInText)
  for (const found of [marked, unmarked, sources.map(findDoiInText)]) {
    const [only, ...more] = [...new Set(found.filter((doi) => doi !== null))]
    if (only !== undefined && more.length === 0) return only
  }
  return null
}

function findOtherIdentifiers(texts: string[]): Identifier[] {
  const schemes: [Identifier['scheme'], RegExp][] = [
    ['pmid', /(?:^(?:pmid|pubmed):?\s*|altIdentifier\/pmid\/|pubmed\.ncbi\.nlm\.nih\.gov\/)(\d{1,9})\/?$/i],
    ['pmcid', /\b(PMC\d{4,9})\b/],
    ['arxiv', /(?:^arxiv:|altIdentifier\/arxiv\/|arxiv\.org\/abs\/)(\d{4}\.\d{4,5}|[a-z.-]+\/\d{7})/i],
  ]
  return schemes.flatMap(([scheme, pattern]) => {
    const value = texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined)
    return value === undefined ? [] : [{ scheme, value }]
  })
}

function isAboutIssn(text: string): boolean {
  return /issn/i.test(text) || /^\d{4}-\d{3}[\dX]$/i.test(text)
}

/** Journal systems write "Journal of Examples; Vol. 12 No. 3 (2020): Title; 1-20"; a source without figures is a name. */
function parseJournal(sources: string[]): Pick<Facts, 'source' | 'volume' | 'issue' | 'pages'> {
  const parts = sources
    .map((text) => /^([^;]+); *(vol[^;]*|no[^;]*|n[úu]m[^;]*|bd[^;]*)(?:; *([\w.:–-]+))?/i.exec(text))
    .find(Boolean)
  if (!parts) return { source: sources.find((text) => !/\d/.test(text) && text.length <= 200) ?? null }
  const [, source = '', numbers = '', pages = null] = parts
  return {
    source,
    volume: /\b(?:vol|bd)\S* *([\w-]+)/i.exec(numbers)?.[1] ?? null,
    issue: /\b(?:no|n[úu]m|nr|iss)\S* *([\w-]+)/i.exec(numbers)?.[1] ?? null,
    pages,
  }
}

/** `info:eu-repo/grantAgreement/EC/FP7/283595` names funder, programme and number. */
function parseFunding(relation: string): string[] {
  const [, funder = '', programme = '', number = ''] =
    /^info:eu-repo\/grantAgreement\/([^/]*)\/([^/]*)\/([^/]*)/i.exec(relation) ?? []
  return funder === '' ? [] : [[funder, programme, number].filter((part) => part !== '').join(' ')]
}

const OPEN = /info:eu-repo\/semantics\/openAccess|coar\/access_right\/c_abf2|^open ?access$/i
const CLOSED =
  /info:eu-repo\/semantics\/(?:closed|restricted|embargoed)Access|coar\/access_right\/c_(?:16ec|14cb|f1cf)\b|^(?:closed|restricted) ?access$/i

/** Access and licence as stated, and the file, or of an open work the page of the repository. */
export function findAccess(rights: string[], links: string[], doi: string | null): NonNullable<Facts['openAccess']> {
  const license = rights.filter((text) => /creative ?commons|\bcc[- ](?:by|0|zero)/i.test(text)).map(findLicense)
  const own = links.filter((link) => !/creativecommons\.org/i.test(link))
  const isOpen = rights.some((text) => OPEN.test(text))
  return {
    isOpen: isOpen ? true : rights.some((text) => CLOSED.test(text)) ? false : null,
    license: license.find((name) => name !== null) ?? null,
    url: chooseAddress(own, isOpen ? null : doi),
  }
}
