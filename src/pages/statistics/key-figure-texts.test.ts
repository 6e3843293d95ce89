import { expect, test } from 'vitest'
import { normalizeStatistics } from '../../api/normalize/statistics.ts'
import { describeKeyFigures, formatOpenAccessDefinition, tabulateTotals } from './key-figure-texts.ts'

test.each([
  [
    { open: 200, closed: 50, unknown: 7 },
    257,
    '200 of 257 articles are known to be free to read; of 7 it is not known.',
  ],
  [
    { open: 0, closed: 50, unknown: 207 },
    257,
    '0 of 257 articles are known to be free to read; of 207 it is not known.',
  ],
  [{ open: 200, closed: 50, unknown: 0 }, 257, '200 of 257 articles are free to read. 7 not classified.'],
  [
    { open: 257, closed: 50, unknown: 0 },
    257,
    '257 of 257 articles are free to read. Open, closed and unknown add up to 307, more than the 257 articles.',
  ],
  [
    { open: 300, closed: null, unknown: null },
    257,
    'The service states more open-access articles (300) than articles (257).',
  ],
  [{ open: 200, closed: null, unknown: 0 }, null, '200 articles are free to read.'],
  [{ open: 200, closed: null, unknown: 0 }, 257, '200 of 257 articles are free to read.'],
  [
    { open: 300, closed: 50, unknown: null },
    257,
    'The service states more open-access articles (300) than articles (257). Open, closed and unknown add up to 350, more than the 257 articles.',
  ],
  [{ open: 200, closed: 50, unknown: null }, 257, '200 of 257 articles are free to read. 7 not classified.'],
  [{ open: 200, closed: 57, unknown: null }, 257, '200 of 257 articles are free to read.'],
  [{ open: 0, closed: 0, unknown: 0 }, 0, 'There are no articles.'],
  [{ open: null, closed: null, unknown: null }, 0, 'There are no articles.'],
  [{ open: 5, closed: 0, unknown: 0 }, 0, 'The service states more open-access articles (5) than articles (0).'],
  [{ open: null, closed: 5, unknown: 0 }, 257, 'The number of articles that are free to read is not available.'],
])('the definition of %j with %j articles reads %s', (openAccess, articles, expected) => {
  expect(formatOpenAccessDefinition({ openAccess, articles })).toBe(expected)
})

const describeAnswer = (answer: object) => describeKeyFigures(normalizeStatistics(answer), 'Every record.')

test.each([
  [{ open: 0, closed: 0, unknown: 257 }, 'Not known', ''],
  [{ open: 0, closed: null, unknown: 257 }, 'Not known', ''],
  [{ unknown: 257 }, 'Not known', ''],
  [{ open: 0, closed: 0, unknown: 0 }, 'Not known', ''],
  [{ open: 0, closed: 257, unknown: 0 }, '0%', 0],
  [{ open: 0, closed: 1, unknown: 256 }, '0%', 0],
  [{ open: 1, closed: 0, unknown: 256 }, '0.4%', 1],
])('open access of 257 articles that are %j reads %s', (open_access, value, count) => {
  const statistics = normalizeStatistics({ articles: 257, open_access })
  const [, , openAccess] = describeKeyFigures(statistics, 'Every record.')
  expect(openAccess?.value).toBe(value)
  expect(openAccess?.definition).toMatch(count === '' ? /^It is not known of any of the 257 / : /^[01] of 257 /)
  // The file says no more than the page.
  const [, , row] = tabulateTotals(statistics, 'Every record.').table.rows
  expect(row?.slice(1, 3)).toEqual(count === '' ? ['Not known', ''] : [count, value])
})

test('a share that the service states is shown where its counts give none', () => {
  const statistics = { articles: 257, open_access: { open: 0, closed: 0, unknown: 257 }, oa_share: '64.5%' }
  const [, , openAccess] = describeAnswer(statistics)
  expect(openAccess).toMatchObject({ value: '64.5%' })
  expect(openAccess?.origin).toBe(
    'The service’s own figure “oa_share”, without a date; the definition is Carrel’s reading.',
  )
})

test('the key figures of our own service are counted by the catalogue, the share by Carrel', () => {
  const [articles, , openAccess] = describeAnswer({
    articles: 257,
    open_access: { open: 200, closed: 50, unknown: 7 },
    quality: null,
    updated_at: '2026-11-20T09:41:00Z',
  })
  expect(articles).toMatchObject({
    value: '257',
    origin: 'Counted by this catalogue, as of 20 November 2026, 09:41 UTC.',
  })
  expect(openAccess).toMatchObject({
    value: '77.8%',
    origin: 'The share is computed by Carrel, open divided by all articles, as of 20 November 2026, 09:41 UTC.',
  })
})

test.each([
  [77.8, '(“oa_percentage”), which agrees.'],
  [78, '(“oa_percentage”), which agrees.'],
  [85.5, '(“oa_percentage”), 7.7 percentage points more than its counts give.'],
  [70.1, '(“oa_percentage”), 7.7 percentage points less than its counts give.'],
])('a stated share of %j percent is compared with the counts', (oa_percentage, expected) => {
  const [articles, , openAccess] = describeAnswer({ numFound: 257, open_access: 200, oa_percentage })
  expect(articles?.origin).toBe(
    'The service’s own figure “numFound”, without a date; the definition is Carrel’s reading.',
  )
  expect(openAccess?.value).toBe('77.8%')
  expect(openAccess?.origin).toContain(`The service states ${oa_percentage}% ${expected}`)
})

test('a share that cannot be computed is the stated one, with the name that the service gives it', () => {
  const [, sources, openAccess] = describeAnswer({ numFound: 257, oa_percentage: '64,5', oa_share: '64.5%' })
  expect(sources).toMatchObject({ value: 'Not available', origin: '' })
  expect(openAccess).toMatchObject({ value: '64.5%' })
  expect(openAccess?.origin).toBe(
    'The service’s own figure “oa_share”, without a date; the definition is Carrel’s reading.',
  )
})

test.each<[object, string, (string | number)[][]]>([
  [
    { articles: 0, open_access: { open: 0, closed: 0, unknown: 0 } },
    '0',
    [
      [0, ''],
      [0, ''],
      [0, ''],
    ],
  ],
  [
    { articles: 1000, open_access: { open: 1200, closed: 0 } },
    '1,200',
    [
      [1200, ''],
      [0, '0%'],
      ['Not available', ''],
    ],
  ],
  [
    { articles: 1000, open_access: { open: 1200, closed: 1100 }, oa_share: '64.5%' },
    '64.5%',
    [
      [1200, '64.5%'],
      [1100, ''],
      ['Not available', ''],
    ],
  ],
])('there is no percentage of nothing and none above 100 in %j', (answer, value, expected) => {
  const [, , openAccess] = describeAnswer(answer)
  expect(openAccess?.value).toBe(value)
  expect(openAccess?.origin).not.toContain('computed')
  const rows = tabulateTotals(normalizeStatistics(answer), 'Every record.').table.rows.slice(2)
  expect(rows.map((row) => row.slice(1, 3))).toEqual(expected)
})
