/** Each figure of a search is the number of articles that the list has with the filter of this figure. */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ACCESS_FILTERS } from '../../src/domain/search-filters.ts'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import { makeRow } from '../catalogue/testing/article-rows.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { StatsBody } from './statistics-schema.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const from = fc.constantFrom
const NAMES = ['Ada Sea', 'SEA, ADA', 'Ada  Séa', 'A. Sea', 'Łódź', 'Lodz', 'O’Neil-Ruíz', "O'Neil Ruiz", '李 明', '🦜']
const SOURCES = ['Water', 'WATER', 'Wáter', 'The Sea & Land', 'The Sea, Land', 'Sea (London)', '水', '???', null]
const STATUSES = ACCESS_FILTERS.filter((access) => access !== 'open' && access !== 'unknown')

const anyRow = fc.record({
  title: fc
    .array(from('lamp', 'oil', 'sea', 'wick', 'of', '深'), { minLength: 1, maxLength: 5 })
    .map((words) => words.join(' ')),
  type: from(...ARTICLE_TYPES),
  authors: fc.uniqueArray(from(...NAMES), { maxLength: 3 }).map((names) => names.map((name) => ({ name }))),
  source: from(...SOURCES),
  issn: fc.uniqueArray(from('1111-1111', '2222-2222', '3333-3333'), { maxLength: 2 }),
  year: from(null, 1999, 2019, 2020),
  language: from(null, 'en', 'de', 'zh'),
  license: from(null, 'CC-BY-4.0', 'CC0-1.0', 'https://example.org/licence'),
  oa_is_open: from(null, true, false),
  oa_status: from(null, ...STATUSES),
})

let server: TestServer
beforeAll(async () => {
  const rows = fc.sample(anyRow, 300).map((row, index) =>
    makeRow({
      ...row,
      slug: `row-${index}`,
      doi: `10.1234/${index}`,
      published: row.year === null ? null : String(row.year),
    }),
  )
  server = await startTestServer({ store: await openTestCatalogue(rows), limit: 1_000_000 })
})
afterAll(() => server.close())

async function request(path: string, parameters: Record<string, string>) {
  const answer = await server.requestAs('good', `/api/v1/${path}?${new URLSearchParams(parameters).toString()}`)
  expect(answer.status).toBe(200)
  return JSON.parse(await answer.text())
}

type Figure = { filter: Record<string, string>; count: number }

/** Every figure with its filter. */
function listFigures(stats: v.InferOutput<typeof StatsBody>): Figure[] {
  const { open_access, by_type, by_license, by_language, by_year, top_sources, top_authors, quality } = stats
  const figures: Figure[] = [{ filter: { access: 'open' }, count: open_access.open }]
  for (const [lacks, count] of Object.entries(quality?.lacks ?? {})) figures.push({ filter: { lacks }, count })
  const breakdowns = { access: open_access.by_status, type: by_type, license: by_license, language: by_language }
  for (const [name, counts] of Object.entries(breakdowns))
    for (const [value, count] of Object.entries(counts)) figures.push({ filter: { [name]: value }, count })
  for (const { year, count } of by_year)
    if (year !== null) figures.push({ filter: { year_from: String(year), year_to: String(year) }, count })
  for (const [name, shares] of Object.entries({
    source: top_sources,
    author: top_authors ?? [],
  }))
    for (const { name: value, count } of shares)
      if (/[\p{L}\p{N}]/u.test(value)) figures.push({ filter: { [name]: value }, count })
  return figures
}

it.each([
  {},
  { year_from: '1000' },
  { q: 'lamp' },
  { q: 'lamp oil sea' },
  { q: 'lamp OR 深', has: 'doi' },
  { q: 'wick sea', match: 'all' },
])('in the search %j', async (search) => {
  const stats = v.parse(StatsBody, await request('stats', search))
  const { meta } = await request('articles', search)
  expect(stats.articles).toBe(meta.total)
  expect(stats.articles).toBeGreaterThan(0)
  for (const { filter, count } of listFigures(stats)) {
    const { meta: filtered } = await request('articles', { ...search, ...filter })
    expect([filter, filtered.total]).toEqual([filter, count])
  }
})
