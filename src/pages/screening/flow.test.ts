import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScreeningCounts } from '../../library/screening-counts.ts'
import { drawFlow, listFlow, wrapLine } from './flow.ts'

const COUNTS: ScreeningCounts = {
  identified: 1_030,
  duplicates: 20,
  unreadable: 10,
  records: 1_000,
  undecided: 5,
  included: 900,
  excluded: 90,
  maybe: 5,
  unresolved: 0,
  sources: [],
  reasons: [
    { reason: 'Wrong outcome with a description that needs more than one line', count: 80 },
    { reason: null, count: 10 },
  ],
}

function labels(counts: ScreeningCounts): string[] {
  return listFlow(counts).flatMap(({ main, aside }) => [main, ...aside].map(({ label, count }) => `${label}: ${count}`))
}

describe('the flow of records', () => {
  test('states what awaits a decision, and calls nothing screened before all is decided', () => {
    expect(labels(COUNTS)).toEqual([
      'Records identified from databases: 1030',
      'Removed before screening: 30',
      'Records to screen (title and abstract): 1000',
      'Records excluded: 90',
      'Awaiting a final decision: 10',
      'Records included after title and abstract: 900',
    ])
    const done = { ...COUNTS, undecided: 0, maybe: 0, records: 990 }
    expect(labels(done)).toContain('Records screened (title and abstract): 990')
    expect(labels(done).join()).not.toContain('Awaiting')
  })

  test.each([true, false])('is drawn without boxes that overlap or leave the page (narrow: %s)', (isNarrow) => {
    const { width, height, boxes } = drawFlow(listFlow(COUNTS), isNarrow)
    for (const [index, box] of boxes.entries()) {
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true)
      const apart = boxes.filter(
        (other) =>
          other.x >= box.x + box.width ||
          box.x >= other.x + other.width ||
          other.y >= box.y + box.height ||
          box.y >= other.y + other.height,
      )
      expect(apart, `boxes beside box ${index}`).toHaveLength(boxes.length - 1)
    }
  })

  test('breaks a text without losing anything, into lines that fit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 60 }), (text, most) => {
        const lines = wrapLine(text, most)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        const widths = lines.map((line) => Array.from(line).reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0))
        expect(Math.max(...widths)).toBeLessThanOrEqual(Math.max(most, 2))
      }),
    )
  })
})
