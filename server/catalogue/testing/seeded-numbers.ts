/** Pseudorandom numbers, the same for the same seed on every machine. Not for secrets. */

/** A generator. */
export type Numbers = {
  /** From 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of a list, with equal probability; throws for an empty list. */
  pick<Item>(list: readonly Item[]): Item
  /** One of a list, by weights that add up to 1; throws for an empty list. */
  weighted<Item>(list: readonly (readonly [weight: number, item: Item])[]): Item
}

/** Makes a generator for a seed of whole numbers. */
export function makeNumbers(...seed: number[]): Numbers {
  let state = seed.reduce((mixed, part) => mix(mixed ^ (part | 0)) + STEP, 0)

  function next(): number {
    state = (state + STEP) | 0
    return (mix(state) >>> 0) / 2 ** 32
  }

  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => requireItem(list[Math.floor(next() * list.length)]),
    weighted(list) {
      let left = next()
      return requireItem(list.find(([weight]) => (left -= weight) < 0) ?? list.at(-1))[1]
    },
  }
}

function requireItem<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error('Nothing can be drawn from an empty list.')
  return item
}

/** An odd number near 2^32 divided by the golden ratio, as in SplitMix. */
const STEP = 0x9e3779b9

/** Spreads every bit over all 32 without collisions: shifts and multiplications by odd numbers. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x21f0aaad)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x735a2d97)
  return mixed ^ (mixed >>> 15)
}
