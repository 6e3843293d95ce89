/** Places of errors are left out only while the app's code is begun. */
import { expect, test } from 'vitest'

test('an error that is made in between has no places; those before and after have', async () => {
  const limit = Error.stackTraceLimit
  const { withStacks } = await import('./without-stacks.ts')
  const between = new Error('between')
  withStacks()
  expect(between.stack).toBe('Error: between')
  expect(new Error('after').stack).toContain('without-stacks.test')
  expect(Error.stackTraceLimit).toBe(limit)
})
