/** What is remembered of the forms of answers, from one answer to the next. */
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type FormChange, withChange } from './form-changes.ts'
import { changesBy, type KnownForms, noteAnswer } from './note-form.ts'
import { statisticsForm } from './read/statistics-form.ts'

const KEY = ['form changes']
const works = [{ title: 'A' }, { title: 'B' }]
const header = () => null

test('a part is compared with the newest answer that had it, each operation for itself', async () => {
  const queryClient = new QueryClient()
  for (const body of [{ data: works, total: 9 }, { data: works }, { data: [] }])
    // In the order in which they came.
    // oxlint-disable-next-line no-await-in-loop
    await noteAnswer(queryClient, KEY, 'Search', { body, header }, 1)
  await noteAnswer(queryClient, KEY, 'Article', { body: { title: 'A' }, header }, 1)
  expect(queryClient.getQueryData(KEY)).toBeUndefined()
  await noteAnswer(queryClient, KEY, 'Search', { body: { data: works, meta: { total: 9 } }, header }, 1)
  expect(queryClient.getQueryData(KEY)).toEqual([
    expect.objectContaining({ operation: 'Search', part: 'the total', from: 'total', to: 'meta.total' }),
  ])
})

function toldAfter(answers: object[]): readonly FormChange[] {
  const remembered: KnownForms = new Map()
  return answers
    .flatMap((answer, index) => changesBy(remembered, 'Statistics', statisticsForm(answer), index))
    .reduce(withChange, [])
}

test('two versions of a service that answer in turn are one change, told once', () => {
  const [one, other] = [{ articles: 9 }, { totals: { articles: 9 } }]
  const part = 'the number of articles'
  expect(toldAfter([one, other, one, other, one])).toEqual([
    { operation: 'Statistics', part, from: 'articles', to: 'totals.articles', noticedAt: 1 },
  ])
})

test('a service that never stops changing fills no memory', () => {
  const answers = Array.from({ length: 100 }, (_, index) => ({ [`v${'a'.repeat(index + 1)}`]: { articles: 9 } }))
  expect(toldAfter(answers)).toHaveLength(20)
})
