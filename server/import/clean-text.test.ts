import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanLanguage,
  cleanLicense,
  cleanMarkup,
  cleanPlain,
  loadCharacterNames,
  parseIssn,
  readInvertedName,
  turnName,
} from './clean-text.ts'
import { crossrefFormat } from './crossref.ts'
import { FORMATS } from './detect-format.ts'
import { BOUNDS } from './make-article.ts'
import { CROSSREF } from './testing/doi-agency-records.ts'
import { ALL_TYPES, readArticle, readBytes, readItems, summarize } from './testing/read-items.ts'

describe('texts of records', () => {
  test.each([
    ['  a \t b\u00a0c ', 'a b c'],
    ['a\r\n\r\n\n b', 'a\n\nb'],
    ['e\u0301 \u0000\u001b[31mred\u202e', 'é [31mred'],
    ['Jos&eacute; &#38; <i>x</i> &amp;lt;', 'José & <i>x</i> &lt;'],
    [' \u0007 ', null],
  ])('are cleaned: %j', async (text, expected) => {
    await loadCharacterNames()
    expect(cleanMarkup(text)).toBe(expected)
  })

  test('without markup are names', async () => {
    await loadCharacterNames()
    expect(cleanPlain(' Jos&eacute;  <b>M&uuml;ller</b>\n')).toBe('José Müller')
    expect(cleanPlain('&amp;amp;', 2)).toBe('&')
  })

  test.each([
    ['Lovelace, Ada', 'Ada Lovelace'],
    ['van Beispiel, Ludwig, Jr.', 'Ludwig van Beispiel Jr.'],
    ['Adler D.G.', 'D.G. Adler'],
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Plato', 'Plato'],
  ])('that are persons are in the order of speech: %s', (name, expected) => expect(turnName(name)).toBe(expected))

  test('that are persons keep the parts that a comma separates', () => {
    expect(readInvertedName('Lovelace , Ada')).toEqual({ name: 'Ada Lovelace', family: 'Lovelace', given: 'Ada' })
    expect(readInvertedName('van Beispiel, Ludwig, Jr.')).toEqual({ name: 'Ludwig van Beispiel Jr.' })
    expect(readInvertedName('Adler D.G.')).toEqual({ name: 'D.G. Adler' })
    expect(readInvertedName('Lovelace,')).toEqual({ name: 'Lovelace' })
  })

  test.each([
    ['EN', 'en'],
    ['eng', 'en'],
    ['pt_BR', 'pt'],
    ['German', 'de'],
    ['Klingonisch', 'Klingonisch'],
  ])('that are languages become codes: %s', (language, expected) => expect(cleanLanguage(language)).toBe(expected))

  test.each([
    ['https://creativecommons.org/licenses/by-nc/4.0/deed.de', 'CC-BY-NC-4.0'],
    ['CC BY-NC-ND', 'CC-BY-NC-ND'],
    ['cc0', 'CC0'],
    ['https://example.org/license', 'https://example.org/license'],
  ])('that are licences become names: %s', (license, expected) => expect(cleanLicense(license)).toBe(expected))

  test.each([
    ['12345679', '1234-5679'],
    ['0000-006x', '0000-006X'],
    ['1234-5678', null],
    ['none', null],
  ])('that are ISSNs are checked: %s', (issn, expected) => expect(parseIssn(issn)).toBe(expected))
})

describe('records that are too large', () => {
  test('are cut, and the report says so', async () => {
    const work = {
      ...CROSSREF,
      title: ['word '.repeat(1000)],
      abstract: 'é漢 '.repeat(40_000),
      author: Array.from({ length: 10_001 }, (_, index) => ({ family: `Author ${index}` })),
      publisher: 'x'.repeat(3000),
    }
    const article = await readArticle(crossrefFormat, JSON.stringify(work))
    expect(article.title.length).toBeLessThanOrEqual(BOUNDS.titleLength)
    expect(Buffer.byteLength(article.abstract ?? '')).toBeLessThanOrEqual(BOUNDS.abstractBytes)
    expect(article.abstract).toMatch(/^(?:é漢 )+(?:é漢?|)…$/)
    expect([article.authors.length, article.authorsTotal, article.publisher?.length]).toEqual([10_000, 10_001, 2000])
    const [item] = await readItems(crossrefFormat, JSON.stringify(work))
    const warnings = item?.kind === 'record' ? item.warnings.map(({ field, reason }) => `${field} ${reason}`) : []
    expect(warnings).toEqual(['title too-long', 'abstract too-long', 'authors too-long', 'publisher too-long'])
  })
})

describe('hostile records', () => {
  test('lose characters that are not for people, and the report says so', async () => {
    const items = await readItems(crossrefFormat, JSON.stringify({ ...CROSSREF, title: ['\u001b]0;x\u0007Red\ud800'] }))
    expect(items.map(summarize)).toEqual(['1/1 ]0;xRed\ufffd !title:changed-characters'])
  })

  test('never make a reader throw, whatever the values of their fields', async () => {
    const names = [
      'DOI',
      'title',
      'author',
      'type',
      'id',
      'doi',
      'bibjson',
      'attributes',
      'titles',
      'creators',
      'issued',
      'ISSN',
    ]
    const more = [
      'authorships',
      'open_access',
      'abstract_inverted_index',
      'identifiers',
      'license',
      'reference',
      'updated-by',
    ]
    const anyRecord = fc.dictionary(fc.constantFrom(...names, ...more), fc.jsonValue({ maxDepth: 4 }))
    const property = fc.asyncProperty(
      fc.array(anyRecord, { maxLength: 3 }),
      fc.constantFrom(...FORMATS),
      async (records, format) => {
        const items = await readItems(format, JSON.stringify(records), ALL_TYPES)
        // A format of text may find several records on a line of JSON.
        expect(items.filter(({ record, line }) => record < 1 || line < 1)).toEqual([])
      },
    )
    await fc.assert(property)
  })

  test('may be any bytes', async () => {
    const beginnings = [
      '',
      '[',
      '{"bibjson":',
      '{"carrel":"records","version":1}\n{',
      'title,doi,year\n"',
      '\ufeff{"DOI": 1, "deposited":',
    ]
    const property = fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.uint8Array({ maxLength: 200 }),
      async (beginning, bytes) => {
        const read = await readBytes(Buffer.concat([Buffer.from(beginning), bytes]))
        expect(read === null || Array.isArray(read.items)).toBe(true)
      },
    )
    await fc.assert(property)
  })
})
