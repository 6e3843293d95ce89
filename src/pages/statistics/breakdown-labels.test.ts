import { expect, test } from 'vitest'
import { makeBreakdownLabels } from './breakdown-labels.ts'

test.each(['', 'unknown'])('the part %j of a breakdown is labelled Unknown', (value) => {
  const parts = { entries: [{ value, count: 1 }], whole: null, rest: null, mayBeCut: false, sharedValues: [] }
  const breakdown = { by: 'language', path: 'by_language', label: 'By language', ...parts } as const
  expect(makeBreakdownLabels(breakdown, true).label(value)).toBe('Unknown')
})
