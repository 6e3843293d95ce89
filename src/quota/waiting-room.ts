/** Those who have wished and have no place yet, and the ways in which they leave without one. */
import { createQueue } from './queue.ts'
import type { QueuedShown } from './snapshot.ts'
import { type DropReason, type Place, type Waiting, type Wish, WishDropped } from './wish.ts'
import { compareClasses, type WishClass } from './wish-class.ts'

/** One of them. */
export type Waiter = {
  readonly key: string
  class: WishClass
  readonly lane: string
  readonly since: number
  readonly waiting: Waiting | undefined
  /** Stops listening for it to be given up; null as long as it has not had to wait. */
  stopListening: (() => void) | null
  readonly grant: (place: Place) => void
  readonly refuse: (error: unknown) => void
}

/** The room. */
export type WaitingRoom = {
  enter: (wish: Wish, since: number) => Promise<Place>
  first: () => Waiter | undefined
  /** Takes one out who has got a place. Answers whether they were still there. */
  take: (waiter: Waiter) => boolean
  /** Everybody has to wait: from now on they can give up. Where the gate is closed, prefetches leave. */
  wait: (isGateClosed: boolean) => void
  raise: (key: string, wishClass: WishClass) => void
  drop: (waiter: Waiter, error: unknown) => void
  /** Drops those with this key, or all. */
  dropAll: (reason: DropReason, key?: string) => void
  show: () => QueuedShown[]
}

/** Makes a room. `onLeave` is called when somebody has left without a place. */
export function createWaitingRoom(onLeave: () => void): WaitingRoom {
  const queue = createQueue<Waiter>()

  function drop(waiter: Waiter | undefined, error: unknown): void {
    if (waiter === undefined) return
    queue.remove(waiter)
    waiter.stopListening?.()
    waiter.refuse(error)
    onLeave()
  }

  function dropAll(reason: DropReason, key?: string): void {
    for (const waiter of queue.list())
      if (key === undefined || waiter.key === key) drop(waiter, new WishDropped(reason))
  }

  function startWaiting(waiter: Waiter): void {
    if (waiter.stopListening !== null) return
    const signal = waiter.waiting?.signal
    const giveUp = () => drop(waiter, new DOMException('Given up while waiting', 'AbortError'))
    waiter.stopListening = () => signal?.removeEventListener('abort', giveUp)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted === true) giveUp()
  }

  return {
    enter({ key, class: wishClass, lane = '', waiting, replaces }, since) {
      return new Promise<Place>((grant, refuse) => {
        const waiter = { key, class: wishClass, lane, since, waiting, stopListening: null, grant, refuse }
        const replaced = queue.list().find((other) => other.key === replaces && other.lane === lane)
        const tooMany = queue.add(waiter, replaced)
        drop(replaced, new WishDropped('replaced'))
        drop(tooMany, new WishDropped('overflow'))
      })
    },
    first: () => queue.list()[0],
    take(waiter) {
      waiter.stopListening?.()
      return queue.take(waiter)
    },
    wait(isGateClosed) {
      for (const waiter of queue.list())
        if (isGateClosed && waiter.class === 'prefetch') drop(waiter, new WishDropped('prefetch'))
        else startWaiting(waiter)
    },
    raise(key, wishClass) {
      for (const waiter of queue.list()) {
        if (waiter.key !== key || compareClasses(waiter.class, wishClass) <= 0) continue
        queue.remove(waiter)
        waiter.class = wishClass
        queue.add(waiter)
      }
      onLeave()
    },
    drop,
    dropAll,
    show: () =>
      queue
        .list()
        .filter(({ stopListening }) => stopListening !== null)
        .map(({ key, class: wishClass, since }, at) => ({ key, class: wishClass, since, place: at + 1 })),
  }
}
