import { expect, it } from 'vitest'
import { readWhileSwitching } from './testing/switch-load.ts'

const SWITCHES = 50

it(`answers during ${SWITCHES} switches are whole, and of one version each`, async () => {
  const { answers, mixed, failed } = await readWhileSwitching(SWITCHES)
  expect([mixed, failed]).toEqual([[], []])
  // Otherwise the readers hardly read.
  expect(Math.min(answers.one ?? 0, answers.two ?? 0)).toBeGreaterThan(SWITCHES)
}, 600_000)
