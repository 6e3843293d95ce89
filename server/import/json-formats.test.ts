import { describe, expect, test } from 'vitest'
import { crossrefFormat } from './crossref.ts'
import { cslJsonFormat } from './csl-json.ts'
import { dataCiteFormat } from './datacite.ts'
import { detectFormat } from './detect-format.ts'
import { doajFormat } from './doaj.ts'
import { openAlexFormat, openAlexMergedFormat } from './openalex.ts'
import { CSL, CSL_ARTICLE } from './testing/csl-record.ts'
import { CROSSREF, CROSSREF_ARTICLE, DATACITE, DATACITE_ARTICLE } from './testing/doi-agency-records.ts'
import { DOAJ, DOAJ_ARTICLE, OPENALEX, OPENALEX_ARTICLE } from './testing/index-records.ts'
import { ALL_TYPES, ARTICLES, readArticle, readItems, streamOf, summarize } from './testing/read-items.ts'

const summaries = async (...parameters: Parameters<typeof readItems>) => (await readItems(...parameters)).map(summarize)

describe('the format of a file', () => {
  test.each([
    ['openalex', JSON.stringify({ results: [OPENALEX] }, null, 1)],
    ['openalex', JSON.stringify(OPENALEX).replaceAll('/', String.raw`\/`)],
    ['crossref', JSON.stringify({ status: 'ok', message: { items: [CROSSREF] } })],
    ['doaj', JSON.stringify([DOAJ])],
    ['datacite', JSON.stringify({ data: [DATACITE] })],
    ['csl', JSON.stringify([CSL], null, 2)],
    ['openalex-merged', 'merge_date,id,merge_into_id\n2022-06-01,W1,W2\n'],
    ['csv', 'Authors;Title;Year\n'],
    ['sample', '{"slug":"a","doi":"10.5555/a","title":"A","oa_status":"gold"}'],
    ['carrel', '{"carrel":"records","version":1}'],
    [null, '{"hello": "world"}'],
    [null, 'Lorem ipsum'],
  ])('is %s', async (name, text) => {
    expect((await detectFormat(streamOf(text))).format?.name ?? null).toBe(name)
  })
})

describe('OpenAlex', () => {
  test('gives every field of a work', async () => {
    expect(await readArticle(openAlexFormat, JSON.stringify(OPENALEX))).toEqual(OPENALEX_ARTICLE)
  })

  test('reads the newer layout of funding, an index that is a text, and a list of authors that was cut', async () => {
    const work = {
      ...OPENALEX,
      abstract_inverted_index: JSON.stringify(OPENALEX.abstract_inverted_index),
      grants: undefined,
      awards: [{ funder_display_name: 'Example Fund', funder_award_id: 'E1' }],
      funders: [{ display_name: 'Example Fund' }, { display_name: 'Other Fund' }],
      is_authors_truncated: true,
      authors_count: 300,
    }
    expect(await readArticle(openAlexFormat, JSON.stringify(work))).toEqual({
      ...OPENALEX_ARTICLE,
      funding: ['Example Fund (E1)', 'Other Fund'],
      authorsTotal: 300,
    })
  })

  test('loads works of the asked types, and names the type of the others', async () => {
    const works = ['review', 'letter', 'dataset', 'article'].map((type) => ({ ...OPENALEX, type, title: type }))
    const lines = [...works, { ...OPENALEX, is_paratext: true }, { ...OPENALEX, title: null, display_name: null }]
    const text = lines.map((work) => JSON.stringify(work)).join('\n')
    const expected = [
      '1/1 review',
      '2/2 letter',
      '3/3 not-an-article',
      '4/4 article',
      '5/5 not-an-article',
      '6/6 no-title',
    ]
    expect(await summaries(openAlexFormat, text)).toEqual(expected)
    expect(await summaries(openAlexFormat, text, { types: new Set(['review']) })).toEqual(
      expected
        .map((line, index) => (index === 0 || index === 5 ? line : `${index + 1}/${index + 1} not-an-article`))
        .with(5, '6/6 not-an-article'),
    )
    expect((await summaries(openAlexFormat, text, ALL_TYPES))[2]).toBe('3/3 dataset !type:unknown-type')
  })

  test('gives merged works as deletions', async () => {
    const text = 'merge_date,id,merge_into_id\n2022-06-01,W1,W9\nnone\n2022-06-01,W2,W9\n'
    expect(await summaries(openAlexMergedFormat, text)).toEqual(['2/1 deleted W1', '3/2 unreadable', '4/3 deleted W2'])
  })
})

