/** The names under which services keep the fields of an article, and the one spelling in which names are compared. */

/** The elements of Dublin Core, and what indexes add to them, behind its prefix. */
const DUBLIN_CORE =
  /^(?:dcterms|dc)(?=title|creator|contributor|subject|description|publisher|date|type|identifier|source|lang|relation|rights|year|doi$|oa$)/
const normalized = new Map<string, string>()
/** A record has a few dozen names; with more, the response holds data as names, which are not worth remembering. */
const MAX_REMEMBERED = 5000

/**
 * Brings a name to one spelling, lower-case letters and digits: `publication_year`, `publicationYear`, `prism:publicationYear`
 * and Solr's `publicationYear_i` are one name, and so are `dc.date.issued` and `dateIssued`. A leading `_` or `@` stays: it
 * marks what is about the envelope, not the work.
 */
export function normalizeName(name: string): string {
  const remembered = normalized.get(name)
  if (remembered !== undefined) return remembered
  const mark = /^[_@]/.exec(name)?.[0] ?? ''
  const bare = name
    .replace(/^[_@]+/, '')
    .replace(/^[a-z][\w.-]*:(?!\/\/)/i, '')
    .replace(/^field_(?=\w)/, '')
    .replace(/(?<=\w)_(?:s|ss|t|txt|i|is|b|d|dt|tdt)$/, '')
  const letters = bare.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const spelling = mark + letters.replace(DUBLIN_CORE, '')
  if (normalized.size < MAX_REMEMBERED) normalized.set(name, spelling)
  return spelling
}

/**
 * The names of each field of an article in order of preference; a dot goes inside. Names of creation, change and indexing
 * are left out on purpose: they are not dates of publication.
 */
