// @vitest-environment jsdom
/** The same numbers in chart, table and files, for statistics of every shape. */
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { normalizeStatistics } from '../../api/normalize/statistics.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { cellsOf, type FigureData, makeFigures } from './figure-data.ts'
import { drawFigure } from './figure-drawing.ts'
import { formatFigureCitation, formatFigureCsv, formatFigureText } from './figure-file.ts'
import { formatSvg } from './figure-picture.ts'
import { SHAPE_ORIGIN, STATISTICS_SHAPES } from './testing/statistics-shapes.ts'

const figuresOf = (answer: object) => makeFigures(normalizeStatistics(answer), EVERYTHING, true)

/** How often each count occurs that is not 0. */
function countEach(counts: number[]): Record<number, number> {
  const times: Record<number, number> = {}
  for (const count of counts) if (count > 0) times[count] = (times[count] ?? 0) + 1
  return times
}

function expectSameNumbers(figure: FigureData): void {
  const table = { header: figure.header, rows: figure.rows.map(cellsOf) }
  const cells = [table.header, ...table.rows].map((row) => row.map(String))
  const tabled = { figure, table, drawing: figure }
  const csv = formatFigureCsv(tabled, SHAPE_ORIGIN, '2026-11-22')
  const lines: string[][] = parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: false })
  // A formula in a name is disarmed by an apostrophe in front of it.
  const guarded = cells.map((row) => row.map((cell) => cell.replace(/^=/, "'=")))
  expect(lines.slice(-cells.length)).toEqual(guarded)
  const copied = formatFigureText(tabled, SHAPE_ORIGIN, '2026-11-22')
    .split('\n')
    .map((line) => line.split('\t'))
  expect(copied.slice(0, cells.length)).toEqual(guarded)
  const svg = new DOMParser().parseFromString(
    formatSvg(drawFigure(figure, SHAPE_ORIGIN, '2026-11-22')),
    'image/svg+xml',
  )
  expect(svg.querySelector('parsererror')).toBeNull()
  const described = svg.querySelector('desc')?.textContent ?? ''
  const names = ['Title', 'Definition', 'Records', 'Date of figures', 'Catalogue', 'Address', 'Program', 'Cite as']
  for (const said of [lines, copied.slice(cells.length)]) {
    expect(said.map(([name]) => name)).toEqual(expect.arrayContaining(names))
    expect(said).toContainEqual(['Description', described])
  }
  const written = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent)
  for (const { name, count, share } of figure.rows) {
    const counted = count.toLocaleString('en')
    expect(described).toContain(`${name}: ${counted}${share === null ? '' : ` (${share})`}`)
    const besideBar = share === null ? counted : `${counted} · ${share}`
    expect(figure.form === 'columns' || written.includes(besideBar)).toBe(true)
  }
}

describe.each(Object.entries(STATISTICS_SHAPES))('statistics that are %s', (_, answer) => {
  test('have the same numbers in table, CSV, clipboard and picture', () => {
    const { breakdowns } = normalizeStatistics(answer)
    const figures = figuresOf(answer)
    expect(figures).toHaveLength(breakdowns.length)
    for (const figure of figures) expectSameNumbers(figure)
  })

  test('lose nothing that the service counts', () => {
    const counted = normalizeStatistics(answer).breakdowns.flatMap(({ entries }) => entries.map(({ count }) => count))
    const shown = figuresOf(answer).flatMap(({ rows }) => rows.map(({ count }) => count))
    expect(countEach(shown)).toEqual(countEach(counted))
  })
})

test('years between the first and the last are rows with 0, and what has no year leads to its articles', () => {
  const [years] = figuresOf(STATISTICS_SHAPES.complete ?? {})
  expect(years?.rows.map(({ name, count, share, path }) => [name, count, share, path])).toEqual([
    ['2015', 5, '41.7%', '/?year_from=2015&year_to=2015'],
    ['2016', 0, '0%', null],
    ['2017', 0, '0%', null],
    ['2018', 6, '50.0%', '/?year_from=2018&year_to=2018'],
    ['Unknown', 1, '8.3%', '/?lacks=year'],
  ])
})

