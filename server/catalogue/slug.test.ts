import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSampleRows } from '../import/sample-rows.ts'
import { isSlug, MAX_SLUG_LENGTH, slugAfterClash, slugOf } from './slug.ts'

const CASES: [title: string, slug: string][] = [
  ['Deep Learning', 'deep-learning'],
  ['  Deep   learning: a “review”?  ', 'deep-learning-a-review'],
  ['Über die Größe von Łódź, Ærø & Ørsted', 'uber-die-grosse-von-lodz-aero-orsted'],
  ['Cafe\u0301 and café', 'cafe-and-cafe'],
  ['TransCom N<sub>2</sub>O model', 'transcom-n2o-model'],
  ['The <i>Gaia</i> mission', 'the-gaia-mission'],
  ['Observation of $J/\\psi p$ resonances', 'observation-of-resonances'],
  ['It costs $5 and $6', 'it-costs-5-and-6'],
  ['p<0.05 and x<y in mice', 'p-0-05-and-x-y-in-mice'],
  ['NF-κB signaling', 'nf-κb-signaling'],
  ['Некоммутативность й', 'некоммутативность-й'],
  ['新型冠状病毒肺炎', '新型冠状病毒肺炎'],
  ['ﬁne', 'ﬁne'],
]

describe('slugOf', () => {
  it.each(CASES)('%s', (title, slug) => {
    expect(slugOf(title, '10.1/x')).toBe(slug)
  })

  it('cuts at a word, or inside a first word that is too long', () => {
    const word = 'a'.repeat(39)
    expect(slugOf(`${word} ${word} b c`, '10.1/x')).toBe(`${word}-${word}`)
    expect(slugOf('深'.repeat(100), '10.1/x')).toBe('深'.repeat(80))
  })

  it('uses the DOI for a title without a word', () => {
    expect(slugOf('$x$ !', '10.1234/ABC.d')).toBe('10-1234-abc-d')
  })

  it('returns a valid slug, the same for every normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const slug = slugOf(title, '10.1/x')
        expect(isSlug(slug)).toBe(true)
        expect(Array.from(slug).length).toBeLessThanOrEqual(MAX_SLUG_LENGTH)
        expect(slug).toBe(slug.normalize('NFC'))
        expect(slugOf(title.normalize('NFC'), '10.1/x')).toBe(slugOf(title.normalize('NFD'), '10.1/x'))
      }),
    )
  })
})

describe('slugAfterClash', () => {
  it('depends on the DOI only, in any case', () => {
    expect(slugAfterClash('a', '10.1/ABC')).toBe(slugAfterClash('a', '10.1/abc'))
    expect(slugAfterClash('a', '10.1/abc')).toMatch(/^a-[0-9a-f]{6}$/)
    expect(slugAfterClash('a', '10.1/abc')).not.toBe(slugAfterClash('a', '10.1/abd'))
  })
})

describe('isSlug', () => {
  it.each(['a', 'deep-learning', '深度', '10.1000/182', 'नमस्ते', 'a'.repeat(255)])('accepts %s', (text) => {
    expect(isSlug(text)).toBe(true)
  })
  it.each(['', '-', '.', '..', '../x', '\u202ea', '<b>', 'a b', 'a\0b', 'a'.repeat(256), '😀'])(
    'refuses %j',
    (text) => {
      expect(isSlug(text)).toBe(false)
    },
  )
})

describe('the sample catalogue', () => {
  const rows = readSampleRows(readFileSync(new URL('../sample/articles.jsonl', import.meta.url), 'utf8'))

  it('has 257 records, each with the slug of its title', () => {
    expect(rows).toHaveLength(257)
    const taken = new Set<string>()
    for (const { slug, title, doi: stated } of rows) {
      const doi = stated ?? ''
      const made = slugOf(title, doi)
      expect(slug).toBe(taken.has(made) ? slugAfterClash(made, doi) : made)
      taken.add(slug)
    }
    expect(taken.size).toBe(257)
  })

  it('says that no abstract is the authors’ own', () => {
    for (const row of rows) expect(row.abstract_note).toMatch(/not the authors’ abstract\.$/)
  })
})
