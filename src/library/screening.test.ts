import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { countScreening, measureAgreement } from './screening-counts.ts'
import { addArticles, findNext, makeDecision, matchesFilter, outcomeOf } from './screening-decisions.ts'
import {
  listRecords,
  makeScreening,
  readScreening,
  type ScreenedRecord,
  type Screening,
  type ScreeningVerdict,
  VERDICTS,
} from './screening.ts'

vi.stubGlobal('document', { querySelector: () => null })

type Step =
  | { add: { slug: number; isBroken: boolean }[] }
  | { decide: number; as: ScreeningVerdict; reason: string | null; isFinal: boolean }

const steps = fc.array(
  fc.oneof(
    fc.record({ add: fc.array(fc.record({ slug: fc.nat(12), isBroken: fc.boolean() }), { maxLength: 8 }) }),
    fc.record({
      decide: fc.nat(12),
      as: fc.constantFrom(...VERDICTS),
      reason: fc.constantFrom(null, 'Wrong outcome', 'Wrong population'),
      isFinal: fc.boolean(),
    }),
  ),
  { maxLength: 20 },
)

/** A screening after some steps. */
function runSteps(given: readonly Step[]): { screening: Screening; records: ScreenedRecord[]; identified: number } {
  let screening = makeScreening('Lamps', 0)
  let all: ReadonlyMap<string, ScreenedRecord> = new Map()
  let identified = 0
  for (const [index, step] of given.entries()) {
    if ('add' in step) {
      const source = { id: `s${index}`, description: 'lamps', path: null, catalogue: null, addedAt: '', total: null }
      const articles = step.add.map(({ slug, isBroken }) => makeArticle({ slug: `a${slug}`, isBroken }))
      identified += articles.length
      const result = addArticles(screening, all, articles, source)
      screening = result.screening
      all = new Map([...all, ...result.added])
    } else {
      const key = `${screening.id}/a${step.decide}`
      const record = all.get(key)
      if (record === undefined) continue
      const decision = makeDecision(screening, step.as, { reason: step.reason }, 0)
      all = new Map([...all, [key, { ...record, [step.isFinal ? 'final' : 'own']: decision }]])
    }
  }
  return { screening, records: listRecords(screening, all), identified }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('the counts of a screening', () => {
  test('add up after any additions and decisions', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const { screening, records, identified } = runSteps(given)
        const counts = countScreening(screening, records)
        expect(counts.identified).toBe(identified)
        expect(counts.identified).toBe(counts.duplicates + counts.unreadable + counts.records)
        expect(counts.records).toBe(counts.undecided + counts.included + counts.excluded + counts.maybe)
        expect(sum(counts.reasons.map(({ count }) => count))).toBe(counts.excluded)
        expect(sum(counts.sources.map((source) => source.identified))).toBe(identified)
        expect(new Set(records.map(({ article }) => article.slug)).size).toBe(records.length)
        expect(
          Math.min(counts.duplicates, ...counts.sources.map(({ duplicates }) => duplicates)),
        ).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('leave out records of an addition that was not completed, and adding it again counts them once', () => {
    const screening = makeScreening('Lamps', 0)
    const source = { id: 's', description: '', path: null, catalogue: null, addedAt: '', total: null }
    const { added } = addArticles(screening, new Map(), [makeArticle()], source)
    expect(countScreening(screening, listRecords(screening, added))).toMatchObject({ identified: 0, records: 0 })
    const again = addArticles(screening, added, [makeArticle()], { ...source, id: 't' })
    const all = new Map([...added, ...again.added])
    expect(countScreening(again.screening, listRecords(again.screening, all))).toMatchObject({
      identified: 1,
      duplicates: 0,
      records: 1,
    })
  })
})

const includeAt = (index: number): Step => ({ decide: index, as: 'included', reason: null, isFinal: false })

describe('the next record', () => {
  test('is one without a decision where there is one, after the decided one if possible', () => {
    fc.assert(
      fc.property(steps, fc.nat(12), (given, at) => {
        const { records } = runSteps(given)
        const decided = records[at % Math.max(1, records.length)]
        if (decided === undefined) return
        const open = records.filter((record) => record !== decided && outcomeOf(record) === null)
        const after = open.find(({ position }) => position > decided.position) ?? open[0]
        const next = findNext(
          records,
          { ...decided, own: makeDecision(makeScreening('', 0), 'maybe', {}, 0) },
          'undecided',
        )
        expect(next).toBe(after?.article.slug ?? null)
      }),
    )
  })

  test('of all records skips those with a decision', () => {
    const add = { add: [0, 1, 2].map((slug) => ({ slug, isBroken: false })) }
    const [first] = runSteps([add, includeAt(0)]).records
    const { records } = runSteps([add, includeAt(0), includeAt(1)])
    expect(first && findNext(records, first, 'all')).toBe('a2')
  })

  test('of a list of decided records is the one after it', () => {
    const add = { add: [0, 1, 2].map((slug) => ({ slug, isBroken: false })) }
    const { records } = runSteps([add, includeAt(0), includeAt(1), includeAt(2)])
    const [, second] = records
    expect(records.every((record) => matchesFilter(record, 'included'))).toBe(true)
    expect(second && findNext(records, second, 'included')).toBe('a2')
  })
})

function compareReviewers(pairs: string) {
  const slugs = pairs.split(' ').map((_, slug) => ({ slug, isBroken: false }))
  const { screening, records } = runSteps([{ add: slugs }])
  const decide = (letter: string | undefined, reviewer: string) => {
    const verdict = VERDICTS.find((one) => one.startsWith(letter ?? '-'))
    return verdict === undefined ? null : { ...makeDecision(screening, verdict, {}, 0), reviewer }
  }
  const decided = records.map((record, index) => {
    const [own, other] = pairs.split(' ')[index] ?? ''
    const decision = decide(other, 'Bea')
    return { ...record, own: decide(own, 'Anna'), others: decision === null ? [] : [decision] }
  })
  return measureAgreement(decided)[0]
}

describe('the agreement of two reviewers', () => {
  test.each([
    // Each pair: the first and the second reviewer's verdict by its first letter, - for none.
    ['ii ii ee ee', { both: 4, agreed: 4, kappa: 1 }],
    ['ie ei', { both: 2, agreed: 0, kappa: -1 }],
    ['ii ie ei ee', { both: 4, agreed: 2, kappa: 0 }],
    ['ii ii ii ie ee ee ee ee ei mm', { both: 10, agreed: 8, kappa: 38 / 58 }],
    ['ii ii', { both: 2, agreed: 2, kappa: null }],
    ['-i', { both: 0, agreed: 0, kappa: null }],
  ])('of %s is %j', (pairs, expected) => {
    expect(compareReviewers(pairs)).toEqual({ reviewer: 'Bea', ...expected })
  })
})

describe('a stored screening', () => {
  test('is read from any JSON without failing, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (sources, reasons) => {
        const read = readScreening({ ...makeScreening('Lamps', 0), sources, reasons })
        expect(read).not.toBeNull()
        expect(readScreening(read)).toEqual(read)
      }),
    )
  })

  test.each([null, 'text', [], {}, { id: 7 }, { id: '../../other' }])('is not read from %j', (stored) => {
    expect(readScreening(stored)).toBeNull()
  })

  test('leads to no other site and holds no control characters', () => {
    const source = { id: 's', description: 'a\u202eb\u0000\nc', path: '//other.example/?q=lamp' }
    const read = readScreening({ ...makeScreening('Lamps', 0), sources: [source] })
    expect(read?.sources[0]).toMatchObject({ description: 'ab c' })
    expect(read?.sources[0]?.path?.startsWith('/?') !== false || read.sources[0].path === '/').toBe(true)
  })
})
