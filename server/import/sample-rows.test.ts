import { describe, expect, it } from 'vitest'
import { readSample } from '../testing/test-catalogue.ts'
import { StartFailure } from '../start-failure.ts'
import { readSampleRows } from './sample-rows.ts'

const RECORD = {
  slug: 'first',
  doi: '10.1234/First',
  title: 'First',
  type: 'article',
  published: '2020',
  authors: [{ name: 'A' }],
  source: 'S',
  language: 'en',
  keywords: ['k'],
  oa_status: 'gold',
  abstract: 'An abstract.',
  abstract_note: 'A note.',
}
const OTHER = { ...RECORD, slug: 'other', doi: '10.1234/other' }

/** The message about a second record, after an empty line: it is in line 3 of the file. */
function failureOf(second: object | string): string {
  const line = typeof second === 'string' ? second : JSON.stringify(second)
  try {
    readSampleRows(`${JSON.stringify(RECORD)}\n\n${line}\n`)
    return 'none'
  } catch (error) {
    return error instanceof StartFailure ? error.message : 'another error'
  }
}

it('the sample catalogue is valid, and so is a record with nothing wrong', () => {
  expect(readSample()).toHaveLength(257)
  expect(failureOf(OTHER)).toBe('none')
})

describe('a start fails with the line and what to do for', () => {
  it.each<[what: string, line: object | string, advice: string]>([
    ['a broken line', '{"slug": ', 'correct it: Invalid JSON'],
    ['a missing field', { ...OTHER, title: undefined }, 'correct its "title": Invalid key'],
    ['NUL', { ...OTHER, abstract: 'a\0b' }, 'correct its "abstract": It holds the character NUL'],
    ['a lone surrogate', { ...OTHER, keywords: ['k', '\ud800'] }, 'correct its "keywords.1": It holds the character'],
    ['a doubled DOI', { ...OTHER, doi: '10.1234/FIRST' }, 'its DOI is also that of line 1; remove one of the two.'],
    ['a doubled slug', { ...OTHER, slug: 'first' }, 'its slug is also that of line 1; remove one of the two.'],
    [
      'a slug with a space',
      { ...OTHER, slug: 'a b' },
      'correct its "slug": An address cannot hold all its characters.',
    ],
    [
      'a DOI that no index holds',
      { ...OTHER, doi: `10.1234/${'x'.repeat(3000)}` },
      'correct its "doi": Invalid length',
    ],
    ['1 MB of words', { ...OTHER, abstract: 'many words '.repeat(100_000) }, 'title, keywords and abstract have more'],
  ])('%s', (_what, line, advice) => {
    expect(failureOf(line)).toMatch(/^Line 3 of the sample catalogue: [^\n]*$/)
    expect(failureOf(line)).toContain(advice)
  })
})
