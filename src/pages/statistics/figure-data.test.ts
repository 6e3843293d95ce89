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

test('years that lie too far apart are not filled', () => {
  const [years] = figuresOf({ articles: 2, by_year: { 1066: 1, 2019: 1 } })
  expect(years?.rows.map(({ name }) => name)).toEqual(['1066', '2019'])
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
