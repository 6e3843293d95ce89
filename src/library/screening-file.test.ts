import { IDBFactory as FakeFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parse as parseCsvRows } from 'csv-parse/sync'
import { makeArticle } from '../domain/testing/make-article.ts'
import { countScreening } from './screening-counts.ts'
import { addArticles, makeDecision } from './screening-decisions.ts'
import { SCREENING_FORMATS } from './screening-exports.ts'
import {
  addScreening,
  formatScreeningValue,
  mergeDecisions,
  openAsSecond,
  readScreeningValue,
  type ScreeningWithRecords,
} from './screening-file.ts'
import { listRecords, makeScreening } from './screening.ts'

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('indexedDB', new FakeFactory())
})

const SOURCE = { id: 's1', description: 'Search for “lamps”', path: '/?q=lamps', catalogue: 'Shelf', total: 3 }

/** Three records; Anna has decided about the first two. */
function makeScreened(): ScreeningWithRecords {
  const articles = ['one', 'two', 'three'].map((slug) =>
    makeArticle({ slug, title: `Title ${slug}`, raw: { slug, title: `Title ${slug}`, type: 'article' } }),
  )
  const empty = { ...makeScreening('Lamps', 0), reviewer: 'Anna' }
  const { screening, added } = addArticles(empty, new Map(), articles, {
    ...SOURCE,
    addedAt: new Date(0).toISOString(),
  })
  const [first, second, third] = listRecords(screening, added)
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three records are expected')
  const exclude = makeDecision(screening, 'excluded', { reason: '=Wrong, "outcome"', note: 'see p. 3\nand 4' }, 0)
  return {
    screening,
    records: [{ ...first, own: makeDecision(screening, 'included', {}, 0) }, { ...second, own: exclude }, third],
  }
}

const toFile = (screened: ScreeningWithRecords, decisions: 'none' | 'own' | 'all'): unknown =>
  JSON.parse(JSON.stringify(formatScreeningValue(screened, decisions)))

async function read(value: unknown): Promise<ScreeningWithRecords> {
  const screened = await readScreeningValue(value)
  if (screened === null) throw new Error('A screening is expected')
  return screened
}

/** What Bea sends back: she opened Anna's file and decided about every record. */
async function makeBeasFile(): Promise<unknown> {
  const opened = openAsSecond(await read(toFile(makeScreened(), 'none')))
  const screening = { ...opened.screening, id: ID, reviewer: 'Bea' }
  const records = opened.records.map((record) => ({ ...record, own: makeDecision(screening, 'excluded', {}, 5) }))
  return toFile({ screening, records }, 'own')
}
const ID = 'screening-of-lamps'
const withId = ({ screening, records }: ScreeningWithRecords) => ({ screening: { ...screening, id: ID }, records })

describe('a screening file', () => {
  test('holds no decision and no name of a reviewer unless these are chosen', () => {
    const text = JSON.stringify(formatScreeningValue(makeScreened(), 'none'))
    expect(text).not.toContain('Anna')
    expect(text).not.toContain('=Wrong')
  })

  test('with everything is read as it was written, and adding it twice changes nothing', async () => {
    const here = makeScreened()
    const file = await read(toFile(here, 'all'))
    expect(file.screening).toEqual(here.screening)
    expect(file.records.map(({ own, others, final }) => ({ own, others, final }))).toEqual(
      here.records.map(({ own, others, final }) => ({
        own: own && { ...own, note: own.note.replace('\n', ' ') },
        others,
        final,
      })),
    )
    expect(addScreening(file, file)).toBe(file)
    expect(addScreening(here, file)).toBe(here)
    const undecided = { ...here, records: here.records.slice(1).map((record) => ({ ...record, own: null })) }
    expect(addScreening(undecided, file).records.map(({ own }) => own?.verdict)).toEqual([
      'excluded',
      undefined,
      'included',
    ])
  })

  test('opened by a second screener keeps the first one’s decisions apart', async () => {
    const { screening, records } = openAsSecond(await read(toFile(makeScreened(), 'own')))
    expect(screening.reviewer).toBe('')
    expect(records.map(({ own }) => own)).toEqual([null, null, null])
    expect(records.map(({ others }) => others.map(({ reviewer, verdict }) => [reviewer, verdict]))).toEqual([
      [['Anna', 'included']],
      [['Anna', 'excluded']],
      [],
    ])
  })

  test('with records that are none counts these, and reads the others', async () => {
    const value = formatScreeningValue(makeScreened(), 'none')
    const file = {
      ...value,
      records: [{ source: 's1', raw: 7 }, { source: 's1', raw: { slug: 'x', title: 'X' } }, null],
    }
    const { screening, records } = await read(file)
    expect(records.map(({ article }) => article.slug)).toEqual(['x'])
    expect(screening.sources[0]?.unreadable).toBe(1)
    const understated = { ...screening, sources: screening.sources.map((source) => ({ ...source, identified: 0 })) }
    expect(countScreening(understated, records)).toMatchObject({
      identified: 2,
      unreadable: 1,
      duplicates: 0,
      records: 1,
    })
  })

  test('of any other content is refused without failing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await readScreeningValue(value)).toBeNull()
        expect(mergeDecisions(makeScreened(), value)).toBe('no-screening')
        const half = {
          format: 'carrel-screening',
          screening: { id: ID, name: value },
          records: [value, { raw: value }],
        }
        expect((await readScreeningValue(half))?.screening.id).toBe(ID)
        expect(mergeDecisions(withId(makeScreened()), half)).toBe('no-decisions')
      }),
      { numRuns: 50 },
    )
  })
})

