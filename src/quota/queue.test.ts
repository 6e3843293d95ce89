import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createQueue, MOST_WAITING, type Queued } from './queue.ts'
import { compareClasses, type WishClass } from './wish-class.ts'

const wish = (key: string, wishClass: WishClass = 'awaited', lane = ''): Queued => ({ key, class: wishClass, lane })

const many = (count: number, wishClass: WishClass) =>
  Array.from({ length: count }, (_, at) => wish(`${wishClass} ${at}`, wishClass))

function queueOf(...wishes: Queued[]) {
  const queue = createQueue<Queued>()
  for (const each of wishes) queue.add(each)
  return queue
}

const keys = (queue: ReturnType<typeof queueOf>) =>
  queue
    .list()
    .map(({ key }) => key)
    .join(' ')

/** Takes the first again and again. */
function takeAll(queue: ReturnType<typeof queueOf>): Queued[] {
  const taken: Queued[] = []
  for (let first = queue.list()[0]; first !== undefined; first = queue.list()[0]) {
    queue.take(first)
    taken.push(first)
  }
  return taken
}

describe('the order', () => {
  test('is by class, then by age', () => {
    const queue = queueOf(
      wish('p', 'prefetch'),
      wish('a1'),
      wish('v', 'visible'),
      wish('r', 'revalidation'),
      wish('a2'),
    )
    expect(keys(queue)).toBe('a1 a2 v r p')
  })

  test('gives lanes their turns, however much one of them wishes', () => {
    const queue = queueOf(wish('a1', 'awaited', 'a'), wish('a2', 'awaited', 'a'), wish('a3', 'awaited', 'a'))
    queue.add(wish('b1', 'awaited', 'b'))
    queue.add(wish('b2', 'awaited', 'b'))
    expect(keys(queue)).toBe('a1 b1 a2 b2 a3')
  })

  test('lets a lane that comes anew begin behind who had the last place, not before', () => {
    const queue = queueOf(...['a1', 'a2', 'a3'].map((key) => wish(key, 'awaited', 'a')))
    for (const each of queue.list().slice(0, 2)) queue.take(each)
    queue.add(wish('a4', 'awaited', 'a'))
    queue.add(wish('b1', 'awaited', 'b'))
    expect(keys(queue)).toBe('a3 b1 a4')
  })

  test('lets those behind somebody who gives up move up', () => {
    const [first, ...rest] = ['a1', 'a2', 'a3'].map((key) => wish(key, 'awaited', 'a'))
    const queue = queueOf(...(first === undefined ? [] : [first, ...rest]), wish('b1', 'awaited', 'b'))
    expect(first !== undefined && queue.remove(first)).toBe(true)
    expect(keys(queue)).toBe('a2 b1 a3')
    expect(first !== undefined && queue.remove(first)).toBe(false)
  })

  test('gives the place of what is replaced, in the same class and lane', () => {
    const [old, next, other] = [wish('old'), wish('next'), wish('other', 'prefetch')]
    const queue = queueOf(old, next, other)
    queue.add(wish('new'), old)
    expect(keys(queue)).toBe('new next other')
    queue.add(wish('newer'), other)
    expect(keys(queue)).toBe('new next newer')
  })
})

test('when too many wait, the last of the lowest class leaves', () => {
  const queue = queueOf(...many(2, 'prefetch'), ...many(2, 'revalidation'), ...many(MOST_WAITING - 4, 'awaited'))
  const left = Array.from({ length: 5 }, (_, at) => queue.add(wish(`more ${at}`))?.key)
  expect(left).toEqual(['prefetch 1', 'prefetch 0', 'revalidation 1', 'revalidation 0', 'more 4'])
  expect(queue.list()).toHaveLength(MOST_WAITING)
})

const anyWish: fc.Arbitrary<Queued> = fc.record({
  key: fc.constant(''),
  class: fc.constantFrom<WishClass>('awaited', 'visible', 'revalidation', 'prefetch'),
  lane: fc.constantFrom('a', 'b', 'c'),
})

test('nobody is lost; classes go by priority; nobody gets a second turn before all have had their first, and so on', () => {
  fc.assert(
    fc.property(fc.array(anyWish, { maxLength: 30 }), (wishes) => {
      const taken = takeAll(queueOf(...wishes))
      expect(taken).toHaveLength(wishes.length)
      expect(new Set(taken)).toEqual(new Set(wishes))
      const turnOf = (each: Queued) =>
        wishes.slice(0, wishes.indexOf(each)).filter((other) => other.class === each.class && other.lane === each.lane)
          .length
      const byRule = wishes.toSorted((a, b) => compareClasses(a.class, b.class) || turnOf(a) - turnOf(b))
      expect(taken.map((each) => wishes.indexOf(each))).toEqual(byRule.map((each) => wishes.indexOf(each)))
    }),
    { numRuns: 10_000 },
  )
}, 60_000)

test('whoever comes and goes, another lane overtakes a wish once for each turn its own lane has before it, and in two more', () => {
  // Two more: of the turn that goes on when the wish comes, and of the one that it comes into.
  const step = fc.oneof(anyWish, fc.constant('take' as const))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const queue = queueOf()
      const overtaken = new Map<Queued, { most: number; by: Map<string, number> }>()
      const tooOften: Queued[] = []
      for (const each of steps) {
        const first = queue.list()[0]
        if (each !== 'take') {
          const ahead = queue.list().filter((other) => other.class === each.class && other.lane === each.lane).length
          overtaken.set(each, { most: ahead + 2, by: new Map() })
          queue.add(each)
        } else if (first !== undefined) {
          queue.take(first)
          overtaken.delete(first)
          for (const [other, { most, by }] of overtaken) {
            if (other.class !== first.class || other.lane === first.lane) continue
            const times = (by.get(first.lane) ?? 0) + 1
            by.set(first.lane, times)
            if (times > most) tooOften.push(other)
          }
        }
      }
      expect(tooOften).toEqual([])
    }),
    { numRuns: 10_000 },
  )
}, 60_000)
