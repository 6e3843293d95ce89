import type { QueryClient } from '@tanstack/react-query'
import type { Waiting } from '../quota/wish.ts'
import { createDeferred } from './deferred.ts'
import { askFor, type Memory, type Question, type QueryClientParts } from './ask-for.ts'

/** A question on its way before TanStack Query is here. */
export type AskedAhead = {
  /** Settles when its request has left; not at all where none does. */
  sent: Promise<void>
  /** Settles when its answer is there, or is known not to come. */
  answered: Promise<void>
  /** Has `queryClient` take the answer for that of its own query, not before `mayArrive`; settles once it has it. */
  handTo: (queryClient: QueryClient, mayArrive: Promise<unknown>) => Promise<void>
}

/** Asks. Whoever gives the query up while its request waits gives up the request too. */
export function askAhead<T>(client: QueryClientParts, question: Question<T>, memory: Memory): AskedAhead {
  const own = new AbortController()
  let isWaiting = false
  let asker: Waiting | null = null
  const follow = () => asker?.signal.addEventListener('abort', () => own.abort(), { once: true })
  const waiting: Waiting = {
    // Read only by who has to wait, and so is that of the query (quota/wish.ts).
    get signal() {
      if (!isWaiting) follow()
      isWaiting = true
      return own.signal
    },
  }
  const sent = createDeferred()
  const answer = askFor(client, question, memory, { waiting, onSent: sent.resolve })
  return {
    sent: sent.promise,
    answered: answer.then(
      () => {},
      () => {},
    ),
    handTo: (queryClient, mayArrive) =>
      queryClient.prefetchQuery({
        queryKey: question.queryKey,
        queryFn: async (context) => {
          asker = context
          if (isWaiting) follow()
          await mayArrive
          return answer
        },
      }),
  }
}
