/**
 * One table of names for each field of an article, in order of preference, in their one spelling (names.ts).
 * A dot goes inside. Names of creation, change and indexing are left out on purpose: they are no date of publication.
 */
export const ALIASES = {
  title: names(`
    title titledisplay displaytitle maintitle preprinttitle articletitle documenttitle worktitle titles
    displayname headline name`),
  slug: names('slug permalink urlslug handle'),
  id: names('id identifier paperid pid key uid uuid recid lensid bibcode halid _id @id articlenumber'),
  doi: names(`
    doi doiid identifierdoi preprintdoi publisheddoi articledoi ids.doi externalids.doi pids.doi.identifier dois
    links.preprintdoi links.doi`),
  doiElsewhere: names('id identifier @id ee title.@ee url link landingpageurl identifieruri links.self links.selfdoi'),
  typedIdentifiers: names(`
    identifiers identifier pids externalids articleids ids alternateidentifiers instances.pids`),
  authors: names(`
    authors author contributorauthor authorships creators creator authorlist authfullname authordisplay authornames authorsnames
    rawauthors authorsname authorname authorsfullname zauthors preprintauthors authoraffiliations authorstring authorline contributors people byline`),
  authorsTotal: names('authorstotal authorcount authorscount numauthors totalauthors'),
  year: names(`
    publicationyear year pubyear yearpublished publishedyear publicationdateyear produceddatey
    publicationinfo.year issuedyear`),
  date: names(`
    publicationdate published preprintdate publisheddate datepublished publishedprint publishedonline issued dateissued
    coverdate firstpublicationdate pubdate date produceddate originalpublicationdate datepublishedparts posted
    releasedate imprints.date earliestdate publicationinfo journalissue.date journalinfo.printpublicationdate
    dates`),
  source: names(`
    primarylocation.source hostvenue.displayname containertitle journaltitle journalname journal
    journalinfo.journal.title publicationname fulljournalname publicationtitle publishedjournal
    publicationinfo.journaltitle journalref container publicationvenue venue journals sourcetitle sourcename source pub
    booktitle proceedings conferencename ispartof.ispartof.ispartof ispartof.ispartof ispartof relationispartof server relationships.provider.data.id`),
  publisher: names(`
    publisher publishername journal.publisher source.publisher primarylocation.source.hostorganizationname`),
  volume: names(`
    volume volumenumber biblio.volume journalvolume journal.volume journalinfo.volume publicationinfo.journalvolume
    journalissue.volume ispartof.volumenumber ispartof.ispartof.volumenumber`),
  issue: names(`
    issue biblio.issue journalissue number issuenumber ispartof.issuenumber journal.number journalinfo.issue
    publicationinfo.journalissue`),
  pages: names(`
    pages page pagerange pageinfo elocationid articlenumber journal.pages publicationinfo.artid`),
  firstPage: names('startpage firstpage biblio.firstpage spage publicationinfo.pagestart'),
  lastPage: names('endpage lastpage biblio.lastpage epage publicationinfo.pageend'),
  type: names(`
    type typecrossref genre publicationtype publicationtypes pubtype pubtypelist.pubtype articletype contenttype
    documenttype doctype typename definedtypename subtypedescription resourcetype types.resourcetypegeneral publicationinstance.type
    reference.publicationinstance.type category`),
  abstract: names(`
    abstract abstracttext abstractinvertedindex abstracts descriptionabstract preprintabstract summary description descriptions
    excerpt`),
  abstractNote: names('abstractnote'),
  keywords: names(`
    keywords keyword keywordlist.keyword authorkeywords subject subjects tags indexterms topics fieldsofstudy
    concepts`),
  language: names('language lang languages languagecode languageiso inlanguage langcode journal.language'),
  isOpen: names(`
    openaccess.isoa isoa isopenaccess openaccess openaccessflag openaccessbool oa accessright accesstype
    bestaccessright openaccesscolor journal.license.openaccess license.openaccess access rightslist.rightsuri
    rightslist.rights accessrights isaccessibleforfree rights`),
  openStatus: names(`
    openaccess.oastatus oastatus openaccess.status openaccess.colour openaccess.color openaccesscolor
    openaccesspdf.status openaccesstype oatype`),
  license: names(`
    openaccess.license license licence primarylocation.license bestoalocation.license journal.license
    copyright.license licenses rightslist.rightsidentifier rightsuri rights instances.license locations.license`),
  fullText: names(`
    openaccess.url openaccess.oaurl bestoalocation.urlforpdf bestoalocation.pdfurl openaccesspdf.url pdfurl
    fulltexturl fulltext fulltexturllist.fulltexturl.url downloadurl openaccess.locations.pdfurls
    bestoalocation.url bestoalocation.landingpageurl sourcefulltexturls fulltextidentifier pdf filemain
    files.links.self primarylocation.pdfurl documents.url`),
  citedByCount: names(`
    citations.citedbycount citedbycount isreferencedbycount citationcount citationscount timescited
    citingpapercount scholarlycitationscount numcitations citationnum metrics.citations
    indicators.citationimpact.citationcount impact.citationcount citations citedby`),
  citedBy: names('citations.citedby citedby citations citingarticles citingpapers scholarlycitations'),
  references: names(`
    citations.references references reference referencedworks bibliography referencelist citedworks
    citedreferences`),
}

function names(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
