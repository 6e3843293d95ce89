import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsv } from '../../src/domain/csv.ts'
import { InputError } from './byte-stream.ts'
import { parseCsvMap } from './csv-columns.ts'
import { csvFormat, makeCsvFormat } from './csv.ts'
import { collect, cutText, readArticle, readBytes, readItems, streamOf, summarize } from './testing/read-items.ts'

const summaries = async (text: string) => (await readItems(csvFormat, text)).map(summarize)

async function* broken(): AsyncGenerator<string> {
  yield 'title,year\nA,2020\nB,2020\n'
  throw new InputError('It is gone.')
}

describe('a table', () => {
  test('of Scopus gives every field', async () => {
    const text = `"Authors","Author full names","Title","Year","Source title","Volume","Issue","Art. No.","Page start","Page end","DOI","Abstract","Author Keywords","ISSN","Publisher","PubMed ID","Language of Original Document","Document Type","Open Access","Source","EID"
"Lovelace, A.; Hopper, G.","Lovelace, Ada (123456789); Hopper, Grace (987654321)","On examples","2020","Journal of Examples","1","2","","7","9","10.5555/example","We show
examples.","examples; tests","12345679","Example Press","123","English","Conference paper","All Open Access; Gold Open Access","Scopus","2-s2.0-1"`
    expect(await readArticle(csvFormat, text)).toEqual({
      identifiers: [
        { scheme: 'doi', value: '10.5555/example' },
        { scheme: 'pmid', value: '123' },
        { scheme: 'key', value: '2-s2.0-1' },
      ],
      title: 'On examples',
      type: 'conference_paper',
      abstract: 'We show\nexamples.',
      authors: [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }],
      authorsTotal: null,
      source: 'Journal of Examples',
      issn: ['1234-5679'],
      publisher: 'Example Press',
      volume: '1',
      issue: '2',
      pages: '7-9',
      published: '2020',
      language: 'en',
      keywords: ['examples', 'tests'],
      openAccess: { isOpen: true, status: 'gold', license: null, url: null },
      retraction: null,
      funding: [],
      references: [],
      updatedAt: null,
    })
  })

  test('of Embase has its citation in two cells', async () => {
    const text = `Title,Author Names,Source,Open URL Link
On examples,"Lovelace A., Hopper G.M.",Examples (2020) 1:2 (7-9). Date of Publication: 17 May 2020,http://example.org/?sid=X&issn=12345679&id=doi:10.5555%2Fexample&title=Journal+of+Examples&volume=1&issue=2&pages=7-9&date=2020`
    const { identifiers, authors, source, published, pages, issn } = await readArticle(csvFormat, text)
    expect(identifiers).toEqual([{ scheme: 'doi', value: '10.5555/example' }])
    expect(authors.map(({ name }) => name)).toEqual(['A. Lovelace', 'G.M. Hopper'])
    expect([source, published, pages, issn]).toEqual(['Journal of Examples', '2020-05-17', '7-9', ['1234-5679']])
  })

  test.each([
    ['Lovelace, A., Hopper, G.M.', ['A. Lovelace', 'G.M. Hopper']],
    ['Lovelace, Ada; Hopper, Grace', ['Ada Lovelace', 'Grace Hopper']],
    ['Ada Lovelace and Grace Hopper', ['Ada Lovelace', 'Grace Hopper']],
    ['Lovelace, Ada', ['Ada Lovelace']],
    [`['Lovelace, Ada', "O'Hopper, Grace"]`, ['Ada Lovelace', "Grace O'Hopper"]],
    ['', []],
  ])('has several names in one cell: %s', async (cell, expected) => {
    const article = await readArticle(csvFormat, `title,authors\n${formatCsv([['A', cell]])}`)
    expect(article.authors.map(({ name }) => name)).toEqual(expected)
  })

  test.each([
    ['semicolons', 'Title;Year\nA;2020\n', ['2/1 A']],
    ['tabs', 'PT\tTI\tPY\nJ\tA; B\t2020\n', ['2/1 A; B']],
    ['a mark and a line for Excel', '\ufeffsep=;\r\nTitle;Year\r\nA;2020\r\n', ['3/1 A']],
    ['line breaks in cells', 'title,year,abstract\nA,2020,"x\ny\r\nz"\n\nB,2021,""\n', ['2/1 A', '6/2 B']],
    ['quotes in cells', 'title,year\nA "quoted" word,2020\n"B ""x""",2020', ['2/1 A "quoted" word', '3/2 B "x"']],
    ['too many and too few cells', 'title,year\nA,2020,x\nB', ['2/1 A !null:unreadable', '3/2 B']],
    ['rows without a title', 'title,year\n,2020\nB,2020', ['2/1 no-title', '3/2 B']],
    ['a quote that is never closed', 'title,year\nA,2020\n"B,2020\nC,2020', ['2/1 A', '3/2 unreadable']],
    [
      'other kinds of work',
      'title,type\nA,Book\nB,Journal article\nC,Literature review',
      ['2/1 not-an-article', '3/2 B', '4/3 C'],
    ],
    ['no row', 'title,year\n', []],
  ])('may have %s', async (_, text, expected) => {
    const read = await readBytes(Buffer.from(text))
    expect([read?.name, read?.items.map(summarize)]).toEqual(['csv', expected])
  })

  test('may have columns that the user names', async () => {
    const map = parseCsvMap('{"title": "Was", "authors": "Wer"}')
    const article = await readArticle(makeCsvFormat(map), 'Wer;Was;Jahr\nLovelace, Ada;On examples;2020\n')
    expect([article.title, article.authors]).toEqual(['On examples', [{ name: 'Ada Lovelace' }]])
    expect(() => parseCsvMap('{"titel": "Was"}')).toThrow(InputError)
    expect(() => parseCsvMap('{"title": 1}')).toThrow('needs the name of a column for "title"')
    expect(() => parseCsvMap('title')).toThrow('is not valid JSON')
  })

  test('gives every row on its line, wherever the chunks end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ') })
    const property = fc.asyncProperty(
      fc.array(cell, { minLength: 1 }),
      fc.array(fc.integer({ min: 1, max: 20 })),
      async (cells, lengths) => {
        const text = formatCsv([
          ['abstract', 'title', 'year'],
          ...cells.map((one, index) => [one, `T${index}`, '2020']),
        ])
        const items = await collect(csvFormat.read(streamOf(...cutText(text, lengths)), { types: null }))
        const expected = cells.map((_, index) => {
          const line = formatCsv([['a', 'b', 'c'], ...cells.slice(0, index).map((one) => [one, '', ''])]).split(
            '\n',
          ).length
          return `${line}/${index + 1} T${index}`
        })
        expect(items.map(summarize)).toEqual(expected)
      },
    )
    await fc.assert(property)
  })

  test('keeps the error of its stream', async () => {
    await expect(collect(csvFormat.read(broken(), { types: null }))).rejects.toThrow('It is gone.')
    expect(await summaries('title,year\nA,2020')).toEqual(['2/1 A'])
  })
})