test.each<[string, object, string[], string | null]>([
  ['a short gap', { 2015: 1, 2018: 1 }, ['2015 1', '2016 0', '2017 0', '2018 1'], null],
  ['a long gap', { 1066: 1, 2019: 1 }, ['1066 1', '2019 1'], '1067 to 2018'],
  [
    'a short and a long gap',
    { 2021: 1, 2019: 1, 1450: 1, unknown: 2 },
    ['1450 1', '2019 1', '2020 0', '2021 1', 'Unknown 2'],
    '1451 to 2018',
  ],
  ['early years', { '0098': 1, '0100': 1 }, ['0098 1', '0099 0', '0100 1'], null],
  ['a year without a count', { 2018: 1, 2020: null, 2021: 1 }, ['2018 1', '2019 0', '2021 1'], null],
  ['a year without a count in a long gap', { 1900: 1, 1950: null, 2000: 1 }, ['1900 1'], null],
])('the years of %s are rows with 0 in short gaps', (_, by_year, expected, gaps) => {
  const [years] = figuresOf({ articles: 2, by_year })
  const rows = years?.rows.map(({ name, count }) => `${name} ${count}`) ?? []
  expect(rows.slice(0, expected.length)).toEqual(expected)
  expect(rows.some((row) => row.startsWith('1950'))).toBe(false)
  const said = years?.remarks.filter((remark) => remark.startsWith('Not listed'))
  expect(said).toEqual(gaps === null ? [] : [`Not listed: the years ${gaps}, without articles.`])
})

test('the longest gap that is filled has fifty years, and two entries of one year are both rows', () => {
  const lists = [{ 1900: 1, 1951: 1 }, { 1900: 1, 1952: 1 }, [2019, 2019, 2021].map((year) => ({ year, count: 1 }))]
  const rows = lists.map((by_year) => figuresOf({ articles: 2, by_year })[0]?.rows)
  expect(rows.map((list) => list?.length)).toEqual([52, 2, 4])
})

test('years are no rows with 0 where the service counts articles of years that it does not list', () => {
  const by_year = { buckets: [2018, 2021].map((key) => ({ key, doc_count: 4 })), sum_other_doc_count: 2 }
  expect(figuresOf({ articles: 10, by_year })[0]?.rows.map(({ name }) => name)).toEqual(['2018', '2021'])
})

test('parts that the service does not count are named in every file, and are no rows', () => {
  const answer = STATISTICS_SHAPES['counts that some parts lack'] ?? {}
  const [years, types, licences] = figuresOf(answer)
  expect(types?.rows.map(({ name, share }) => [name, share])).toEqual([
    ['Articles', '70.0%'],
    ['Reviews', '20.0%'],
  ])
  expect(types?.remarks.slice(0, 2)).toEqual([
    'Total: 900 of 1,000 articles, 100 not classified: in parts without a count, or in none.',
    'The service states no readable count for Conference papers (“n/a”).',
  ])
  expect(years?.rows.map(({ name, count }) => [name, count])).toEqual([
    ['2019', 300],
    ['2021', 0],
    ['2022', 0],
    ['2023', 600],
  ])
  expect(years?.remarks).toContain('The service states no count for 2020.')
  expect(licences?.rows.map(({ name }) => name)).toEqual(['CC BY 4.0', 'Not stated (“”)', 'Not stated (“unknown”)'])
  const table = { header: types?.header ?? [], rows: [] }
  expect(types && formatFigureCsv({ figure: types, table }, SHAPE_ORIGIN, '2026-11-22')).toContain(
    'The service states no readable count for Conference papers',
  )
})

test('parts that are more than the whole have no percentages', () => {
  const [types] = figuresOf(STATISTICS_SHAPES['more parts than a whole'] ?? {})
  expect(types?.rows.map(({ share }) => share)).toEqual([null, null])
  expect(types?.remarks[0]).toBe('Total: 1,300, more than the 1,000 articles.')
})

test('a citation names catalogue, figure, count, date, address and program', () => {
  const sentence = formatFigureCitation({ id: 'by-year', title: 'Articles by year' }, SHAPE_ORIGIN, '2026-11-22')
  expect(sentence).toMatch(
    /^Example Library: “Articles by year”\. Counted in 12 articles\. As of 20 November 2026, 09:41 UTC\. https:\/\/library\.example\/stats#by-year \(accessed 22 November 2026\)\. Carrel \d+\.\d+\.\d+\.$/,
  )
})

test('a part whose name another part has too links to no search, which would find both', () => {
  const sources = ['Water', 'Oil', 'Water'].map((name) => ({ name, count: 2 }))
  const [figure] = figuresOf({ articles: 6, top_sources: sources })
  expect(figure?.rows.map(({ name, path }) => [name, path !== null])).toEqual([
    ['Water', false],
    ['Oil', true],
    ['Water', false],
  ])
})
