/** Who waits, in the order in which they get their places. */
import { compareClasses, type WishClass } from './wish-class.ts'

/** What the queue knows of a wish. A lane is somebody whose wishes are one after another: a reader of the gateway. */
export type Queued = { readonly key: string; class: WishClass; readonly lane: string }

/** More than this many do not wait. */
export const MOST_WAITING = 50

type Slot<W> = { wish: W; turn: number }

/** The queue. By class; within a class lanes take turns, so that nobody waits for all that another has wished; within a lane by age. */
export type Queue<W extends Queued> = {
  /** Everybody in order. */
  list: () => W[]
  /** Adds a wish, in the place of `replaced` if that is given; answers who has to leave because too many wait. */
  add: (wish: W, replaced?: W) => W | undefined
  /** Takes a wish out, for it has got its place. Answers whether it was there. */
  take: (wish: W) => boolean
  /** Takes a wish out that gave up: those behind it in its lane move up. Answers whether it was there. */
  remove: (wish: W) => boolean
}

/** Makes a queue. */
export function createQueue<W extends Queued>(): Queue<W> {
  const slots: Slot<W>[] = []
  /** In each class the turn of whoever got a place last: a lane that comes anew begins behind it. */
  const lastTurns: Partial<Record<WishClass, number>> = {}

  function insert(wish: W): void {
    const ahead = slots.filter((slot) => isSameLane(slot.wish, wish)).at(-1)?.turn ?? lastTurns[wish.class] ?? 0
    const added = { wish, turn: ahead + 1 }
    const at = slots.findIndex((slot) => compare(added, slot) < 0)
    slots.splice(at < 0 ? slots.length : at, 0, added)
  }

  function remove(wish: W): boolean {
    let at = slots.findIndex((slot) => slot.wish === wish)
    if (at < 0) return false
    for (const [next, slot] of slots.entries()) {
      const free = slots[at]
      if (next <= at || free === undefined || !isSameLane(slot.wish, wish)) continue
      free.wish = slot.wish
      at = next
    }
    slots.splice(at, 1)
    return true
  }

  return {
    list: () => slots.map(({ wish }) => wish),
    add(wish, replaced) {
      const slot = replaced && slots.find((other) => other.wish === replaced)
      if (slot !== undefined && isSameLane(slot.wish, wish)) {
        slot.wish = wish
        return
      }
      if (slot !== undefined) remove(slot.wish)
      insert(wish)
      return slots.length > MOST_WAITING ? slots.pop()?.wish : undefined
    },
    take(wish) {
      const at = slots.findIndex((slot) => slot.wish === wish)
      const taken = at < 0 ? undefined : slots.splice(at, 1)[0]
      if (taken !== undefined) lastTurns[wish.class] = taken.turn
      return taken !== undefined
    },
    remove,
  }
}

function isSameLane(a: Queued, b: Queued): boolean {
  return a.class === b.class && a.lane === b.lane
}

function compare(a: Slot<Queued>, b: Slot<Queued>): number {
  return compareClasses(a.wish.class, b.wish.class) || a.turn - b.turn
}