describe('Crossref', () => {
  test('gives every field of a work', async () => {
    expect(await readArticle(crossrefFormat, JSON.stringify({ items: [CROSSREF] }))).toEqual(CROSSREF_ARTICLE)
  })

  test.each([
    ['the print before the online date', { issued: { 'date-parts': [[null]] } }, '2020-03'],
    ['the online date', { issued: undefined, 'published-print': undefined }, '2019-12-31'],
    ['a date as text', { issued: { 'date-parts': [['2018', '7']] } }, '2018-07'],
    [
      'the day of posting',
      {
        issued: undefined,
        'published-print': undefined,
        'published-online': undefined,
        posted: { 'date-parts': [[2021, 1, 12]] },
      },
      '2021-01-12',
    ],
  ])('takes %s where there is no better one', async (_, change, expected) => {
    const article = await readArticle(crossrefFormat, JSON.stringify({ ...CROSSREF, ...change }))
    expect(article.published).toBe(expected)
  })

  test('reports a date that is none, and not one that is missing', async () => {
    const dates = { 'published-print': undefined, 'published-online': undefined }
    const works = [[[null]], [[2099]], [['soon']]].map((parts) => ({
      ...CROSSREF,
      ...dates,
      issued: { 'date-parts': parts },
    }))
    expect(await summaries(crossrefFormat, works.map((work) => JSON.stringify(work)).join('\n'))).toEqual([
      '1/1 On examples',
      '2/2 On examples !published:bad-date',
      '3/3 On examples !published:bad-date',
    ])
  })

  test.each([
    ['retraction', 'retracted'],
    ['expression_of_concern', 'concern'],
    ['withdrawal', 'withdrawn'],
  ])('takes a notice of %s from the work, not from the notice', async (type, status) => {
    const notice = { type, DOI: '10.5555/notice', updated: { 'date-parts': [[2022, 5, 4]] } }
    const updated = { ...CROSSREF, 'updated-by': [{ type: 'correction', DOI: '10.5555/c' }, notice] }
    const article = await readArticle(crossrefFormat, JSON.stringify(updated))
    expect(article.retraction).toEqual({ status, date: '2022-05-04', notice: '10.5555/notice' })
    const other = await readArticle(crossrefFormat, JSON.stringify({ ...CROSSREF, 'update-to': [notice] }))
    expect(other.retraction).toBeNull()
  })

  test('decodes doubled references, and keeps markup', async () => {
    const title = ['\n  Effects of H<sub>2</sub>O &amp;amp; &amp;lt;i&amp;gt;n&amp;lt;/i&amp;gt; &lt; 5\n  ']
    const article = await readArticle(crossrefFormat, JSON.stringify({ ...CROSSREF, title }))
    expect(article.title).toBe('Effects of H<sub>2</sub>O & <i>n</i> < 5')
  })

  test('reports what is wrong with the identifiers, and rejects records without any', async () => {
    const works = [
      { ...CROSSREF, ISSN: ['1234-5678'], author: [{ name: 'Ada', ORCID: '0000-0002-1825-0098' }] },
      { ...CROSSREF, reference: [{ DOI: 'none' }, { unstructured: 'A book' }] },
      { ...CROSSREF, DOI: 'none' },
      { ...CROSSREF, title: [] },
    ]
    expect(await summaries(crossrefFormat, works.map((work) => JSON.stringify(work)).join('\n'))).toEqual([
      '1/1 On examples !orcid:bad-orcid !issn:bad-issn',
      '2/2 On examples !references:bad-doi',
      '3/3 no-identifier',
      '4/4 no-title',
    ])
  })
})

