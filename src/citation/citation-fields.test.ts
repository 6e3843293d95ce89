import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { buildCitationTags } from './citation-tags.ts'
import { formatCoins } from './coins.ts'
import { formatAuthor, formatTitle, parsePageRange } from './citation-fields.ts'
import { EXPORT_FORMATS } from './export-formats.ts'
import { buildJsonLd } from './json-ld.ts'

test.each<[string | null, string | null, string | null]>([
  ['261–272', '261', '272'],
  ['437-471', '437', '471'],
  ['12 — 20', '12', '20'],
  ['1--9', '1', '9'],
  ['S1‐S10', 'S1', 'S10'],
  ['87.1-87.12', '87.1', '87.12'],
  ['xii1–9', 'xii1', '9'],
  ['DS1', 'DS1', null],
  ['e1000', 'e1000', null],
  ['1–5, 9', '1–5, 9', null],
  ['1–2–3', '1–2–3', null],
  ['a-b', 'a-b', null],
  ['-7', '-7', null],
  [null, null, null],
])('parsePageRange parses %j as %j to %j', (pages, first, last) => {
  expect(parsePageRange(pages)).toEqual({ first, last })
})

test.each([
  ['Ada van der Reader', { family: 'van der Reader', given: 'Ada' }, 'van der Reader, Ada'],
  ['Ada Reader', null, 'Ada Reader'],
  ['Page, Bo', null, 'Page, Bo'],
  ['The Lamp Collaboration', null, 'The Lamp Collaboration'],
])('formatAuthor puts the family name first only where the parts are known: %j', (name, parts, formatted) => {
  expect(formatAuthor({ name, parts })).toBe(formatted)
})

const retracted = { status: 'retracted', date: null, notice: null } as const

test.each([
  [null, 'Lamps', 'Lamps'],
  ['retracted', 'Lamps', 'RETRACTED: Lamps'],
  ['retracted', 'Retracted: Lamps', 'Retracted: Lamps'],
  ['withdrawn', 'Lamps', 'WITHDRAWN: Lamps'],
  ['concern', 'Lamps', 'EXPRESSION OF CONCERN: Lamps'],
] as const)('formatTitle marks a title with the status %j: %j', (status, title, formatted) => {
  const retraction = status === null ? null : { ...retracted, status }
  expect(formatTitle(makeArticle({ title, retraction }))).toBe(formatted)
})

test.each([
  ...EXPORT_FORMATS.map(({ label, format }) => [
    label,
    format([makeArticle({ retraction: retracted })], 'https://a.example'),
  ]),
  ['citation tags', JSON.stringify(buildCitationTags(makeArticle({ retraction: retracted }), null))],
  ['JSON-LD', JSON.stringify(buildJsonLd(makeArticle({ retraction: retracted }), null))],
  ['COinS', decodeURIComponent(formatCoins(makeArticle({ retraction: retracted }), null))],
])('%s names a retracted article so', (_, text) => {
  expect(text).toMatch(/\{?RETRACTED:\}? \{?Reading/)
})
