import { describe, expect, test } from 'vitest'
import { makeClock } from './make-clock.ts'
import { createQuotaStore } from './quota-store.ts'

describe('what is left', () => {
  test('is unknown at first, then what the newest answer told', () => {
    const store = createQuotaStore(makeClock())
    expect(store.getSnapshot()).toMatchObject({ limit: 60, remaining: null, isKnown: false })
    store.note({ limit: 100, remaining: 47 }, 1)
    expect(store.getSnapshot()).toMatchObject({ limit: 100, remaining: 47, isKnown: true })
  })

  test('is not told when the headers cannot be read: unknown, never 0', () => {
    const store = createQuotaStore(makeClock())
    store.note({ limit: null, remaining: null }, 1)
    expect(store.getSnapshot()).toMatchObject({ limit: 60, remaining: null, isKnown: true })
  })

  test('an answer that was overtaken changes it only downwards', () => {
    const store = createQuotaStore(makeClock())
    store.note({ limit: 60, remaining: 40 }, 10)
    store.note({ limit: 60, remaining: 45 }, 5)
    expect(store.getSnapshot().remaining).toBe(40)
    store.note({ limit: 60, remaining: 39 }, 5)
    expect(store.getSnapshot().remaining).toBe(39)
  })

  test('is the full number again a minute after the last answer', () => {
    const clock = makeClock()
    const store = createQuotaStore(clock)
    store.note({ limit: 60, remaining: 3 }, 1)
    clock.advance(30_000)
    store.note({ limit: 60, remaining: 2 }, 2)
    clock.advance(59_999)
    expect(store.getSnapshot().remaining).toBe(2)
    clock.advance(1)
    expect(store.getSnapshot()).toMatchObject({ remaining: 60, refillsAt: null })
    expect(clock.waits()).toEqual([])
  })
})

describe('the gate', () => {
  test('lets everybody through while it is open', async () => {
    await expect(createQuotaStore(makeClock()).whenOpen()).resolves.toBeUndefined()
  })

  test('is closed for as long as the service says, a minute when it does not say', async () => {
    const clock = makeClock()
    const store = createQuotaStore(clock)
    store.close(7_000)
    expect(store.getSnapshot().closedUntil).toBe(7_000)
    let isThrough = false
    const through = store.whenOpen().then(() => {
      isThrough = true
    })
    clock.advance(6_999)
    await Promise.resolve()
    expect(isThrough).toBe(false)
    clock.advance(1)
    await through
    expect(store.getSnapshot().closedUntil).toBeNull()
    store.close(null)
    expect(store.getSnapshot().closedUntil).toBe(67_000)
  })

  test('tells its listeners of every change until they stop listening', () => {
    const clock = makeClock()
    const store = createQuotaStore(clock)
    const seen: (number | null)[] = []
    const stop = store.subscribe(() => seen.push(store.getSnapshot().closedUntil))
    store.close(1_000)
    clock.advance(1_000)
    stop()
    store.close(1_000)
    expect(seen).toEqual([1_000, null])
  })
})
