/** What holds for every reader of a text format. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../src/domain/testing/make-text.ts'
import { bibtexFormat } from './bibtex.ts'
import { findDoiInText, findLicense, parsePublicationDate } from './field-values.ts'
import { nbibFormat } from './nbib.ts'
import { oaiFormat } from './oai-pmh.ts'
import { pubmedFormat } from './pubmed-xml.ts'
import { risFormat } from './ris.ts'
import { oaiDc, oaiRecord, oaiResponse } from './testing/oai-server.ts'
import { ALL_TYPES, collect, readItems, streamOf } from './testing/read-items.ts'

const ESCAPES = '\u001b[31mRed\u0007 é 𝒜'
const XML_ESCAPES = '&#27;[31mRed\u0007 é 𝒜'
const pubmedArticle = `<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>${XML_ESCAPES}</ArticleTitle></Article></MedlineCitation></PubmedArticle>`

const FORMATS = [
  {
    format: bibtexFormat,
    sample: `% x\r\n@article{a, title = {${ESCAPES}},\r\n year = 2000}\r\n@book{b, title={T}}\r\n`,
    words: '@article{ @string{a= , } { } " $ \\ % # title= author= crossref= a b \n',
  },
  {
    format: risFormat,
    sample: `TY  - JOUR\r\nTI  - ${ESCAPES}\r\nER  - \r\n\r\nTY  - BOOK\r\n`,
    words: 'TY__-_JOUR TI__-_ ER__- DA__-_ DO__-_10.1/x AU__-_ ; \n \n',
  },
  {
    format: nbibFormat,
    sample: `PMID- 1\r\nTI  - ${ESCAPES}\r\n\r\nPMID- 2\r\n`,
    words: 'PMID-_1 TI__-_ DP__-_ AID_-_x_[doi] \n \n',
  },
  {
    format: pubmedFormat,
    sample: `<PubmedArticleSet>\r\n${pubmedArticle}\r\n<PubmedArticle>\r\n</PubmedArticleSet>`,
    words:
      '<PubmedArticle> </PubmedArticle> <ArticleTitle> </ArticleTitle> <DeleteCitation> <PMID> </PMID> & &#0; <![CDATA[ ]]> <!-- \n',
  },
  {
    format: oaiFormat,
    sample: oaiResponse(oaiRecord('1', oaiDc(XML_ESCAPES)), oaiRecord('2', oaiDc('T'))),
    words:
      '<record> <header> </header> </record> <metadata> </metadata> <oai_dc:dc> </oai_dc:dc> <dc:title> </dc:title> <x_a="1"> & < \n',
  },
]

describe.each(FORMATS)('the reader of $format.name', ({ format, sample, words }) => {
  test('recognizes its own files only', () => {
    expect(FORMATS.filter((other) => other.format.matches(sample)).map((other) => other.format.name)).toEqual([
      format.name,
    ])
  })

  test('gives the same items however the text is cut into chunks', async () => {
    const whole = await readItems(format, sample, ALL_TYPES)
    expect(whole.length).toBe(2)
    for (const size of [1, 2, 3, 7, 50]) {
      const count = Math.ceil(sample.length / size)
      const chunks = Array.from({ length: count }, (_, index) => sample.slice(index * size, (index + 1) * size))
      // oxlint-disable-next-line no-await-in-loop
      expect(await collect(format.read(streamOf(...chunks), ALL_TYPES))).toEqual(whole)
    }
  })

  test('leaves the escapes of terminals out', async () => {
    const [item] = await readItems(format, sample, ALL_TYPES)
    expect(item?.kind === 'record' && item.article.title.replace(/^ /, '')).toMatch(/^\[31mRed ?é 𝒜$|^\[31mRed {2}é 𝒜$/)
  })

  test('never throws, and numbers the items of any text', async () => {
    const word = fc.oneof(fc.constantFrom(...words.split(' ').map((text) => text.replaceAll('_', ' '))), anyText(8))
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 25 }), async (parts) => {
        const items = await readItems(format, parts.join(''), ALL_TYPES)
        expect(items.map(({ record }) => record)).toEqual(items.map((_, index) => index + 1))
        const lines = parts.join('').split(/\r\n?|\n/).length
        expect(items.every(({ line }) => line >= 1 && line <= lines)).toBe(true)
      }),
    )
  })
})

test.each([
  ['https://doi.org/10.1000/a%2Fb', '10.1000/a/b'],
  ['In: Journal, doi:10.1000/a(1)2.', '10.1000/a(1)2'],
  ['(see 10.1000/a)', '10.1000/a'],
  ['10.1 %', null],
])('the DOI in "%s" is %s', (text, doi) => {
  expect(findDoiInText(text)).toBe(doi)
})

test.each([
  ['20190517', '2019-05-17'],
  ['2001-2002', '2001'],
  ['April 2020', '2020-04'],
  ['3000', null],
  ['0999', null],
])('the date "%s" is %s', (text, date) => {
  expect(parsePublicationDate(text)).toBe(date)
})

test.each([
  ['https://creativecommons.org/licenses/by-nc/3.0/de/', 'CC-BY-NC-3.0'],
  ['http://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0'],
  ['http://creativecommons.org/publicdomain/mark/1.0/', 'PDM-1.0'],
  ['CC BY', 'CC-BY'],
  ['Licence: CC BY-NC ND, version 4.0', 'CC-BY-NC-ND-4.0'],
  ['https://example.org/terms', 'https://example.org/terms'],
  ['All rights reserved', null],
])('the licence "%s" is %s', (text, license) => {
  expect(findLicense(text)).toBe(license)
})
