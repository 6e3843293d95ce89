import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { normalizeStatistics } from '../../api/normalize/statistics.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { makeBundle } from './figure-bundle.ts'
import { cellsOf, makeFigures } from './figure-data.ts'
import type { Growth } from './growth-data.ts'
import { readZip } from './testing/read-zip.ts'
import { SHAPE_ORIGIN, STATISTICS_SHAPES } from './testing/statistics-shapes.ts'

function bundle(answer: object, growth: Growth | null = null) {
  const statistics = normalizeStatistics(answer)
  const figures = makeFigures(statistics, EVERYTHING, true)
  const parts = { statistics, figures, articlesDefinition: 'Every record.', origin: SHAPE_ORIGIN, growth }
  return { statistics, figures, files: readZip(makeBundle(parts, '2026-11-22')) }
}

/** The table below what a CSV file says of its figure. */
function readTable(text = ''): string[][] {
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false })
  // A formula in a name is disarmed by an apostrophe in front of it.
  return rows
    .slice(rows.findIndex(([cell]) => cell === '') + 1)
    .map((row) => row.map((cell) => cell.replace(/^'=/, '=')))
}

describe.each(Object.entries(STATISTICS_SHAPES))('the bundle of statistics that are %s', (_, answer) => {
  test('has the numbers of the page in a file for each figure, and names each file', () => {
    const { statistics, figures, files } = bundle(answer)
    for (const figure of figures) {
      const table = [figure.header, ...figure.rows.map(cellsOf)].map((row) => row.map(String))
      expect(readTable(files.get(`carrel-${figure.id}.csv`))).toEqual(table)
    }
    const totals = readTable(files.get('carrel-totals.csv'))
    const { articles, sources, openAccess } = statistics
    const counts = [articles, sources, openAccess.open, openAccess.closed, openAccess.unknown]
    expect(totals.slice(1, 6).map(([, count]) => count)).toEqual(
      counts.map((count) => String(count ?? 'Not available')),
    )
    expect(totals.slice(6).map(([, count]) => Number(count))).toEqual(statistics.figures.map(({ count }) => count))
    const readme = files.get('README.txt') ?? ''
    for (const name of files.keys()) expect(name === 'README.txt' || readme.includes(`\r\n${name}\r\n`)).toBe(true)
  })
})

test('the text of a bundle says what its figures are and how to cite them', () => {
  const readme = bundle(STATISTICS_SHAPES.complete ?? {}).files.get('README.txt') ?? ''
  const lines = readme.split('\r\n')
  expect(lines).toContain('Catalogue: Example Library')
  expect(lines).toContain('Records: 12')
  expect(lines).toContain('Date of figures: 20 November 2026, 09:41 UTC')
  expect(lines).toContain('Downloaded: 22 November 2026')
  expect(lines).toContain('Address: https://library.example/stats')
  expect(readme).toMatch(/Program: Carrel \d+\.\d+\.\d+/)
  expect(readme).toContain('no COUNTER report')
  expect(readme).toMatch(/carrel-by-type\.csv\r\n {2}Title: Articles by type\r\n {2}Definition: Articles by the type/)
  expect(lines.filter((line) => line.includes('Cite as: Example Library: “'))).toHaveLength(
    lines.filter((line) => line.endsWith('.csv')).length + 1,
  )
})

test('the bundle has the quality of records where the page shows it', () => {
  const lacks = { doi: 2, year: 1 }
  const quality = {
    lacks,
    by_year: [{ year: 2019, articles: 9, lacks }],
    by_source: [{ name: null, articles: 9, lacks }],
    duplicates: {
      articles: 2,
      groups: 1,
      largest: [{ by: 'doi', title: 'Lamps', year: null, articles: 2, slugs: ['a', 'b'] }],
    },
    dates: { before: 1665, early: 2, after: 2027, late: 1 },
    most_gaps: [{ slug: 'a', title: 'Lamps', source: null, year: 2019, lacks: ['license', 'doi'] }],
  }
  const last_import = { source: 'refs', at: '2026-11-20T09:41:00Z', read: 9, rejected: 0, findings: [] }
  const { files } = bundle({ articles: 9, quality, last_import })
  expect(readTable(files.get('carrel-last-import.csv'))).toEqual([
    ['Outcome', 'Records'],
    ['Read', '9'],
    ['Not loaded', '0'],
  ])
  expect(readTable(files.get('carrel-completeness.csv'))[1]).toEqual(['DOI', '7', '77.8%', '2'])
  expect(readTable(files.get('carrel-most-gaps.csv'))).toEqual([
    ['Title', 'Slug', 'Source', 'Year of publication', 'Missing fields', 'Lacks'],
    ['Lamps', 'a', 'Not known', '2019', '2', 'DOI, licence'],
  ])
  expect(readTable(files.get('carrel-completeness-by-year.csv'))[1]).toEqual(['2019', '9', '2', '1'])
  expect(readTable(files.get('carrel-completeness-by-source.csv'))[1]).toEqual(['Not known', '9', '2', '1'])
  expect(readTable(files.get('carrel-unlikely-dates.csv')).map(([, count]) => count)).toEqual([
    'Records',
    '2',
    '1',
    '1',
  ])
  expect(readTable(files.get('carrel-suspected-duplicates.csv'))[1]).toEqual(['Lamps', 'Not known', 'DOI', '2', 'a b'])
})

test('the bundle has the growth that the page shows, with its gaps in words', () => {
  const points = [20, 22].map((day) => ({ at: `2026-11-${day}`, articles: day, open: null, types: null }))
  const { files } = bundle({ articles: 22 }, { kind: 'days', points })
  expect(readTable(files.get('carrel-over-time.csv'))).toEqual([
    ['Day (UTC)', 'All articles', 'Change', 'Open access'],
    ['2026-11-20', '20', '', ''],
    ['2026-11-22', '22', '2', ''],
  ])
  const readme = files.get('README.txt') ?? ''
  expect(readme).toContain('carrel-over-time.csv\r\n  Title: Articles over time\r\n')
  expect(readme).toContain(
    'Description: Line chart. Figures of 2 of 3 days, 20 November 2026 to 22 November 2026. 20 November 2026: 20 articles; No figures for 1 day; 22 November 2026: 22 articles.\r\n',
  )
})

test('a figure that was counted at another time says so in the text', () => {
  const statistics = normalizeStatistics({ articles: 1, by_type: { article: 1 }, updated_at: '2026-11-20T09:41:00Z' })
  const figures = makeFigures(statistics, EVERYTHING, true).map((figure) => {
    return { ...figure, countedAt: '2026-11-22T10:05:00Z' }
  })
  const parts = { statistics, figures, articlesDefinition: 'Every record.', origin: SHAPE_ORIGIN, growth: null }
  const readme = readZip(makeBundle(parts, '2026-11-22')).get('README.txt') ?? ''
  expect(readme.match(/^.*Date of figures: .*$/gm)).toEqual([
    'Date of figures: 20 November 2026, 09:41 UTC',
    '  Date of figures: 22 November 2026, 10:05 UTC',
  ])
})

test('figures whose names read the same are files of their own', () => {
  const rows = [{ name: 'a', count: 1 }]
  const { files, figures } = bundle({ articles: 1, 'facets x': { 'by-colour': rows, 'by colour': rows } })
  expect(figures).toHaveLength(2)
  expect(files.size).toBe(4)
})
