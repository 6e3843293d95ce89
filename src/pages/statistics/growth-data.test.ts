/** Growth as a table, as a drawing and in words: the same figures, gaps as gaps. */
import { describe, expect, test } from 'vitest'
import {
  type Growth,
  type GrowthPoint,
  makeDailyGrowth,
  makeGrowthChart,
  makeGrowthTable,
  readImportGrowth,
  tabulateGrowth,
} from './growth-data.ts'
import { formatLastChange, formatSpan } from './growth-messages.ts'

const pointOf = (at: string, articles: number | null, open: number | null = null): GrowthPoint => {
  return { at, articles, open, types: null }
}
const days = (...points: GrowthPoint[]): Growth => ({ kind: 'days', points })
const imports = (...points: GrowthPoint[]): Growth => ({ kind: 'imports', points })

describe('the figures of imports', () => {
  test('are read in the order of time; what is not known stays so', () => {
    const growth = [
      { at: '2026-11-20T09:00:00Z', articles: 12, open: 9, by_type: { review: 2, article: 10 } },
      { at: '2026-11-01T09:00:00Z', articles: 10, open: null, by_type: null },
      { at: 'soon', articles: 10 },
    ]
    const read = readImportGrowth({ articles: 12, growth })
    expect(read && makeGrowthTable(read)).toEqual({
      header: ['Import', 'All articles', 'Change', 'Open access', 'Reviews', 'Articles'],
      rows: [
        ['2026-11-01T09:00:00Z', 10, '', '', '', ''],
        ['2026-11-20T09:00:00Z', 12, 2, 9, 2, 10],
      ],
    })
  })

  test.each([[{}], [{ growth: [] }], [{ growth: 5 }], [null]])('are not in %j', (answer) => {
    expect(readImportGrowth(answer)).toBeNull()
  })

  test('are drawn as steps', () => {
    const [articles] = makeGrowthChart(imports(pointOf('2026-11-01', 5), pointOf('2026-11-11', 10))).series
    expect(articles?.lines).toEqual([
      { x1: 0, y1: 0.5, x2: 1, y2: 0.5 },
      { x1: 1, y1: 0.5, x2: 1, y2: 1 },
    ])
  })
})

describe('the figures of days', () => {
  test('are joined where no day and no count is missing between them', () => {
    const growth = days(
      pointOf('2026-11-01', 10, 1),
      pointOf('2026-11-02', 10),
      pointOf('2026-11-03', 10, 1),
      pointOf('2026-11-05', 10, 1),
      pointOf('2026-11-06', 10, 1),
    )
    const [articles, open] = makeGrowthChart(growth).series
    expect(articles?.lines.map(({ x1, x2 }) => [x1 * 5, x2 * 5].map(Math.round))).toEqual([
      [0, 1],
      [1, 2],
      [4, 5],
    ])
    expect(open).toMatchObject({ marks: [{}, {}, {}, {}], lines: [{ x2: 1 }] })
  })
})

describe('the chart', () => {
  test('says each day and each gap at its place', () => {
    const { points } = makeGrowthChart(
      days(pointOf('2026-11-01', 10), pointOf('2026-11-02', 1, 0), pointOf('2026-11-05', null)),
    )
    expect(points).toEqual([
      { x: 0, text: '1 November 2026: 10 articles, open access not stated' },
      { x: 0.25, text: '2 November 2026: 1 article, 0 open access' },
      { x: 0.625, text: 'No figures for 2 days' },
      { x: 1, text: '5 November 2026: articles not stated, open access not stated' },
    ])
    const { points: withoutOpen } = makeGrowthChart(days(pointOf('2026-11-01', 10), pointOf('2026-11-02', 1)))
    expect(withoutOpen.map(({ text }) => text)).toEqual(['1 November 2026: 10 articles', '2 November 2026: 1 article'])
  })

  test.each<[string, string[][], Growth]>([
    [
      'of the last day have no date',
      [['12 articles'], ['4 open access']],
      days(pointOf('2026-11-01', 10), pointOf('2026-11-02', 12, 4)),
    ],
    [
      'of another day name it',
      [['12 articles'], ['3 open access', '(1 November 2026)']],
      days(pointOf('2026-11-01', 10, 3), pointOf('2026-11-02', 12)),
    ],
    [
      'of an earlier import of the last day have no date',
      [['10 articles'], ['4 open access']],
      imports(pointOf('2026-11-02T09:00:00Z', 10), pointOf('2026-11-02T10:00:00Z', null, 4)),
    ],
  ])('labels %s', (_, labels, growth) => {
    expect(makeGrowthChart(growth).series.map(({ label }) => label)).toEqual(labels)
  })
})

