/** The figures of each day: read without trust, merged without losing the own ones. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAILY_KIND, type DailyFigures, makeDailyFigures, readDailyFigures } from './daily-figures.ts'
import { formatFiguresFile, mergeFiguresFile } from './daily-figures-file.ts'

const HERE = 'https://lamps.example/api/v1'
const NOW = Date.parse('2026-11-20T23:59:00Z')
const NONE = { articles: null, open: null, closed: null, unknown: null, types: null }
const dayOf = (day: number, counts: Partial<DailyFigures> = {}): DailyFigures => {
  return { day: `2026-11-${10 + day}`, catalogue: HERE, ...NONE, articles: 40 + day, ...counts }
}
const mapOf = (figures: DailyFigures[]) => new Map(figures.map((one) => [DAILY_KIND.keyOf(one), one]))
const fileOf = (figures: DailyFigures[]): unknown => JSON.parse(formatFiguresFile(figures))
const anyFigures = () =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 10 })
    .chain((days) =>
      fc.tuple(...days.map((day) => fc.option(fc.nat(), { nil: null }).map((articles) => dayOf(day, { articles })))),
    )

describe('a file of figures', () => {
  test('adds the days that are not known, and changes nothing a second time', () => {
    fc.assert(
      fc.property(anyFigures(), anyFigures(), (own, others) => {
        const known = mapOf(own)
        const merged = mergeFiguresFile(known, HERE, fileOf(others), NOW)
        const after = new Map([...known, ...(merged?.put ?? [])])
        expect([...after.keys()].toSorted()).toEqual(
          [...new Set([...known.keys(), ...mapOf(others).keys()])].toSorted(),
        )
        for (const [key, figures] of known) expect(after.get(key)).toEqual(figures)
        const again = mergeFiguresFile(after, HERE, fileOf(others), NOW)
        expect([again?.put.size, again?.counts.added]).toEqual([0, 0])
        expect(again?.conflicts).toEqual(merged?.conflicts)
      }),
    )
  })

  test('shows what it states otherwise, and leaves other catalogues out', () => {
    const own = dayOf(1, { types: { article: 41 } })
    const file = [dayOf(3), dayOf(1), dayOf(2), dayOf(1, { catalogue: 'https://other.example' })]
    const merged = mergeFiguresFile(mapOf([own, dayOf(2)]), HERE, fileOf(file), NOW)
    expect(merged?.conflicts).toEqual([{ own, other: dayOf(1) }])
    expect([...(merged?.put.values() ?? []), merged?.ofOthers]).toEqual([dayOf(3), 1])
  })

  test('adds no day after tomorrow, neither as known nor as one that differs', () => {
    const known = mapOf([dayOf(12, { articles: 1 })])
    const file = [dayOf(10), dayOf(11), dayOf(12), { ...dayOf(1), day: '2027-05-01', articles: 9000 }]
    const merged = mergeFiguresFile(known, HERE, fileOf(file), NOW)
    expect([...(merged?.put.values() ?? [])]).toEqual([dayOf(10), dayOf(11)])
    expect(merged).toMatchObject({ conflicts: [], ofFuture: 2, ofOthers: 0, counts: { added: 2, unchanged: 0 } })
  })

  test('of anything else changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(mergeFiguresFile(new Map(), HERE, value, NOW)).toBeNull()
        const merged = mergeFiguresFile(new Map(), HERE, { format: 'carrel-daily-figures', figures: [value] }, NOW)
        expect([merged?.put.size, merged?.counts.unreadable]).toEqual([0, 1])
      }),
    )
  })
})

describe('the figures of a day', () => {
  test('hold the counts that the service states, on its day in UTC', () => {
    const types = {
      by: 'type',
      entries: [
        { value: 'review', count: 2 },
        { value: 'article', count: 38 },
      ],
    } as const
    const statistics = {
      articles: 40,
      openAccess: { open: 30, closed: null, unknown: null },
      breakdowns: [
        {
          ...types,
          path: 'by_type',
          label: 'By type',
          whole: 40,
          withoutCount: [],
          rest: 0,
          mayBeCut: false,
          sharedValues: [],
        },
      ],
      sources: null,
      statedShare: null,
      origins: { articles: null, sources: null, open: null, closed: null, unknown: null },
      figures: [],
      isCountedByCarrel: false,
      updatedAt: null,
      raw: {},
    }
    const figures = makeDailyFigures(
      { ...statistics, breakdowns: statistics.breakdowns.map((one) => ({ ...one, entries: [...one.entries] })) },
      HERE,
      Date.parse('2026-11-20T23:59:00-02:00'),
    )
    expect(figures).toEqual({ ...dayOf(11), articles: 40, open: 30, types: { article: 38, review: 2 } })
    expect(JSON.stringify(readDailyFigures(figures))).toBe(JSON.stringify(figures))
    const unknown = { ...statistics, breakdowns: [], openAccess: { open: 0, closed: 0, unknown: 40 } }
    expect(makeDailyFigures(unknown, HERE, 0)).toMatchObject({ articles: 40, open: null, closed: null, unknown: 40 })
    const empty = { ...statistics, articles: null, openAccess: { open: null, closed: null, unknown: null } }
    expect(makeDailyFigures({ ...empty, breakdowns: [] }, HERE, 0)).toBeNull()
  })

  test.each([
    [{ ...dayOf(1), day: '2026-02-30' }],
    [{ ...dayOf(1), day: '20.11.2026' }],
    [{ ...dayOf(1), catalogue: 1 }],
  ])('%j are none', (value) => {
    expect(readDailyFigures(value)).toBeNull()
  })

  test('keep unknown apart from 0', () => {
    expect(readDailyFigures({ ...dayOf(1), articles: -1, open: '3', closed: 0, types: { a: 1, b: null } })).toEqual({
      ...dayOf(1),
      articles: null,
      closed: 0,
      types: { a: 1 },
    })
  })
})
