import { describe, expect, test } from 'vitest'
import { oaiFormat } from './oai-pmh.ts'
import { ALL_TYPES, describeItem, readArticle, readItems } from './testing/read-items.ts'
import { oaiDc, oaiRecord, oaiResponse } from './testing/oai-server.ts'

const readDc = (elements: string, options = ALL_TYPES) =>
  readArticle(oaiFormat, oaiResponse(oaiRecord('1', `<dc:title>T</dc:title>${elements}`)), options)

describe('a record in Dublin Core', () => {
  test('becomes an article in its own language', async () => {
    const elements = `<dc:title xml:lang="en">Title</dc:title><dc:title xml:lang="de">Titel</dc:title>
<dc:creator>Lovelace, Ada; https://orcid.org/0000-0002-1825-0097</dc:creator><dc:creator>The Group</dc:creator>
<dc:subject>Maschinen</dc:subject><dc:subject>:550</dc:subject><dc:description xml:lang="de">Kurz.</dc:description>
<dc:description xml:lang="de">Lang genug.</dc:description><dc:description xml:lang="en">Much longer in English.</dc:description>
<dc:date>2021-02-24T20:08:20Z</dc:date><dc:date>1983-10</dc:date><dc:type>info:eu-repo/semantics/article</dc:type>
<dc:identifier>https://example.org/1</dc:identifier><dc:language>ger</dc:language><dc:publisher>Press</dc:publisher>
<dc:relation>info:eu-repo/semantics/altIdentifier/doi/10.1000/a</dc:relation><dc:relation>info:eu-repo/grantAgreement/EC/FP7/1</dc:relation>
<dc:source>Journal of Gaps; Vol. 3 No. 2 (1983): Winter; 10-20</dc:source><dc:source>1234-5679</dc:source>
<dc:rights>Creative Commons Attribution 4.0 International (CC BY 4.0)</dc:rights><dc:rights>info:eu-repo/semantics/openAccess</dc:rights>`
    expect(await readArticle(oaiFormat, oaiResponse(oaiRecord('1', elements)))).toEqual({
      identifiers: [
        { scheme: 'doi', value: '10.1000/a' },
        { scheme: 'oai', value: 'oai:example.org:1' },
      ],
      title: 'Titel',
      type: 'article',
      abstract: 'Lang genug.',
      authors: [{ name: 'Ada Lovelace', orcid: '0000-0002-1825-0097' }, { name: 'The Group' }],
      authorsTotal: null,
      source: 'Journal of Gaps',
      issn: ['1234-5679'],
      publisher: 'Press',
      volume: '3',
      issue: '2',
      pages: '10-20',
      published: '1983-10',
      language: 'de',
      keywords: ['Maschinen'],
      openAccess: { isOpen: true, status: null, license: 'CC-BY-4.0', url: 'https://example.org/1' },
      retraction: null,
      funding: ['EC FP7 1'],
      references: [],
      updatedAt: '2024-01-01T00:00:00Z',
    })
  })

  test.each([
    ['', null],
    ['<dc:rights>info:eu-repo/semantics/closedAccess</dc:rights>', null],
    ['<dc:rights>open access</dc:rights>', 'https://example.org/1'],
    ['<dc:identifier>https://example.org/1.pdf</dc:identifier>', 'https://example.org/1.pdf'],
  ])('with a DOI, an address and %j has the full text %j', async (elements, url) => {
    const addresses = '<dc:identifier>10.1000/a</dc:identifier><dc:identifier>https://example.org/1</dc:identifier>'
    expect((await readDc(addresses + elements)).openAccess.url).toBe(url)
  })

  test.each([
    ['<dc:date>Published in 1983</dc:date>', '1983'],
    ['<dc:date>2020-05-17T00:00:00Z</dc:date>', '2020-05-17'],
    ['<dc:date>2020-05-17T10:00:00Z</dc:date><dc:date>2020-05-18T10:00:00Z</dc:date>', null],
    ['<dc:date>1999</dc:date><dc:date>2001-02</dc:date>', '2001-02'],
  ])('has the date of %s', async (elements, published) => {
    expect((await readDc(elements)).published).toBe(published)
  })

  test.each([
    ['<dc:identifier>In: Journal (2001), doi:10.1000/a.</dc:identifier>', '10.1000/a'],
    ['<dc:relation>https://doi.org/10.1000/a</dc:relation>', '10.1000/a'],
    ['<dc:relation>10.1000/a</dc:relation><dc:relation>10.1000/b</dc:relation>', undefined],
    ['<dc:relation>info:eu-repo/semantics/dataset/doi/10.1000/a</dc:relation>', undefined],
    ['<dc:source>Gaps (doi: 10.1000/a)</dc:source>', '10.1000/a'],
  ])('has the DOI of %s', async (elements, doi) => {
    const { identifiers } = await readDc(elements)
    expect(identifiers.find(({ scheme }) => scheme === 'doi')?.value).toBe(doi)
  })

  test.each([
    ['http://purl.org/coar/resource_type/c_dcae04bc', '1 oai:example.org:1 record'],
    ['info:eu-repo/semantics/conferenceObject', '1 oai:example.org:1 record'],
    ['Peer-reviewed Article', '1 oai:example.org:1 record'],
    ['PeerReviewed', '1 oai:example.org:1 record !unknown-type PeerReviewed'],
    ['Dataset', '1 oai:example.org:1 not-an-article Dataset'],
    [
      'http://purl.org/coar/resource_type/c_2f33',
      '1 oai:example.org:1 not-an-article http://purl.org/coar/resource_type/c_2f33',
    ],
  ])('of type %s is: %s', async (type, summary) => {
    const text = oaiResponse(oaiRecord('1', `<dc:title>T</dc:title><dc:type>${type}</dc:type>`)).replaceAll('\n', '')
    expect((await readItems(oaiFormat, text)).map(describeItem)).toEqual([summary])
  })
})

