import { expect, test } from 'vitest'
import { again } from './again.ts'

test('runs once more for all calls that come meanwhile, never twice at a time, and rests at the end', async () => {
  const said: string[] = []
  const proceed: (() => void)[] = []
  const look = again(
    async () => {
      said.push('step')
      await new Promise<void>((resolve) => proceed.push(resolve))
    },
    () => said.push('rest'),
  )
  const finish = async () => {
    proceed.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  look()
  look()
  look()
  expect(said).toEqual(['step'])
  await finish()
  expect(said).toEqual(['step', 'step'])
  await finish()
  expect(said).toEqual(['step', 'step', 'rest'])
  look()
  await finish()
  expect(said).toEqual(['step', 'step', 'rest', 'step', 'rest'])
})
