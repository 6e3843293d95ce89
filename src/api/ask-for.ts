/** How a query asks: from another tab of this browser if it has the answer, else from the service, as urgently as it is wanted. */
import type { QueryFunctionContext } from '@tanstack/react-query'
import type { WishClass } from '../quota/wish-class.ts'
import { answeredAt } from './answered-at.ts'
import type { AskOnce } from './ask-once.ts'
import type { Client } from './client.ts'
import type { Answer } from './send.ts'
import type { AskedKind } from './tally.ts'

/** The client, and what makes the same question of several tabs one request. */
export type QueryClientParts = Client & { askOnce: AskOnce }

declare module '@tanstack/react-query' {
  interface Register {
    /** How urgently a query is asked for, where not as urgently as by whoever looks at it. */
    queryMeta: { wishClass: WishClass }
  }
}

/** Marks the options of a query that is asked for beforehand: it may use only what nobody else needs of the minute. */
export const PREFETCH = { wishClass: 'prefetch' } as const

/** What is asked for, where, and for how long an answer counts, in milliseconds. */
export type AskFor<T> = {
  kind: AskedKind
  path: string
  freshMs: number
  read: (answer: Answer) => Promise<T>
}

/**
 * Asks. What a person asks for again is asked of the service; what is only asked beforehand holds nobody up. Throws as the
 * client does.
 */
export function askFor<T>(client: QueryClientParts, context: QueryFunctionContext, wanted: AskFor<T>): Promise<T> {
  const { client: memory, queryKey, meta } = context
  const marked = meta?.wishClass
  const state = memory.getQueryState(queryKey)
  const isThere = state?.data !== undefined
  const send = () =>
    client.ask(wanted.path, wanted.read, {
      kind: wanted.kind,
      class: marked ?? (isThere ? 'revalidation' : 'awaited'),
      waiting: context,
    })
  if (client.isOnPurpose() || marked === 'prefetch') return send()
  const newerThan = Math.max(isThere ? answeredAt(state) : 0, Date.now() - wanted.freshMs)
  return client.askOnce({ queryKey, newerThan }, send, context)
}

/** For how long what a query holds is fresh, counted from when it holds it, in milliseconds: an answer ages in whichever tab. */
export function freshFor(freshMs: number, state: { data: unknown; dataUpdatedAt: number }): number {
  return Math.max(0, freshMs - (state.dataUpdatedAt - answeredAt(state)))
}
