import { describe, expect, test } from 'vitest'
import { bibtexFormat } from './bibtex.ts'
import { ALL_TYPES, ARTICLES, describeItem, readArticle, readItems } from './testing/read-items.ts'

const read = async (text: string, options = ARTICLES) =>
  (await readItems(bibtexFormat, text, options)).map(describeItem)
const readFields = (fields: string, type = 'article') =>
  readArticle(bibtexFormat, `@${type}{key, title = {A title}, ${fields}}`)

describe('a BibTeX entry', () => {
  test('becomes an article with every field', async () => {
    const text = String.raw`@Article{Lovelace:1843,
  author = {Lovelace, Ada and {van der Berg}, Jan and {The Engine Group} and King, Jr., Bob},
  title = {{Notes} on the \emph{Analytical} Engine: {M}\"uller's H$_2$O}, journal = "Scientific Memoirs",
  year = 1843, month = sep, volume = {3}, number = {2}, pages = {666--731}, doi = {10.1000/a\_b},
  issn = {1234-5679}, publisher = {Taylor \& Sons}, keywords = {engines; notes}, langid = {ngerman},
  abstract = {At 50% of <i>all</i> speeds, p < 0.05.}, eprint = {1843.00001}, archiveprefix = {arXiv},
  url = {https://example.org/notes.pdf}, pmid = {123}
}`
    expect(await readArticle(bibtexFormat, text)).toEqual({
      identifiers: [
        { scheme: 'doi', value: '10.1000/a_b' },
        { scheme: 'pmid', value: '123' },
        { scheme: 'arxiv', value: '1843.00001' },
        { scheme: 'key', value: 'bib:Lovelace:1843' },
      ],
      title: "Notes on the <i>Analytical</i> Engine: Müller's H₂O",
      type: 'article',
      abstract: 'At 50% of <i>all</i> speeds, p < 0.05.',
      authors: [
        { name: 'Ada Lovelace', parts: { family: 'Lovelace', given: 'Ada' } },
        { name: 'Jan van der Berg', parts: { family: 'van der Berg', given: 'Jan' } },
        { name: 'The Engine Group' },
        { name: 'Bob King Jr.' },
      ],
      authorsTotal: null,
      source: 'Scientific Memoirs',
      issn: ['1234-5679'],
      publisher: 'Taylor & Sons',
      volume: '3',
      issue: '2',
      pages: '666–731',
      published: '1843-09',
      language: 'de',
      keywords: ['engines', 'notes'],
      openAccess: { isOpen: null, status: null, license: null, url: 'https://example.org/notes.pdf' },
      retraction: null,
      funding: [],
      references: [],
      updatedAt: null,
    })
  })

  test.each([
    ['date = {2001-02/2001-03}', '2001-02'],
    ['date = {2001-02-03}', '2001-02-03'],
    ['year = {2003--2004}', '2003'],
    ['year = {c. 1999}', '1999'],
    ['year = 2001, month = {May--June}', '2001-05'],
    ['year = {in press}', null],
  ])('has the date of %s', async (field, published) => {
    expect((await readFields(field)).published).toBe(published)
  })

  test.each([
    ['journal = {arXiv preprint arXiv:1706.03762}', { scheme: 'arxiv', value: '1706.03762' }],
    ['url = {https://doi.org/10.1000/x}', { scheme: 'doi', value: '10.1000/x' }],
    ['note = {doi:10.1000/x}', { scheme: 'doi', value: '10.1000/x' }],
    ['pmcid = {123456}', { scheme: 'pmcid', value: 'PMC123456' }],
  ])('has the identifier in %s', async (field, identifier) => {
    expect((await readFields(field)).identifiers[0]).toEqual(identifier)
  })

  test.each([
    ['url = {https://www.jstor.org/stable/1}', 'https://www.jstor.org/stable/1'],
    ['doi = {10.1000/x}, url = {https://www-example.ezproxy.example.edu/1}', null],
    ['doi = {10.1000/x}, url = {https://doi.org/10.1000/x https://example.org/x.pdf}', 'https://example.org/x.pdf'],
  ])('has the address of %s', async (fields, url) => {
    expect((await readFields(fields)).openAccess).toMatchObject({ isOpen: null, url })
  })

  test('keeps formulas that are more than Unicode has, and the words within unknown commands', async () => {
    const text = String.raw`@article{k, title = {The \foo{word} of $\mathcal{O}(n)$ and $x^2$ for US\$ 5}}`
    expect((await readArticle(bibtexFormat, text)).title).toBe(
      String.raw`The word of $\mathcal{O}(n)$ and $x^2$ for US$ 5`,
    )
  })

  test('is loaded with a warning where authors are missing, and with what an unknown abbreviation is called', async () => {
    expect(await read('@article{k, title={T}, author={A B and others}, journal = nosuch}')).toEqual([
      '1 bib:k record !unreadable Unresolved @string reference "nosuch" !cut-authors 1',
    ])
  })

  test.each([
    ['article', 'record'],
    ['InProceedings', 'record'],
    ['book', 'not-an-article book'],
    ['misc', 'not-an-article misc'],
  ])('of type %s is: %s', async (type, kind) => {
    expect(await read(`@${type}{k, title={T}}`)).toEqual([`1 bib:k ${kind}`])
    expect((await read(`@${type}{k, title={T}}`, ALL_TYPES))[0]).toContain('record')
  })
})

