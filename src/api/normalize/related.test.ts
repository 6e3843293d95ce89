/** Records beside the one they belong to: JSON:API's `included`, HAL's `_embedded`. The facts are made up. */
import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '../../domain/search-query.ts'
import {
  normalizePlainArticle as normalizeArticle,
  normalizePlainList as normalizeList,
} from './testing/plain-articles.ts'

const ORCID = '0000-0002-1825-0097'
const lamps = {
  type: 'articles',
  id: '7',
  attributes: { title: 'Lamps of the reading room', doi: '10.5555/lamps.7' },
  relationships: {
    authors: {
      data: [
        { type: 'people', id: '1' },
        { type: 'people', id: '2' },
      ],
    },
    journal: { data: { type: 'journals', id: '5' } },
    subjects: { data: [{ type: 'subjects', id: 's' }] },
    references: { data: [{ type: 'articles', id: '8' }] },
    reviewers: { data: [{ type: 'people', id: '404' }] },
    editors: { links: { related: '/editors' } },
  },
}
const included = [
  { type: 'journals', id: '5', attributes: { title: 'Annals of Quiet', license: 'CC-BY-4.0' } },
  {
    type: 'people',
    id: '1',
    attributes: { given_name: 'Ada', family_name: 'Reader', orcid: ORCID },
    relationships: { institution: { data: { type: 'institutions', id: 'i' } } },
  },
  { type: 'people', id: '2', attributes: { name: 'Bo Page' } },
  { type: 'institutions', id: 'i', attributes: { name: 'Somewhere' } },
  { type: 'subjects', id: 's', attributes: { name: 'Light' } },
  { type: 'articles', id: '8', attributes: { title: 'Tables', doi: '10.5555/tables' } },
]

const expected = {
  title: 'Lamps of the reading room',
  source: 'Annals of Quiet',
  keywords: ['Light'],
  authors: [
    { name: 'Ada Reader', parts: { family: 'Reader', given: 'Ada' }, orcid: ORCID, affiliations: ['Somewhere'] },
    { name: 'Bo Page', parts: null, orcid: null, affiliations: [] },
  ],
}

describe('records of `included`', () => {
  test('are read where a relationship names them', () => {
    const article = normalizeArticle({ data: lamps, included })
    expect(article).toMatchObject(expected)
    expect(article.openAccess.license).toBe('CC-BY-4.0')
    expect(article.citations.references).toEqual([{ slug: null, title: 'Tables', doi: '10.5555/tables', year: null }])
  })

  test('are read in a list', () => {
    const [article] = normalizeList({ data: [lamps], included }, () => null, EVERYTHING).articles
    expect(article).toMatchObject(expected)
  })

  test('are part of the raw record', () => {
    const raw = { data: lamps, included: [included[1], included[2], included[0], included[4], included[5]] }
    expect(normalizeArticle({ data: lamps, included }).raw).toEqual(raw)
    expect(normalizeList({ data: [lamps], included }, () => null, EVERYTHING).articles[0]?.raw).toEqual(raw)
  })

  test('come after the fields of the record itself', () => {
    const attributes = { ...lamps.attributes, authors: ['Cy Shelf'], journal: 'Its own' }
    expect(normalizeArticle({ data: { ...lamps, attributes }, included })).toMatchObject({
      source: 'Its own',
      authors: [{ name: 'Cy Shelf' }],
    })
    const empty = { ...lamps.attributes, authors: [] }
    expect(normalizeArticle({ data: { ...lamps, attributes: empty }, included }).authors).toHaveLength(2)
  })

  test('may name each other in a circle', () => {
    const circle = [{ type: 'people', id: '1', relationships: { author: { data: { type: 'people', id: '1' } } } }]
    expect(normalizeArticle({ data: lamps, included: circle }).authors).toEqual([])
  })

  test.each([null, 7, {}, [null, 7, { type: 'people' }, { id: 1, type: {} }]])('may be missing from %j', (odd) => {
    expect(normalizeArticle({ data: lamps, included: odd })).toMatchObject({ title: expected.title, authors: [] })
  })
})

function contributor(name: string) {
  return {
    type: 'contributors',
    attributes: { index: 0, bibliographic: true },
    embeds: { users: { data: { type: 'users', attributes: { full_name: name } } } },
  }
}

describe('what a record embeds', () => {
  test('is read from HAL, with the ids of authors beside it', () => {
    const item = {
      id: 7,
      title: { rendered: 'Lamps' },
      author: 3,
      _embedded: { author: [{ id: 3, name: 'Ada Reader' }], journal: { title: 'Annals of Quiet' } },
    }
    const article = normalizeArticle(item)
    expect(article).toMatchObject({ title: 'Lamps', source: 'Annals of Quiet', authors: [{ name: 'Ada Reader' }] })
    const [listed] = normalizeList({ _embedded: { articles: [item] } }, () => null, EVERYTHING).articles
    expect(listed).toMatchObject({ source: 'Annals of Quiet', authors: [{ name: 'Ada Reader' }] })
  })

  test('is read from persons inside contributors', () => {
    const data = {
      type: 'preprints',
      attributes: { title: 'Lamps' },
      embeds: { contributors: { data: [contributor('Ada Reader'), contributor('Bo Page')] } },
    }
    expect(normalizeArticle({ data }).authors.map(({ name }) => name)).toEqual(['Ada Reader', 'Bo Page'])
  })

  test('is read from relations in data and attributes', () => {
    const attributes = {
      title: 'Lamps',
      authors: { data: [{ id: 1, attributes: { name: 'Ada Reader' } }] },
      journal: { data: { id: 2, attributes: { title: 'Annals of Quiet' } } },
      keywords: { data: [{ id: 3, attributes: { name: 'Light' } }] },
    }
    expect(normalizeArticle({ data: { id: 7, attributes }, meta: {} })).toMatchObject({
      source: 'Annals of Quiet',
      keywords: ['Light'],
      authors: [{ name: 'Ada Reader' }],
    })
  })
})
