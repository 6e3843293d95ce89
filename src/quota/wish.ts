/** What is asked of the schedule, and what it gives. */
import type { Told } from './settle.ts'
import type { WishClass } from './wish-class.ts'

/** How a wish is given up while it waits. */
export type Waiting = { readonly signal: AbortSignal }

/** A request that somebody wishes to send. */
export type Wish = {
  readonly class: WishClass
  /** Says what is asked, for people to see and to cancel. Each wish is one request, also when its key is in the queue already. */
  readonly key: string
  /** Whose it is: within a class lanes take turns. One lane for all when it is not said. */
  readonly lane?: string
  /**
   * Its `signal` is read only when the wish has to wait: TanStack Query throws an answer away once the signal has been
   * read and the page is left, and a sent request is paid for.
   */
  readonly waiting?: Waiting | undefined
  /** The key of an older wish that nobody wants any more now that this one comes: of what was typed before. */
  readonly replaces?: string | undefined
}

/** The right to send one request, now. Whoever has it sends it and says how it ended; `told` null: no answer came. */
export type Place = { readonly sentAt: number; readonly settle: (told: Told | null) => Promise<void> }

/**
 * Why a wish was dropped: a newer one replaced it, a person cancelled it, more than fifty waited,
 * it was a prefetch while the gate was closed, or its schedule was closed.
 */
export type DropReason = 'replaced' | 'cancelled' | 'overflow' | 'prefetch' | 'closed'

/** What a wish rejects with that was dropped while it waited. Nothing was sent. */
export class WishDropped extends Error {
  override name = 'WishDropped'
  reason: DropReason

  constructor(reason: DropReason) {
    super(`Not sent: ${reason}`)
    this.reason = reason
  }
}
