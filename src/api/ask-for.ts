/** How a question is asked: of another tab of this browser if it has the answer, else of the service, as urgently as it is wanted. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Waiting } from '../quota/wish.ts'
import type { WishClass } from '../quota/wish-class.ts'
import { answeredAt } from './answered-at.ts'
import type { AskOnce } from './ask-once.ts'
import type { Client } from './client.ts'
import type { Operation } from './form-changes.ts'
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

/** What is asked, and what becomes of the answer; times in milliseconds. */
export type Question<T> = {
  /** Under which its answer is kept. */
  queryKey: string[]
  kind: AskedKind
  path: string
  /** Fetches the code that reads an answer, while that is on its way. */
  fetchReader: () => Promise<(answer: Answer) => T>
  /** What an error means that is an answer too; throws any other. */
  readError?: (error: unknown) => T
  /** How long an answer counts: until then it is not asked again. */
  freshMs(data: T | undefined): number
  /** How long it stays in memory when no page shows it. */
  keptMs: number
  /** Under which changes in the form of answers are told; `page` of a search. */
  operation: Operation
  page: number
}

/** Where answers lie; a promise: they will, and until then there are none. */
export type Memory = QueryClient | Promise<QueryClient>

/** How urgently it is asked for, where that is said; how it is given up, and who is told that it leaves. */
export type Asker = { wishClass?: WishClass | undefined; waiting: Waiting; onSent?: (() => void) | undefined }

/**
 * Asks. What a person asks for again is asked of the service; what is only asked beforehand holds nobody up. Throws as the
 * client does.
 */
export function askFor<T>(
  client: QueryClientParts,
  question: Question<T>,
  memory: Memory,
  { wishClass, waiting, onSent }: Asker,
): Promise<T> {
  const { queryKey, path, kind } = question
  const reader = question.fetchReader()
  // What is fetched beside the request is missed only where it is needed.
  reader.catch(() => {})
  const read = async (answer: Answer) => {
    const value = (await reader)(answer)
    noteForm(memory, question, answer)
    return value
  }
  const state = 'then' in memory ? undefined : memory.getQueryState<T>(queryKey)
  const isThere = state?.data !== undefined
  const send = () =>
    client.ask(path, read, { kind, class: wishClass ?? (isThere ? 'revalidation' : 'awaited'), waiting, onSent })
  const asked = () => {
    if (client.isOnPurpose() || wishClass === 'prefetch') return send()
    const newerThan = Math.max(isThere ? answeredAt(state) : 0, Date.now() - question.freshMs(undefined))
    return client.askOnce({ queryKey, newerThan }, send, waiting)
  }
  return question.readError === undefined ? asked() : asked().catch(question.readError)
}

/** A question as TanStack Query asks and keeps it. */
export function queryFor<T>(client: QueryClientParts, question: Question<T>) {
  return queryOptions({
    queryKey: question.queryKey,
    queryFn: (context) =>
      askFor(client, question, context.client, { wishClass: context.meta?.wishClass, waiting: context }),
    staleTime: ({ state }) => freshFor(question.freshMs(state.data), state),
    gcTime: question.keptMs,
  })
}

/** For how long what a query holds is fresh, counted from when it holds it, in milliseconds: an answer ages in whichever tab. */
export function freshFor(freshMs: number, state: { data: unknown; dataUpdatedAt: number }): number {
  return Math.max(0, freshMs - (state.dataUpdatedAt - answeredAt(state)))
}

/** Has the form noted of an answer that could be read. Nothing waits for it, and nothing is missing without it. */
function noteForm(memory: Memory, { operation, page }: Question<unknown>, answer: Answer): void {
  Promise.all([import('./note-form.ts'), memory])
    .then(([{ noteAnswer }, queryClient]) => noteAnswer(queryClient, FORM_CHANGES, operation, answer, page))
    .catch(() => {})
}

/** Under which the changes lie that were noticed. */
export const FORM_CHANGES = ['form changes'] as const