describe('the figure', () => {
  test('has a chart where there is more than one point to draw', () => {
    expect(tabulateGrowth(days(pointOf('2026-11-01', 10))).drawing).toBeUndefined()
    expect(tabulateGrowth(days(pointOf('2026-11-01', 10), pointOf('2026-11-02', null))).drawing).toBeUndefined()
    const { figure, drawing } = tabulateGrowth(days(pointOf('2026-11-01', 10), pointOf('2026-11-02', null, 4)))
    expect(drawing).toMatchObject({ ...figure, from: '1 November 2026', to: '2 November 2026' })
    expect(drawing).toMatchObject({
      points: [
        { text: '1 November 2026: 10 articles, open access not stated' },
        { text: '2 November 2026: articles not stated, 4 open access' },
      ],
    })
  })

  test('states the times where its imports are of one day', () => {
    const [one, two] = [pointOf('2026-11-01T09:00:00Z', 10), pointOf('2026-11-01T10:30:00Z', 12)]
    expect(tabulateGrowth(imports(one, two)).drawing).toMatchObject({
      from: '1 November 2026, 09:00 UTC',
      to: '1 November 2026, 10:30 UTC',
    })
  })

  test('has what is on the screen in place of what was kept of the same day', () => {
    const kept = {
      day: '2026-11-20',
      catalogue: 'a',
      articles: 1,
      open: null,
      closed: null,
      unknown: null,
      types: null,
    }
    const items = new Map(['2026-11-20', '2026-11-21'].map((day) => [`${day} a`, { ...kept, day }]))
    const growth = makeDailyGrowth(items, { ...kept, day: '2026-11-21', articles: 5 })
    expect(growth?.points.map(({ at, articles }) => [at, articles])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 5],
    ])
    expect(makeDailyGrowth(new Map(), null)).toBeNull()
  })
})

describe('the words', () => {
  test.each<[string | null, Growth]>([
    [null, days(pointOf('2026-11-22', 10))],
    ['12 more articles than on 20 November 2026.', days(pointOf('2026-11-20', 10), pointOf('2026-11-22', 22))],
    [
      '1 fewer article than after the import of 20 November 2026; open access: +2.',
      imports(pointOf('2026-11-20T09:00:00Z', 10, 3), pointOf('2026-11-22T09:00:00Z', 9, 5)),
    ],
    [
      '1 more article than after the import of 20 November 2026, 09:00 UTC.',
      imports(pointOf('2026-11-20T09:00:00Z', 10), pointOf('2026-11-20T10:00:00Z', 11)),
    ],
    [
      'As many articles as on 20 November 2026; open access: −2.',
      days(pointOf('2026-11-20', 10, 5), pointOf('2026-11-22', 10, 3)),
    ],
    [
      'Change since the figures on 20 November 2026: not known, because the number of articles was not stated both times.',
      days(pointOf('2026-11-20', null, 5), pointOf('2026-11-22', 10, 3)),
    ],
  ])('of the change are %j', (words, growth) => {
    expect(formatLastChange(growth)).toBe(words)
  })

  test.each<[string, Growth]>([
    ['One import so far: 1 article on 20 November 2026.', imports(pointOf('2026-11-20T09:00:00Z', 1))],
    ['2 imports, 1 May 2026 to 2 May 2026.', imports(pointOf('2026-05-01T09:00:00Z', 1), pointOf('2026-05-02', 1))],
    ['2 imports, 1 May 2026.', imports(pointOf('2026-05-01T09:00:00Z', 1), pointOf('2026-05-01T10:00:00Z', 1))],
    ['Figures of each of 2 days, 1 May 2026 to 2 May 2026.', days(pointOf('2026-05-01', 1), pointOf('2026-05-02', 1))],
    ['Figures of 2 of 3 days, 1 May 2026 to 3 May 2026.', days(pointOf('2026-05-01', 1), pointOf('2026-05-03', 1))],
  ])('of the points are %j', (words, growth) => {
    expect(formatSpan(growth)).toBe(words)
  })
})