export const FIELD_NAMES = {
  title: splitNames(`
    title titledisplay displaytitle maintitle preprinttitle articletitle documenttitle worktitle titles
    displayname headline name`),
  slug: splitNames('slug permalink urlslug handle'),
  id: splitNames('id identifier paperid pid key uid uuid recid lensid bibcode halid _id @id articlenumber'),
  doi: splitNames(`
    doi doiid identifierdoi preprintdoi publisheddoi articledoi ids.doi externalids.doi pids.doi.identifier dois
    links.preprintdoi links.doi`),
  doiElsewhere: splitNames(
    'id identifier @id ee title.@ee url link landingpageurl identifieruri links.self links.selfdoi',
  ),
  typedIdentifiers: splitNames(`
    identifiers identifier pids externalids articleids ids alternateidentifiers instances.pids`),
  authors: splitNames(`
    authors author contributorauthor authorships creators creator authorlist authfullname authordisplay authornames authorsnames
    rawauthors authorsname authorname authorsfullname zauthors preprintauthors authoraffiliations authorstring authorline contributors people byline`),
  authorsTotal: splitNames('authorstotal authorcount authorscount numauthors totalauthors'),
  year: splitNames(`
    publicationyear year pubyear yearpublished publishedyear publicationdateyear produceddatey
    publicationinfo.year issuedyear`),
  date: splitNames(`
    publicationdate published preprintdate publisheddate datepublished publishedprint publishedonline issued dateissued
    coverdate firstpublicationdate pubdate date produceddate originalpublicationdate datepublishedparts posted
    releasedate imprints.date earliestdate publicationinfo journalissue.date journalinfo.printpublicationdate
    dates`),
  source: splitNames(`
    primarylocation.source hostvenue.displayname containertitle journaltitle journalname journal
    journalinfo.journal.title publicationname fulljournalname publicationtitle publishedjournal
    publicationinfo.journaltitle journalref container publicationvenue venue journals sourcetitle sourcename source pub
    booktitle proceedings conferencename ispartof.ispartof.ispartof ispartof.ispartof ispartof relationispartof server relationships.provider.data.id`),
  issn: splitNames(`
    issn issnl issns eissn essn pissn printissn electronicissn issnprint issnelectronic issntype.value
    primarylocation.source.issnl primarylocation.source.issn hostvenue.issnl hostvenue.issn journal.issns journal.issn
    journal.eissn journalissnl journalissns journalissn journalinfo.journal.issn journalinfo.journal.essn
    source.issn publicationvenue.issn publicationvenue.alternateissns container.identifier
    ispartof.issn ispartof.ispartof.issn ispartof.ispartof.ispartof.issn`),
  publisher: splitNames(`
    publisher publishername journal.publisher source.publisher primarylocation.source.hostorganizationname`),
  volume: splitNames(`
    volume volumenumber biblio.volume journalvolume journal.volume journalinfo.volume publicationinfo.journalvolume
    journalissue.volume ispartof.volumenumber ispartof.ispartof.volumenumber`),
  issue: splitNames(`
    issue biblio.issue journalissue number issuenumber ispartof.issuenumber journal.number journalinfo.issue
    publicationinfo.journalissue`),
  pages: splitNames(`
    pages page pagerange pageinfo elocationid articlenumber journal.pages publicationinfo.artid`),
  firstPage: splitNames('startpage firstpage biblio.firstpage spage publicationinfo.pagestart'),
  lastPage: splitNames('endpage lastpage biblio.lastpage epage publicationinfo.pageend'),
  type: splitNames(`
    type typecrossref genre publicationtype publicationtypes pubtype pubtypelist.pubtype articletype contenttype
    documenttype doctype typename definedtypename subtypedescription resourcetype types.resourcetypegeneral publicationinstance.type
    reference.publicationinstance.type category`),
  abstract: splitNames(`
    abstract abstracttext abstractinvertedindex abstracts descriptionabstract preprintabstract summary description descriptions
    excerpt`),
  abstractNote: splitNames('abstractnote'),
  keywords: splitNames(`
    keywords keyword keywordlist.keyword authorkeywords subject subjects tags indexterms topics fieldsofstudy
    concepts`),
  language: splitNames('language lang languages languagecode languageiso inlanguage langcode journal.language'),
  isOpen: splitNames(`
    openaccess.isoa isoa isopenaccess openaccess openaccessflag openaccessbool oa accessright accesstype
    bestaccessright openaccesscolor journal.license.openaccess license.openaccess access rightslist.rightsuri
    rightslist.rights accessrights isaccessibleforfree rights`),
  openStatus: splitNames(`
    openaccess.oastatus oastatus openaccess.status openaccess.colour openaccess.color openaccesscolor
    openaccesspdf.status openaccesstype oatype`),
  license: splitNames(`
    openaccess.license license licence primarylocation.license bestoalocation.license journal.license
    copyright.license licenses rightslist.rightsidentifier rightsuri rights instances.license locations.license`),
  fullText: splitNames(`
    openaccess.url openaccess.oaurl bestoalocation.urlforpdf bestoalocation.pdfurl openaccesspdf.url pdfurl
    fulltexturl fulltext fulltexturllist.fulltexturl.url downloadurl openaccess.locations.pdfurls
    bestoalocation.url bestoalocation.landingpageurl sourcefulltexturls fulltextidentifier pdf filemain
    files.links.self primarylocation.pdfurl documents.url`),
  retraction: splitNames(
    'retraction isretracted retracted updatedby retractionstatus pubtypelist.pubtype publicationtypes',
  ),
  funding: splitNames('funding funders fundingreferences funder grants grantslist.grant awards'),
  updatedAt: splitNames('updatedat updateddate updated datemodified lastmodified modified lastupdated'),
  citedByCount: splitNames(`
    citations.citedbycount citedbycount isreferencedbycount citationcount citationscount timescited
    citingpapercount scholarlycitationscount numcitations citationnum metrics.citations
    indicators.citationimpact.citationcount impact.citationcount citations citedby`),
  countedIn: ['citations.countedin'],
  citedBy: splitNames('citations.citedby citedby citations citingarticles citingpapers scholarlycitations'),
  references: splitNames(`
    citations.references references reference referencedworks bibliography referencelist citedworks
    citedreferences`),
}

/** Names separated by spaces, for the tables of names. */
export function splitNames(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
