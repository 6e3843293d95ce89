/** What a record states beside its citation: ISSNs, retraction, other identifiers, funding, date of change. */
import { describe, expect, test } from 'vitest'
import type { Article } from '../../domain/article.ts'
import { normalizeListedArticle } from './article.ts'

function read(fields: object): Article {
  return normalizeListedArticle({ title: 'T', ...fields }, 0)
}

describe('issn', () => {
  test.each<[object, string[]]>([
    [{ issn: ['2049-3630', '1471-2458'] }, ['2049-3630', '1471-2458']],
    [{ ISSN: ['20493630'] }, ['2049-3630']],
    [{ issn: '2434-561x' }, ['2434-561X']],
    [{ 'issn-type': [{ value: '2049-3630', type: 'print' }] }, ['2049-3630']],
    [
      { primary_location: { source: { issn_l: '2049-3630', issn: ['2049-3630', '1471-2458'] } } },
      ['2049-3630', '1471-2458'],
    ],
    [{ bibjson: { title: 'T', journal: { issns: ['2049-3630'] } } }, ['2049-3630']],
    [{ journal_issns: '2049-3630,1471-2458' }, ['2049-3630', '1471-2458']],
    [{ isPartOf: { issn: 'https://portal.issn.org/resource/ISSN/2049-3630' } }, ['2049-3630']],
    [{ container: { identifier: '2049-3630', identifierType: 'ISSN' } }, ['2049-3630']],
    // A wrong check digit.
    [{ issn: ['2049-3631', '1234', null] }, []],
    [{}, []],
  ])('of %j is %j', (fields, issns) => {
    expect(read(fields).issn).toEqual(issns)
  })
})

const NOTICE = { DOI: '10.5555/notice', updated: { 'date-parts': [[2022, 5, 4]] } }

describe('retraction', () => {
  test.each<[object, Article['retraction']]>([
    [
      { retraction: { status: 'retracted', date: '2022-05', notice: 'https://example.org/notice' } },
      { status: 'retracted', date: '2022-05', notice: 'https://example.org/notice' },
    ],
    [
      { retraction: { status: 'withdrawn', date: null, notice: '10.5555/n' } },
      { status: 'withdrawn', date: null, notice: 'https://doi.org/10.5555/n' },
    ],
    [{ retraction: { status: 'concern' } }, { status: 'concern', date: null, notice: null }],
    [
      {
        'updated-by': [
          { ...NOTICE, type: 'correction' },
          { ...NOTICE, type: 'expression_of_concern' },
        ],
      },
      { status: 'concern', date: '2022-05-04', notice: 'https://doi.org/10.5555/notice' },
    ],
    [
      {
        'updated-by': [
          { ...NOTICE, type: 'expression_of_concern' },
          { ...NOTICE, type: 'retraction' },
        ],
      },
      { status: 'retracted', date: '2022-05-04', notice: 'https://doi.org/10.5555/notice' },
    ],
    [{ is_retracted: true }, { status: 'retracted', date: null, notice: null }],
    [
      { pubTypeList: { pubType: ['Journal Article', 'Retracted Publication'] } },
      { status: 'retracted', date: null, notice: null },
    ],
    [
      { retraction: { status: 'retracted', notice: 'javascript:alert(1)' } },
      { status: 'retracted', date: null, notice: null },
    ],
    // On the notice itself, on a corrected work, and where nothing is stated.
    [{ 'update-to': [{ ...NOTICE, type: 'retraction' }] }, null],
    [{ 'updated-by': [{ ...NOTICE, type: 'correction' }] }, null],
    [{ pubTypeList: { pubType: 'Retraction of Publication' } }, null],
    [{ is_retracted: false }, null],
    [{ is_retracted: 'not known', retraction: null }, null],
    [{}, null],
  ])('of %j is %j', (fields, retraction) => {
    expect(read(fields).retraction).toEqual(retraction)
  })
})

test.each<[object, Article['identifiers']]>([
  [
    {
      identifiers: [
        { scheme: 'pmid', value: '123' },
        { scheme: 'oai', value: 'oai:x:1' },
      ],
    },
    [{ scheme: 'pmid', value: '123' }],
  ],
  [
    { ids: { openalex: 'https://openalex.org/W42', pmid: 'https://pubmed.ncbi.nlm.nih.gov/123', pmcid: 'PMC9' } },
    [
      { scheme: 'pmid', value: '123' },
      { scheme: 'pmcid', value: 'PMC9' },
      { scheme: 'openalex', value: 'W42' },
    ],
  ],
  [
    { externalIds: { ArXiv: '2101.00001' }, pmid: 7 },
    [
      { scheme: 'pmid', value: '7' },
      { scheme: 'arxiv', value: '2101.00001' },
    ],
  ],
  [{ pmid: 'javascript:alert(1)' }, []],
])('the identifiers of %j are %j', (fields, identifiers) => {
  expect(read(fields).identifiers).toEqual(identifiers)
})

test.each<[object, string[]]>([
  [{ funding: ['Example Fund (E1)', 'Other Fund'] }, ['Example Fund (E1)', 'Other Fund']],
  [{ funder: [{ name: 'Example Fund', award: ['E1', 'E2'] }] }, ['Example Fund (E1)']],
  [
    { grants: [{ funder: 'https://openalex.org/F1', funder_display_name: 'Example Fund', award_id: 'E1' }] },
    ['Example Fund (E1)'],
  ],
  [{ grantsList: { grant: [{ agency: 'Example Fund', grantId: 'E1' }] } }, ['Example Fund (E1)']],
  [{ fundingReferences: [{ funderName: 'Example Fund' }] }, ['Example Fund']],
  [{ funding: [] }, []],
])('the funding of %j is %j', (fields, funding) => {
  expect(read(fields).funding).toEqual(funding)
})

test('updatedAt is the day of the last change of the record', () => {
  expect(read({ updated_at: '2026-11-20T09:41:00Z', created_at: '2020-01-01' }).updatedAt).toBe('2026-11-20')
  expect(read({ created_at: '2020-01-01' }).updatedAt).toBeNull()
})
