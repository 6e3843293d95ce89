/** Articles that nobody wrote, as many as are wanted: for measuring how Carrel does with a catalogue of another size. */
import type { ArticleType } from '../../src/contract/article-type.ts'
import type { ArticleRow } from '../catalogue/article-row.ts'
import { slugAfterClash, slugOf } from '../catalogue/slug.ts'
import { generateAuthors, generateSource } from './generated-names.ts'
import { generateText } from './generated-text.ts'
import { type Numbers, seededNumbers } from './seeded-numbers.ts'

/** Which articles. */
export type Generation = {
  /** A whole number; the same seed makes the same rows, whatever the count. */
  seed: number
  count: number
}

const LAST_YEAR = 2025
const ABSTRACT_NOTE = 'This abstract was put together by a program and means nothing.'

/** Makes the rows one after the other; what is remembered of each is its slug. */
export function* generateRows({ seed, count }: Generation): Generator<ArticleRow> {
  const slugs = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    const row = generateRow(seed, index)
    while (slugs.has(row.slug)) row.slug = slugAfterClash(row.slug, row.doi)
    slugs.add(row.slug)
    yield row
  }
}

/** The DOI of the article of this index, from 0; of the prefix 10.5555, which is for tests and leads nowhere real. */
export function generatedDoi(seed: number, index: number): string {
  return `10.5555/carrel.${seed}.${index + 1}`
}

function generateRow(seed: number, index: number): ArticleRow {
  const numbers = seededNumbers(seed, index)
  const doi = generatedDoi(seed, index)
  const text = generateText(numbers)
  const type = numbers.weighted<ArticleType>([
    [0.72, 'article'],
    [0.12, 'review'],
    [0.16, 'conference_paper'],
  ])
  const published = generateDate(numbers)
  const year = Number(published.slice(0, 4))
  return {
    slug: slugOf(text.title, doi),
    doi,
    type,
    ...text,
    abstract_note: text.abstract === null ? null : ABSTRACT_NOTE,
    ...generateAuthors(numbers),
    ...generateSource(numbers, type, year),
    published,
    year,
    language: numbers.weighted([
      [0.92, 'en'],
      [0.02, 'de'],
      [0.02, 'es'],
      [0.02, 'fr'],
      [0.02, null],
    ]),
    ...generateOpenAccess(numbers),
    full_text_url: null,
    references: generateReferences(numbers, seed, index),
  }
}

/** More of them lately; nine in ten to the month at least. */
function generateDate(numbers: Numbers): string {
  const year = LAST_YEAR - Math.floor(36 * numbers.next() ** 2)
  const month = String(numbers.whole(1, 12)).padStart(2, '0')
  const day = String(numbers.whole(1, 28)).padStart(2, '0')
  return numbers.weighted([
    [0.8, `${year}-${month}-${day}`],
    [0.1, `${year}-${month}`],
    [0.1, String(year)],
  ])
}

function generateOpenAccess(numbers: Numbers): Pick<ArticleRow, 'oa_is_open' | 'oa_status' | 'license'> {
  const oa_status = numbers.weighted([
    [0.42, 'gold'],
    [0.1, 'diamond'],
    [0.15, 'hybrid'],
    [0.1, 'bronze'],
    [0.13, 'green'],
    [0.07, 'closed'],
    [0.03, null],
  ])
  const isLicensed = oa_status === 'gold' || oa_status === 'diamond' || oa_status === 'hybrid'
  return {
    oa_is_open: oa_status === null ? null : oa_status !== 'closed',
    oa_status,
    license: isLicensed
      ? numbers.weighted([
          [0.7, 'CC-BY-4.0'],
          [0.2, 'CC-BY-NC-ND-4.0'],
          [0.1, null],
        ])
      : null,
  }
}

/** Cites earlier articles of its own kind, the earliest a little more often; one in five cites none of them. */
function generateReferences(numbers: Numbers, seed: number, index: number): string[] {
  const count = index === 0 || numbers.chance(0.2) ? 0 : numbers.whole(1, 16)
  const earlier = Array.from({ length: count }, () => Math.floor(index * numbers.next() ** 1.2))
  return [...new Set(earlier)].map((cited) => generatedDoi(seed, cited))
}
