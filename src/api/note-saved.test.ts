import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeClock } from './make-clock.ts'
import { noteSaved } from './note-saved.ts'
import { createQuotaStore } from './quota-store.ts'

const LAMPS = {
  queryKey: ['articles', '/articles?q=lamps'],
  queryFn: () => Promise.resolve('lamps'),
  staleTime: 60_000,
}

function makeMemory() {
  const queryClient = new QueryClient()
  const quota = createQuotaStore({ clock: makeClock(), random: () => 0 })
  return { queryClient, quota, saved: () => quota.tally.show().saved }
}

/** Looks at it as a page does, until its answer is there, and leaves. */
async function look(queryClient: QueryClient, options = LAMPS): Promise<void> {
  const observer = new QueryObserver(queryClient, options)
  const leave = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  leave()
}

test('what is looked at again is saved; the first time it is not', async () => {
  const { queryClient, quota, saved } = makeMemory()
  noteSaved(queryClient, quota)
  await look(queryClient)
  expect(saved()).toBe(0)
  await look(queryClient)
  expect(saved()).toBe(1)
})

test('what was opened before anybody counted is saved when it is looked at again', async () => {
  const { queryClient, quota, saved } = makeMemory()
  await look(queryClient)
  noteSaved(queryClient, quota)
  await look(queryClient)
  expect(saved()).toBe(1)
})

test('what was asked for beforehand saves nothing the first time, and what is asked for again saves nothing', async () => {
  const { queryClient, quota, saved } = makeMemory()
  noteSaved(queryClient, quota)
  await queryClient.prefetchQuery(LAMPS)
  await look(queryClient)
  expect(saved()).toBe(0)
  await look(queryClient, { ...LAMPS, staleTime: 0 })
  expect(saved()).toBe(0)
})
