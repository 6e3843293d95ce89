import { expect, it } from 'vitest'
import { createSearchTurns, type Searcher } from './search-turns.ts'
import { StoreUnavailable } from './store.ts'

/** Searches that end when the test says so; `began` names them in order. */
function makeTurns(waitMs = 60_000) {
  const takeTurn = createSearchTurns(waitMs)
  const began: string[] = []
  const ends: (() => void)[] = []
  let isOver = false
  const start = (reader: string, name: string, isWaiting: Searcher['isWaiting'] = () => true) => {
    const end = isOver ? Promise.resolve() : new Promise<void>((resolve) => ends.push(resolve))
    return takeTurn({ reader, isWaiting }, async () => {
      began.push(name)
      await end
      return name
    })
  }
  const endAll = () => {
    isOver = true
    ends.forEach((end) => end())
  }
  return { began, start, endAll }
}

it('one search runs at a time, and readers take turns', async () => {
  const { began, start, endAll } = makeTurns()
  const searches = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => start(name.charAt(0), name))
  expect(began).toEqual(['a1'])
  endAll()
  expect(await Promise.all(searches)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

it('a search that fails lets the next one run', async () => {
  const takeTurn = createSearchTurns()
  const searcher = { reader: 'a', isWaiting: () => true }
  const failing = takeTurn(searcher, () => Promise.reject(new Error('slow')))
  const next = takeTurn(searcher, () => Promise.resolve('found'))
  await expect(failing).rejects.toThrow('slow')
  expect(await next).toBe('found')
})

it('when too many wait, those of the reader with the most are refused at once', async () => {
  const { began, start, endAll } = makeTurns()
  const many = Array.from({ length: 60 }, (_, index) => start('many', `many ${index}`))
  const refused = await Promise.allSettled(many.slice(51))
  expect(refused.map(({ status }) => status)).toEqual(Array(9).fill('rejected'))
  const other = start('other', 'other')
  await expect(many[50]).rejects.toThrow('Too many searches wait.')
  endAll()
  expect(await other).toBe('other')
  expect(began.indexOf('other')).toBeLessThanOrEqual(2)
  await Promise.all(many.slice(0, 50))
})

it('a search whose readers have left does not run', async () => {
  const { began, start, endAll } = makeTurns()
  const first = start('a', 'first')
  const left = start('a', 'left', () => false)
  endAll()
  await first
  await expect(left).rejects.toThrow(StoreUnavailable)
  expect(began).toEqual(['first'])
})

it('a search that waits too long is refused, and not run later', async () => {
  const { began, start, endAll } = makeTurns(20)
  const first = start('a', 'first')
  await expect(start('b', 'late')).rejects.toThrow(StoreUnavailable)
  endAll()
  expect([await first, await start('c', 'next'), began]).toEqual(['first', 'next', ['first', 'next']])
})
