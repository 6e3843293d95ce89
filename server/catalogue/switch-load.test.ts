import { existsSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { copyEmptyDatabase } from '../testing/test-catalogue.ts'
import { readWhileSwitching } from './testing/switch-load.ts'

// A new catalogue begins with a copy of an empty database instead of a new one, which takes seconds.
vi.mock(import('./embedded-store.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    async openEmbeddedStore(folderName, options) {
      if (options.writable && !existsSync(folderName)) await copyEmptyDatabase(folderName)
      return original.openEmbeddedStore(folderName, options)
    },
  }
})

it('answers during five switches are whole, and of one version each', async () => {
  const { answers, mixed, failed } = await readWhileSwitching(5)
  expect([mixed, failed]).toEqual([[], []])
  expect(Object.keys(answers).toSorted()).toEqual(['one', 'two'])
})