test('DOAJ’s metadata keeps journal, affiliations and keywords', async () => {
  const metadata = `<d:doajArticle xmlns:d="x"><d:journalTitle>Gaps</d:journalTitle><d:eissn>1234-5679</d:eissn><d:publicationDate>2017-04-01</d:publicationDate>
<d:startPage>1</d:startPage><d:endPage>9</d:endPage><d:doi>10.1000/a</d:doi><d:title>T</d:title><d:authors><d:author><d:name>Ada L</d:name><d:affiliationId>0</d:affiliationId></d:author></d:authors>
<d:affiliationsList><d:affiliationName affiliationId="0">Engine</d:affiliationName></d:affiliationsList><d:fullTextUrl>http://example.org/1.pdf</d:fullTextUrl><d:keywords><d:keyword>; Blogs</d:keyword></d:keywords></d:doajArticle>`
  expect(await readArticle(oaiFormat, oaiResponse(oaiRecord('1', '', metadata)))).toMatchObject({
    type: 'article',
    source: 'Gaps',
    issn: ['1234-5679'],
    pages: '1-9',
    published: '2017-04-01',
    keywords: ['Blogs'],
    authors: [{ name: 'Ada L', affiliations: ['Engine'] }],
    openAccess: { isOpen: true, status: 'gold', license: null, url: 'http://example.org/1.pdf' },
  })
})

test('DataCite’s metadata keeps names, dates and rights', async () => {
  const metadata = `<oai_datacite><payload><resource><identifier identifierType="DOI">10.1000/a</identifier>
<creators><creator><creatorName>Lovelace, Ada</creatorName><nameIdentifier nameIdentifierScheme="ORCID">0000-0002-1825-0097</nameIdentifier><affiliation affiliationIdentifier="https://ror.org/03yrm5c26">Engine</affiliation></creator></creators>
<titles><title titleType="Subtitle">S</title><title>T</title></titles><publisher>Press</publisher><publicationYear>2020</publicationYear>
<dates><date dateType="Issued">2020-05-01</date></dates><resourceType resourceTypeGeneral="JournalArticle">Journal article</resourceType>
<rightsList><rights rightsURI="https://creativecommons.org/licenses/by/4.0/">CC</rights></rightsList>
<relatedIdentifiers><relatedIdentifier relatedIdentifierType="DOI" relationType="Cites">10.1000/b</relatedIdentifier></relatedIdentifiers>
<descriptions><description descriptionType="Abstract">Short.</description></descriptions></resource></payload></oai_datacite>`
  expect(await readArticle(oaiFormat, oaiResponse(oaiRecord('1', '', metadata)))).toMatchObject({
    title: 'T',
    abstract: 'Short.',
    publisher: 'Press',
    published: '2020-05-01',
    type: 'article',
    authors: [{ name: 'Ada Lovelace', orcid: '0000-0002-1825-0097', affiliations: ['Engine'], rors: ['03yrm5c26'] }],
    openAccess: { license: 'CC-BY-4.0' },
    references: [{ scheme: 'doi', value: '10.1000/b' }],
  })
})

test('arXiv’s metadata keeps the parts of names', async () => {
  const metadata =
    '<arXiv><id>2001.00001</id><created>2020-01-01</created><authors><author><keyname>Lovelace</keyname><forenames>Ada</forenames></author></authors><title>T $x$</title><categories>cs.DL math.CO</categories><license>http://creativecommons.org/licenses/by/4.0/</license></arXiv>'
  expect(await readArticle(oaiFormat, oaiResponse(oaiRecord('1', '', metadata)))).toMatchObject({
    identifiers: [{ scheme: 'arxiv', value: '2001.00001' }, { scheme: 'oai' }],
    authors: [{ name: 'Ada Lovelace' }],
    keywords: ['cs.DL', 'math.CO'],
    openAccess: { isOpen: true, status: 'green', license: 'CC-BY-4.0', url: 'https://arxiv.org/abs/2001.00001' },
  })
})

test('a response keeps its other records when one is bad, deleted, of another format, or quotes a record', async () => {
  const marc = '<marc:record xmlns:marc="x"><marc:leader/></marc:record>'
  const text = oaiResponse(
    oaiRecord('1', oaiDc('One')),
    '<record><header status="deleted"><identifier>oai:example.org:2</identifier></header></record>',
    oaiRecord('3', '', marc),
    oaiRecord('4', '<dc:title>Unclosed'),
    oaiRecord('5', oaiDc('Five')),
  )
  expect((await readItems(oaiFormat, text, ALL_TYPES)).map(describeItem)).toEqual([
    '5 oai:example.org:1 record',
    '6 oai:example.org:2 deleted',
    '7 oai:example.org:3 unreadable <record>',
    expect.stringMatching(/^8 4 unreadable /),
    '9 oai:example.org:5 record',
  ])
})