describe('the merging of a screener’s file', () => {
  test('adds the decisions beside the reviewer’s own, once', async () => {
    const here = withId(makeScreened())
    const merged = mergeDecisions(here, await makeBeasFile())
    if (typeof merged === 'string') throw new Error(merged)
    expect(merged).toMatchObject({ decisions: 3, unknown: 0, reviewer: 'Bea' })
    expect(merged.changed.map(({ own }) => own)).toEqual(here.records.map(({ own }) => own))
    expect(merged.changed.map(({ others }) => others.map(({ reviewer }) => reviewer))).toEqual([
      ['Bea'],
      ['Bea'],
      ['Bea'],
    ])
    expect(mergeDecisions({ ...here, records: merged.changed }, await makeBeasFile())).toMatchObject({ changed: [] })
  })

  test.each([
    ['of another screening', 'other-screening', (here: ScreeningWithRecords) => here],
    [
      'of a reviewer with the same name',
      'same-reviewer',
      (here: ScreeningWithRecords) => ({ ...withId(here), screening: { ...here.screening, id: ID, reviewer: 'bea' } }),
    ],
  ])('refuses a file %s', async (_, problem, change) => {
    expect(mergeDecisions(change(makeScreened()), await makeBeasFile())).toBe(problem)
  })

  test('refuses a file without decisions or without a name', async () => {
    const here = withId(makeScreened())
    expect(mergeDecisions(here, toFile(here, 'none'))).toBe('no-decisions')
    const nameless = { ...here, screening: { ...here.screening, reviewer: '' } }
    expect(mergeDecisions(here, toFile(nameless, 'own'))).toBe('no-reviewer')
  })
})

function formatScreened(label: string): string {
  const format = SCREENING_FORMATS.find((one) => one.label === label)
  return format?.format(makeScreened(), 'https://carrel.example.org', {}) ?? ''
}

describe('an exported screening', () => {
  test('has each decision as a note in RIS', () => {
    const notes = formatScreened('RIS with decisions').match(/^N1 {2}- .*$/gm)
    expect(notes?.map((note) => note.trim())).toEqual([
      'N1  - Screening of title and abstract: Anna: Included, 1970-01-01',
      'N1  - Screening of title and abstract: Anna: Excluded (=Wrong, "outcome"), 1970-01-01. Note: see p. 3 and 4',
      'N1  - Screening of title and abstract: Undecided',
    ])
    expect(formatScreened('RIS with decisions').match(/^ER {2}- $/gm)).toHaveLength(3)
  })

  test('has each decision and every field in CSV, safe for spreadsheets', () => {
    const [header = [], first = [], second = []] = parseCsvRows(formatScreened('CSV with decisions'))
    expect(header.slice(0, 8)).toEqual([
      'Decision',
      'Reason',
      'Note',
      'Reviewer',
      'Decided at',
      'Other reviewers',
      'Added from',
      'Title',
    ])
    expect(first[0]).toBe('Included')
    expect(second.slice(0, 4)).toEqual(['Excluded', '\'=Wrong, "outcome"', 'see p. 3\nand 4', 'Anna'])
    expect(second).toHaveLength(header.length)
  })
})
