import { beforeAll, describe, expect, test } from 'vitest'
import { withLateParsers } from '../../rich-text/late-parsers.ts'
import { parsePlainText } from '../../rich-text/parse-rich-text.ts'
import { normalizeAuthors } from './authors.ts'
import { parseOrcid, parseRor } from './identifiers.ts'

beforeAll(async () => {
  await withLateParsers(() => parsePlainText('&eacute;'))
})

describe('authors', () => {
  test.each<[unknown, string[]]>([
    // A semicolon that ends a character reference separates nothing.
    ['Jos&eacute; M&uuml;ller; Bo P&#225;ge', ['José Müller', 'Bo Páge']],
    [['Jos&eacute; M&uuml;ller'], ['José Müller']],
    [
      ['Ada Reader', 'Bo Page'],
      ['Ada Reader', 'Bo Page'],
    ],
    ['Reader, Ada', ['Reader, Ada']],
    ['Reader A, Page B', ['Reader A', 'Page B']],
    ['Reader, A.; Page, B.', ['Reader, A.', 'Page, B.']],
    ['Ada Reader and Bo Page', ['Ada Reader', 'Bo Page']],
    ['Ada Reader et al.', ['Ada Reader']],
    [[{ family: 'Reader' }], ['Reader']],
    [[{ name: 'The Lamp Collaboration' }], ['The Lamp Collaboration']],
    [[{ name: { preferred: 'Ada Reader', index: 'Reader, Ada' } }], ['Ada Reader']],
    [[{ name: 'Ada', surname: 'Reader' }], ['Ada Reader']],
    [{ author: [{ text: 'Ada Reader' }, 'Bo Page'] }, ['Ada Reader', 'Bo Page']],
    [{ author: { name: 'Ada Reader' } }, ['Ada Reader']],
    [[{ identity: { name: 'Ada Reader' } }], ['Ada Reader']],
    [[], []],
    [null, []],
    [[null, 7, {}], []],
  ])('of %j are %j', (authors, expectedNames) => {
    expect(normalizeAuthors(authors).map(({ name }) => name)).toEqual(expectedNames)
  })

  test.each([
    [
      { given: 'Ada', family: 'van der Reader' },
      { family: 'van der Reader', given: 'Ada' },
    ],
    [
      { name: 'A. van der Reader', firstname: 'Ada', lastname: 'van der Reader' },
      { family: 'van der Reader', given: 'Ada' },
    ],
    [{ name: 'Ada van der Reader' }, null],
    ['van der Reader, Ada', null],
    [{ family: 'The Lamp Collaboration' }, null],
  ])('keep the parts of %j only where the service sends them', (author, parts) => {
    expect(normalizeAuthors([author]).map((read) => read.parts)).toEqual([parts])
  })

  test.each<[string, object]>([
    [
      'OpenAlex',
      { institutions: [{ display_name: 'Home', ror: 'https://ror.org/03yrm5c26' }, { display_name: 'Away' }] },
    ],
    [
      'Crossref',
      { affiliation: [{ name: 'Home', id: [{ id: 'https://ror.org/03yrm5c26', 'id-type': 'ROR' }] }, 'Away'] },
    ],
    ['DataCite', { affiliation: [{ name: 'Home', affiliationIdentifier: 'ror.org/03yrm5c26' }, { name: 'Away' }] }],
    ['our own service', { affiliations: ['Home', 'Away', 'Home'], rors: ['03yrm5c26', null, null] }],
  ])('keep the ROR ids of affiliations of %s', (_, fields) => {
    const [author] = normalizeAuthors([{ name: 'Ada', ...fields }])
    expect(author).toMatchObject({ affiliations: ['Home', 'Away'], rors: ['03yrm5c26', null] })
  })

  test.each([
    ['https://ror.org/03yrm5c26', '03yrm5c26'],
    ['05DXPS055', '05dxps055'],
    ['https://ror.org/03yrm5c27', null],
    ['https://ror.org/13yrm5c26', null],
    ['https://example.org/03yrm5c26', null],
    ['grid.123.4', null],
  ])('%s is the ROR id %s', (text, ror) => {
    expect(parseRor(text)).toBe(ror)
    const [author] = normalizeAuthors([{ name: 'Ada', affiliation: [{ name: 'Home', ror: text }] }])
    expect(author?.rors).toEqual(ror === null ? undefined : [ror])
  })

  test('keep the ORCID iD and the affiliation around the person', () => {
    const authorship = {
      author: { display_name: 'Ada Reader', orcid: 'https://orcid.org/0000-0002-1825-0097' },
      institutions: [{ display_name: 'Somewhere' }],
    }
    expect(normalizeAuthors([authorship])).toEqual([
      { name: 'Ada Reader', parts: null, orcid: '0000-0002-1825-0097', affiliations: ['Somewhere'] },
    ])
  })
})

describe('parseOrcid', () => {
  test.each([
    ['0000-0002-1825-0097', '0000-0002-1825-0097'],
    ['https://orcid.org/0000-0002-1694-233X', '0000-0002-1694-233X'],
    ['0000-0002-1694-233x', '0000-0002-1694-233X'],
  ])('parses %s', (value, orcid) => {
    expect(parseOrcid(value)).toBe(orcid)
  })

  test.each(['0000-0002-1825-0098', '0000-0002-1825', 'https://evil.example/0000-0002-1825-0097', ''])(
    'refuses %j',
    (value) => {
      expect(parseOrcid(value)).toBeNull()
    },
  )
})
