import { describe, expect, test } from 'vitest'
import { risFormat } from './ris.ts'
import { describeItem, readArticle, readItems } from './testing/read-items.ts'

const ris = (...lines: string[]) => ['TY  - JOUR', 'TI  - A title', ...lines, 'ER  - ', ''].join('\n')
const readFields = (...lines: string[]) => readArticle(risFormat, ris(...lines))

describe('a RIS record', () => {
  test('becomes an article', async () => {
    const lines = `AU  - Lovelace, Ada
AU  - King, Bob; Smith, C.
JO  - Sci. Mem.
T2  - A subtitle
JF  - Scientific Memoirs
AB  - First line
  and second line
N2  - Again
SN  - 12345679 (ISSN)
VL  - 3
IS  - 2
SP  - 10
EP  - 20
LA  - eng
KW  - one
KW  - two
PB  - Press
UR  - https://example.org/x
AN  - 98765`
    const article = await readFields(lines)
    expect(article).toMatchObject({
      identifiers: [{ scheme: 'key', value: '98765' }],
      type: 'article',
      abstract: 'First line and second line',
      authors: [
        { name: 'Ada Lovelace', parts: { family: 'Lovelace', given: 'Ada' } },
        { name: 'Bob King' },
        { name: 'C. Smith' },
      ],
      source: 'Scientific Memoirs',
      issn: ['1234-5679'],
      volume: '3',
      issue: '2',
      pages: '10-20',
      language: 'en',
      keywords: ['one', 'two'],
      publisher: 'Press',
      openAccess: { url: 'https://example.org/x' },
    })
  })

  test.each([
    [['UR  - https://www.scopus.com/record/1', 'DO  - 10.1000/x'], null],
    [['UR  - https://www.scopus.com/record/1', 'DO  - n.d.'], 'https://www.scopus.com/record/1'],
    [
      ['UR  - https://example.org/1', 'L1  - https://example.org/file/1', 'DO  - 10.1000/x'],
      'https://example.org/file/1',
    ],
    [['UR  - https://example.org/1.pdf', 'DO  - 10.1000/x'], 'https://example.org/1.pdf'],
  ])('has the address of %j', async (lines, url) => {
    expect((await readFields(...lines)).openAccess).toMatchObject({ isOpen: null, url })
  })

  test.each([
    [['DA  - 2019///', 'PY  - 2018'], '2019'],
    [['DA  - 2019/10//undefined'], '2019-10'],
    [['DA  - 05/12', 'Y1  - 2017/05/03/'], '2017-05-03'],
    [['PY  - 2012///', 'Y2  - 2020-01-01'], '2012'],
    [['Y2  - 2020-01-01'], null],
    [['PY  - 10 15'], null],
  ])('has the date of %j', async (lines, published) => {
    expect((await readFields(...lines)).published).toBe(published)
  })

  test.each([
    [['DO  - 10.1000/a', 'DO  - 10.1000/b'], '10.1000/a'],
    [['DO  - doi.org/10.1000/a'], '10.1000/a'],
    [['M3  - 10.1000/a'], '10.1000/a'],
    [['N1  - doi: 10.1000/a'], '10.1000/a'],
    [['UR  - https://dx.doi.org/10.1000/a'], '10.1000/a'],
    [['N1  - References: Someone, 2001, doi:10.1000/other'], undefined],
  ])('has the DOI of %j', async (lines, doi) => {
    const { identifiers } = await readFields(...lines)
    expect(identifiers.find(({ scheme }) => scheme === 'doi')?.value).toBe(doi)
  })

  test('is a review where the database says so, and a conference paper by its type', async () => {
    expect((await readFields('M3  - Review')).type).toBe('review')
    expect((await readArticle(risFormat, 'TY  - CPAPER\nTI  - T\nER  -')).type).toBe('conference_paper')
  })
})

test('a RIS file keeps its lines without ends of records and with text between them', async () => {
  const text =
    'My export\n\nTY  - JOUR\nTI  - One\nTY  - BOOK\nTI  - Two\nER  -\nDO  - 10.1000/stray\n\nTY  - JOUR\nAU  - A\nER  -\nbye'
  const items = await readItems(risFormat, text.replaceAll('\n', '\r\n'))
  expect(items.map(describeItem)).toEqual([
    expect.stringMatching(/^3 1 record$/),
    '5 - not-an-article BOOK',
    '10 - no-title',
  ])
})