test('DOAJ: gives every field of an article', async () => {
  expect(await readArticle(doajFormat, JSON.stringify([DOAJ]))).toEqual(DOAJ_ARTICLE)
})

test.each([
  [
    'Crossref',
    crossrefFormat,
    {
      items: [{ ...CROSSREF, author: [{ given: 'Ada', family: 'Reader' }, { family: 'Mono' }, { name: 'The Group' }] }],
    },
  ],
  [
    'DataCite',
    dataCiteFormat,
    {
      ...DATACITE,
      attributes: {
        ...DATACITE.attributes,
        creators: [
          { name: 'Reader, Ada', givenName: 'Ada', familyName: 'Reader' },
          { name: 'Mono' },
          { name: 'The Group', nameType: 'Organizational' },
        ],
      },
    },
  ],
  [
    'CSL-JSON',
    cslJsonFormat,
    [{ ...CSL, author: [{ given: 'Ada', family: 'Reader' }, { family: 'Mono' }, { literal: 'The Group' }] }],
  ],
])('%s keeps family and given names where a record has both', async (_, format, file) => {
  expect((await readArticle(format, JSON.stringify(file))).authors).toEqual([
    { name: 'Ada Reader', parts: { family: 'Reader', given: 'Ada' } },
    { name: 'Mono' },
    { name: 'The Group' },
  ])
})

describe('DataCite', () => {
  test('gives every field of a work', async () => {
    expect(await readArticle(dataCiteFormat, JSON.stringify(DATACITE))).toEqual(DATACITE_ARTICLE)
    expect(await readArticle(dataCiteFormat, JSON.stringify(DATACITE.attributes))).toEqual(DATACITE_ARTICLE)
  })

  test.each([
    [{ resourceTypeGeneral: 'JournalArticle' }, 'article'],
    [{ resourceTypeGeneral: 'ConferencePaper' }, 'conference_paper'],
    [{ resourceTypeGeneral: 'Text', resourceType: 'Conference paper' }, 'conference_paper'],
    [{ resourceTypeGeneral: 'Text', resourceType: 'Journal Article' }, 'article'],
    [{ resourceTypeGeneral: 'Text', resourceType: 'Review article' }, 'review'],
    [{ resourceTypeGeneral: 'Text', resourceType: 'Thesis' }, null],
    [{ resourceTypeGeneral: 'Dataset', resourceType: 'Article' }, null],
    [{}, null],
  ])('takes %j for %s', async (types, expected) => {
    const text = JSON.stringify({ attributes: { ...DATACITE.attributes, types } })
    const [item] = await readItems(dataCiteFormat, text)
    expect(item?.kind === 'record' ? item.article.type : null).toBe(expected)
  })
})

describe('CSL-JSON', () => {
  test('gives every field of an item', async () => {
    expect(await readArticle(cslJsonFormat, JSON.stringify([CSL]))).toEqual(CSL_ARTICLE)
  })

  test.each([
    [{ 'date-parts': [['2021', 7, '7']] }, '2021-07-07'],
    [{ raw: '2020-05' }, '2020-05'],
    [{ literal: 'May 2020' }, '2020-05'],
    [{ 'date-parts': [[2020], [2021]] }, '2020'],
    [undefined, null],
  ])('reads the date %j', async (issued, expected) => {
    expect((await readArticle(cslJsonFormat, JSON.stringify([{ ...CSL, issued }]))).published).toBe(expected)
  })

  test('knows an item without any identifier by its title, year and first author', async () => {
    const bare = { type: 'article-journal', title: 'On Examples', issued: { 'date-parts': [[2020]] } }
    const variants = [bare, { ...bare, title: 'On examples!' }, { ...bare, title: 'On other examples' }]
    const items = await readItems(cslJsonFormat, JSON.stringify(variants), ARTICLES)
    const keys = items.map((item) => (item.kind === 'record' ? item.article.identifiers[0]?.value : null))
    expect(keys[0]).toMatch(/^work-[\da-f]{16}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})
