import { describe, expect, test } from 'vitest'
import { nbibFormat } from './nbib.ts'
import { pubmedFormat } from './pubmed-xml.ts'
import { ALL_TYPES, describeItem, readArticle, readItems } from './testing/read-items.ts'

const pubmed = (citation: string, article = '', data = '') => `<?xml version="1.0"?>
<PubmedArticleSet>
<PubmedArticle><MedlineCitation><PMID Version="1">101</PMID>${citation}
<Article><Journal><ISSN>1234-5679</ISSN><JournalIssue><Volume>3</Volume><Issue>2</Issue>
<PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue><Title>Scientific Memoirs</Title></Journal>
<ArticleTitle>Effects of <i>E. coli</i> &amp; CO<sub>2</sub>.</ArticleTitle>${article}</Article></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="pubmed">101</ArticleId><ArticleId IdType="doi">10.1000/a</ArticleId>
<ArticleId IdType="pmc">PMC42</ArticleId></ArticleIdList>${data}</PubmedData></PubmedArticle>
</PubmedArticleSet>`

describe('an article of PubMed', () => {
  test('has identifiers, journal, authors, a structured abstract and references', async () => {
    const article = `<Abstract><AbstractText Label="AIM">To see.</AbstractText><AbstractText Label="END">p &lt; 0.05.</AbstractText></Abstract>
<AuthorList CompleteYN="Y"><Author><LastName>Lovelace</LastName><ForeName>Ada</ForeName><Suffix>Jr</Suffix>
<Identifier Source="ORCID">0000000218250097</Identifier><AffiliationInfo><Affiliation>Engine &amp; Co</Affiliation></AffiliationInfo></Author>
<Author><CollectiveName>The Group</CollectiveName></Author></AuthorList><Language>eng</Language>
<GrantList><Grant><GrantID>7</GrantID><Agency>Fund</Agency></Grant></GrantList>
<PublicationTypeList><PublicationType>Review</PublicationType></PublicationTypeList><Pagination><MedlinePgn>10-20</MedlinePgn></Pagination>`
    const data = `<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.1000/cited</ArticleId></ArticleIdList></Reference></ReferenceList>`
    const revised = '<DateRevised><Year>2020</Year><Month>05</Month><Day>06</Day></DateRevised>'
    expect(await readArticle(pubmedFormat, pubmed(revised, article, data))).toEqual({
      identifiers: [
        { scheme: 'doi', value: '10.1000/a' },
        { scheme: 'pmid', value: '101' },
        { scheme: 'pmcid', value: 'PMC42' },
      ],
      title: 'Effects of <i>E. coli</i> & CO<sub>2</sub>.',
      type: 'review',
      abstract: '<h4>AIM</h4><p>To see.</p> <h4>END</h4><p>p < 0.05.</p>',
      authors: [
        { name: 'Ada Lovelace Jr', orcid: '0000-0002-1825-0097', affiliations: ['Engine & Co'] },
        { name: 'The Group' },
      ],
      authorsTotal: null,
      source: 'Scientific Memoirs',
      issn: ['1234-5679'],
      publisher: null,
      volume: '3',
      issue: '2',
      pages: '10-20',
      published: '1998-12',
      language: 'en',
      keywords: [],
      openAccess: {
        isOpen: true,
        status: null,
        license: null,
        url: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC42/',
      },
      retraction: null,
      funding: ['Fund 7'],
      references: [{ scheme: 'doi', value: '10.1000/cited' }],
      updatedAt: '2020-05-06',
    })
  })

  test.each([
    ['RetractionIn', 'retracted'],
    ['ExpressionOfConcernIn', 'concern'],
  ])('is not to be relied on with %s', async (kind, status) => {
    const notice = `<CommentsCorrectionsList><CommentsCorrections RefType="${kind}"><RefSource>Lancet. 2010 Feb 6;375:445</RefSource><PMID>202</PMID></CommentsCorrections></CommentsCorrectionsList>`
    const retraction = { status, date: '2010-02-06', notice: 'https://pubmed.ncbi.nlm.nih.gov/202/' }
    expect((await readArticle(pubmedFormat, pubmed(notice))).retraction).toEqual(retraction)
  })

  test('is retracted by its publication type alone', async () => {
    const types = '<PublicationTypeList><PublicationType>Retracted Publication</PublicationType></PublicationTypeList>'
    const retraction = { status: 'retracted', date: null, notice: null }
    expect((await readArticle(pubmedFormat, pubmed('', types))).retraction).toEqual(retraction)
  })
})

/** A record with nothing but a title. */
const record = (pmid: number, title: string) =>
  `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><ArticleTitle>${title}</ArticleTitle></Article></MedlineCitation></PubmedArticle>\n`

test('a bad record costs one record, and deletions have their lines', async () => {
  const text = `<!DOCTYPE x [<!ENTITY bomb "boom">]><PubmedArticleSet>\n${record(1, 'Good')}${record(2, 'Bad <b>')}${record(3, 'A & B &bomb; \u0001&#27;[31m &eacute;')}<PubmedArticle><MedlineCitation>
${record(5, '')}<DeleteCitation>
<PMID>7</PMID>
<PMID>8</PMID></DeleteCitation></PubmedArticleSet>`
  const items = await readItems(pubmedFormat, text)
  expect(items.map(describeItem)).toEqual([
    '2 1 record',
    expect.stringMatching(/^3 2 unreadable /),
    '4 3 record !changed-characters',
    expect.stringMatching(/^5 4 unreadable /),
    '6 5 no-title',
    '8 7 deleted',
    '9 8 deleted',
  ])
  const [, , repaired] = items
  expect(repaired?.kind === 'record' && repaired.article.title).toBe('A & B &bomb; [31m é')
})

test('a book of PubMed is loaded only when every type is', async () => {
  const text =
    '<PubmedBookArticle><BookDocument><PMID>9</PMID><Book><BookTitle>A book</BookTitle></Book></BookDocument></PubmedBookArticle>'
  expect((await readItems(pubmedFormat, text)).map(describeItem)).toEqual(['1 9 not-an-article book'])
  expect((await readArticle(pubmedFormat, text, ALL_TYPES)).title).toBe('A book')
})

test('PubMed’s tagged text becomes the same article', async () => {
  const text = `
PMID- 101
IS  - 1234-5679 (Print)
VI  - 3
DP  - 1998 Dec-1999 Jan
TI  - A title that goes
      over two lines.
AID - 10.1000/a [doi]
PMC - PMC42
FAU - Lovelace, Ada
AU  - Lovelace A
CN  - The Group
PT  - Review
JT  - Scientific Memoirs
RIN - Lancet. 2010 Feb 6;375:445. PMID: 202
OT  - *engines

PMID- 102
TI  - Second
`
  const items = await readItems(nbibFormat, text)
  const article = {
    identifiers: [
      { scheme: 'doi', value: '10.1000/a' },
      { scheme: 'pmid', value: '101' },
      { scheme: 'pmcid', value: 'PMC42' },
    ],
    title: 'A title that goes over two lines.',
    type: 'review',
    authors: [{ name: 'Ada Lovelace' }, { name: 'The Group' }],
    published: '1998-12',
    issn: ['1234-5679'],
    keywords: ['engines'],
    retraction: { status: 'retracted', date: '2010-02-06' },
  }
  expect(items[0]).toMatchObject({ article })
  expect(items.map(({ line }) => line)).toEqual([2, 18])
})
