import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { queryOfRequest } from '../../library/search-log.ts'
import { anyLoggedSearch, makeLoggedSearch } from '../../library/testing/make-search.ts'
import { formatMethods } from './methods-paragraph.ts'
import { formatLogCsv, formatLogMarkdown } from './search-log-files.ts'

const ORIGIN = 'https://carrel.example'

function readCsv(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true })
}

/** The cells of each row of a table of Markdown, as they are written: a bar after an odd number of backslashes is none. */
function readTable(markdown: string): string[][] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((row) => [...row.matchAll(/\| ((?:\\.|[^|\\])*?) (?=\|)/g)].map(([, cell = '']) => cell))
}

/** The text of a cell as a reader of Markdown shows it. */
function showCell(cell: string): string {
  const code = /^(`+)( ?)(.*)\2\1$/.exec(cell)?.[3]
  return code ?? cell.replace(/^<(?:code>)?(.*?)(?:<\/code)?>$/, '$1').replace(/\\(.)/g, '$1')
}

describe('the log as files', () => {
  test('holds what PRISMA-S asks for', () => {
    const search = makeLoggedSearch(0, {
      request: '/articles?q=graph&type=review&year_from=2015&access=gold&match=all&sort=newest&per_page=50',
      pages: [1, 3],
      understood: 'title:graph',
    })
    expect(readCsv(formatLogCsv([search], ORIGIN))).toEqual([
      {
        'Time (UTC)': '2026-11-22T09:00:00.000Z',
        'Last results shown (UTC)': '2026-11-22T09:00:00.000Z',
        Catalogue: 'Lamps',
        'Catalogue address': 'https://lamps.example/api/v1',
        'Catalogue date': '2026-11-20',
        Platform: 'Carrel 1.0.0 (build abc)',
        Query: 'graph',
        'Request as sent': search.request,
        'Query as understood': 'read as: title:graph',
        Limits: 'reviews only; published from 2015; access gold; all words only',
        Sort: 'newest first',
        Total: '24',
        'Pages seen': '1, 3',
        'Results per page': '50',
        'Search again': `${ORIGIN}/?q=graph&type=review&year_from=2015&access=gold&match=all&sort=newest&per_page=50`,
      },
    ])
  })

  test('states what is not known as such, never as 0 or nothing', () => {
    const catalogue = { name: null, address: 'https://lamps.example/api/v1', date: null }
    const [row] = readCsv(formatLogCsv([makeLoggedSearch(0, { total: null, catalogue })], ORIGIN))
    const expected = { Total: 'not stated', Catalogue: 'not stated', 'Catalogue date': 'not stated', Limits: 'none' }
    expect(row).toMatchObject({ ...expected, 'Query as understood': 'not stated' })
  })

  test.each(['=1+1', '+a', '-a', '@a'])('holds no formula where the search is %j', (text) => {
    const request = `/articles?${new URLSearchParams({ q: text }).toString()}`
    expect(readCsv(formatLogCsv([makeLoggedSearch(0, { request })], ORIGIN))[0]?.['Query']).toBe(`'${text}`)
  })

  test('is the same read from CSV and from Markdown, and each line opens its search', () => {
    fc.assert(
      fc.property(fc.array(anyLoggedSearch(), { maxLength: 4 }), (searches) => {
        const rows = readCsv(formatLogCsv(searches, ORIGIN))
        const [names = [], , ...lines] = readTable(formatLogMarkdown(searches, ORIGIN))
        expect(lines).toHaveLength(searches.length)
        expect(rows).toHaveLength(searches.length)
        for (const [index, search] of searches.entries()) {
          const cells = lines[index]?.map(showCell) ?? []
          const read = (name: string) => cells[names.map(showCell).indexOf(name)]
          expect(cells).toHaveLength(names.length)
          expect([read('Request as sent'), rows[index]?.['Request as sent']]).toEqual([search.request, search.request])
          expect(read('Query')).toBe(queryOfRequest(search.request).text || 'All articles')
          for (const link of [read('Search again'), rows[index]?.['Search again']])
            expect(queryOfRequest(link ?? '')).toEqual(queryOfRequest(search.request))
        }
      }),
    )
  })
})

describe('the methods paragraph', () => {
  test('states where, when, with which words and limits, and how many', () => {
    const searches = [
      makeLoggedSearch(0, { pages: [1, 2] }),
      makeLoggedSearch(60 * 24, { request: '/articles?q=wicks&year_to=2020&sort=title', total: 1 }),
    ]
    expect(formatMethods(searches, ORIGIN)).toBe(
      'We searched the catalogue Lamps (https://lamps.example/api/v1), as of 20 November 2026, through Carrel 1.0.0 (build abc) at ' +
        'https://carrel.example between 22 November 2026 and 23 November 2026 (dates in UTC). The 2 searches are given exactly as ' +
        'entered. (1) “lamps”; no limits; default order; 22 November 2026: 24 results, pages 1, 2 seen (20 results a page). ' +
        '(2) “wicks”; limits: published to 2020; by title; 23 November 2026: 1 result, page 1 seen (20 results a page). ' +
        'Together the searches list 25 results, before duplicates are removed.',
    )
  })

  test('sums up no totals that are not all stated, and keeps catalogues apart', () => {
    const unknown = formatMethods([makeLoggedSearch(), makeLoggedSearch(60, { total: null })], ORIGIN)
    expect(unknown).toContain('total not stated')
    expect(unknown).not.toContain('Together')
    const other = { name: null, address: 'https://b.example/api/v1', date: null }
    const apart = formatMethods([makeLoggedSearch(), makeLoggedSearch(60, { catalogue: other })], ORIGIN).split('\n\n')
    expect(apart).toHaveLength(2)
    expect(apart[1]).toMatch(
      /^We searched the catalogue https:\/\/b\.example\/api\/v1, date of the catalogue not stated/,
    )
    expect(formatMethods([], ORIGIN)).toBe('')
  })

  test('keeps searches of one catalogue together whose date became known between them', () => {
    const dated = makeLoggedSearch(60)
    const { catalogue } = dated
    const later = { ...catalogue, date: '2026-11-20T23:00:00.000Z' }
    const undated = makeLoggedSearch(0, { catalogue: { ...catalogue, date: null } })
    const text = formatMethods([undated, dated, makeLoggedSearch(70, { catalogue: later })], ORIGIN)
    expect(text).toContain('as of 20 November 2026 (not stated for (1)), through')
    expect(text).toContain('The 3 searches')
    expect(text).toContain('Together the searches list 72 results')
  })
})