describe('a BibTeX file', () => {
  test('loses no other entry to a mistake, and every entry keeps its line', async () => {
    const text = String.raw`Some words of an export, written by me@example.org.
@comment{jabref-meta: x}
@string{jg = "Journal of Gaps"}

@article{a, title={First}, journal=jg}
@article{b, title={Second, author={Someone}}

  @article(c, title="A $ sign", journal = jg # { B})
@article{, author={No Title}}
@article{d e, title={A blank in the key}}
@article{f, title={Last}, note={no comma}
  year={2000}
} @article{g, title={On a line with another}}`
    expect(await read(text)).toEqual([
      '5 bib:a record',
      '6 bib:b record !unreadable Token mismatch, expected "}", found ""...',
      '8 bib:c record',
      '9 - no-title',
      '10 bib:d e record',
      '11 bib:f record !unreadable Token mismatch, expected "}", found "year={2000}\\n} @artic"...',
      '13 bib:g record',
    ])
    const [first, , third] = await readItems(bibtexFormat, text)
    const sources = [first, third].map((item) => (item?.kind === 'record' ? item.article.source : null))
    expect(sources).toEqual(['Journal of Gaps', 'Journal of Gaps B'])
  })

  test('gives entries what they inherit from a later one, in the order of the file', async () => {
    const text = `@inproceedings{a, title={Paper}, crossref={p}}
@article{b, title={Between}}
@inproceedings{c, title={Lost}, crossref={q}}
@proceedings{p, title={Proceedings of Gaps}, year={1999}}`
    expect(await read(text)).toEqual([
      '1 bib:a record',
      '2 bib:b record',
      '3 bib:c record !unreadable crossref to Q, which is missing',
      '4 bib:p not-an-article proceedings',
    ])
    const [first] = await readItems(bibtexFormat, text)
    expect(first).toMatchObject({ article: { source: 'Proceedings of Gaps', published: '1999' } })
  })

  test('stays small with abbreviations that double, braces without end, and hostile macros', async () => {
    const bomb = ['@string{a0 = "xxxxxxxxxx"}']
    for (let n = 1; n < 60; n += 1) bomb.push(`@string{a${n} = a${n - 1} # a${n - 1}}`)
    const text = [
      ...bomb,
      '@article{bomb, title = a59}',
      `@article{deep, title = {${'{'.repeat(100_000)}}`,
      `@article{nested, title = {${'{'.repeat(50_000)}x${'}'.repeat(50_000)}}}`,
      `@article{joined, title = ${'"x" # '.repeat(2000)} "x"}`,
      `@article{long, title = {${'x'.repeat(1_000_001)}}}`,
      '@article{after, title = {After}}',
    ].join('\n')
    const items = await read(text)
    expect(items.map((item) => item.split(' ').slice(0, 3).join(' '))).toEqual([
      '61 bib:bomb record',
      '62 bib:deep unreadable',
      '63 bib:nested unreadable',
      '64 bib:joined unreadable',
      '65 5 too-long',
      '66 bib:after record',
    ])
  })
})

test('an entry whose type is no word is read like any other', async () => {
  expect(await read('@+(')).toEqual(expect.any(Array))
})
