/** What stands beside the record it belongs to: JSON:API's `included`, HAL's `_embedded`. The facts are made up. */
import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '../../contract/search-query.ts'
import { readArticle } from './article.ts'
import { readList } from './list.ts'

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
  { type: 'articles', id: '8', attributes: { title: 'Desks', doi: '10.5555/desks' } },
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
  test('are read where a relationship names them, in an answer about one', () => {
    const article = readArticle({ data: lamps, included })
    expect(article).toMatchObject(expected)
    expect(article.openAccess.license).toBe('CC-BY-4.0')
    expect(article.citations.references).toEqual([{ slug: null, title: 'Desks', doi: '10.5555/desks', year: null }])
  })

  test('and in a list', () => {
    const [article] = readList({ data: [lamps], included }, () => null, EVERYTHING).articles
    expect(article).toMatchObject(expected)
  })

  test('are told to come from where they stood, as they stood there', () => {
    const origins = new Map(readArticle({ data: lamps, included }).origins.map((origin) => [origin.field, origin]))
    expect(origins.get('authors')).toEqual({ field: 'authors', path: 'included[1,2]', raw: [included[1], included[2]] })
    expect(origins.get('source')).toEqual({ field: 'source', path: 'included[0]', raw: included[0] })
    expect(origins.get('licence')?.path).toBe('included[0].attributes.license')
    expect(origins.get('title')?.path).toBe('data.attributes.title')
  })

  test('are kept with the record, so that nothing of them is lost', () => {
    const { metadata } = readArticle({ data: lamps, included })
    expect(metadata.map(({ name }) => name)).toEqual([
      ...Object.keys(lamps),
      'included[1,2]',
      'included[0]',
      'included[4]',
      'included[5]',
    ])
  })

  test('stand behind what the record itself tells', () => {
    const attributes = { ...lamps.attributes, authors: ['Cy Shelf'], journal: 'Its own' }
    expect(readArticle({ data: { ...lamps, attributes }, included })).toMatchObject({
      source: 'Its own',
      authors: [{ name: 'Cy Shelf' }],
    })
    const empty = { ...lamps.attributes, authors: [] }
    expect(readArticle({ data: { ...lamps, attributes: empty }, included }).authors).toHaveLength(2)
  })

  test('that name each other in a circle end', () => {
    const circle = [{ type: 'people', id: '1', relationships: { author: { data: { type: 'people', id: '1' } } } }]
    expect(readArticle({ data: lamps, included: circle }).authors).toEqual([])
  })

  test.each([null, 7, {}, [null, 7, { type: 'people' }, { id: 1, type: {} }]])(
    '%j as `included` does no harm',
    (odd) => {
      expect(readArticle({ data: lamps, included: odd })).toMatchObject({ title: expected.title, authors: [] })
    },
  )
})

function contributor(name: string) {
  return {
    type: 'contributors',
    attributes: { index: 0, bibliographic: true },
    embeds: { users: { data: { type: 'users', attributes: { full_name: name } } } },
  }
}

describe('what a record embeds', () => {
  test('HAL: authors and journal, with the ids of authors beside them', () => {
    const item = {
      id: 7,
      title: { rendered: 'Lamps' },
      author: 3,
      _embedded: { author: [{ id: 3, name: 'Ada Reader' }], journal: { title: 'Annals of Quiet' } },
    }
    const article = readArticle(item)
    expect(article).toMatchObject({ title: 'Lamps', source: 'Annals of Quiet', authors: [{ name: 'Ada Reader' }] })
    expect(article.origins.find(({ field }) => field === 'authors')?.path).toBe('_embedded.author')
    const [listed] = readList({ _embedded: { articles: [item] } }, () => null, EVERYTHING).articles
    expect(listed).toMatchObject({ source: 'Annals of Quiet', authors: [{ name: 'Ada Reader' }] })
  })

  test('embeds: persons inside contributors', () => {
    const data = {
      type: 'preprints',
      attributes: { title: 'Lamps' },
      embeds: { contributors: { data: [contributor('Ada Reader'), contributor('Bo Page')] } },
    }
    expect(readArticle({ data }).authors.map(({ name }) => name)).toEqual(['Ada Reader', 'Bo Page'])
  })

  test('relations wrapped in data and attributes', () => {
    const attributes = {
      title: 'Lamps',
      authors: { data: [{ id: 1, attributes: { name: 'Ada Reader' } }] },
      journal: { data: { id: 2, attributes: { title: 'Annals of Quiet' } } },
      keywords: { data: [{ id: 3, attributes: { name: 'Light' } }] },
    }
    expect(readArticle({ data: { id: 7, attributes }, meta: {} })).toMatchObject({
      source: 'Annals of Quiet',
      keywords: ['Light'],
      authors: [{ name: 'Ada Reader' }],
    })
  })
})
