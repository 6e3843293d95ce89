/** For tests: a remote service that answers each request when it is told to. */
import type { Behaviour } from './make-remote-service.ts'

/** Requests that wait for their answers, in the order in which they came. */
export type HeldAnswers = {
  behaviour: Behaviour
  /** Resolves once so many requests have come, those answered already counted. */
  whenAsked: (count: number) => Promise<void>
  /** Answers the first that waits. */
  release: (answer: Behaviour) => void
}

/** Makes such a service's behaviour. */
export function holdAnswers(): HeldAnswers {
  const held: ((answer: Behaviour) => void)[] = []
  const watchers = new Set<() => void>()
  let asked = 0
  return {
    behaviour(request, response) {
      asked += 1
      held.push((answer) => answer(request, response))
      for (const watch of watchers) watch()
    },
    whenAsked: (count) =>
      new Promise((resolve) => {
        const watch = () => {
          if (asked < count) return
          watchers.delete(watch)
          resolve()
        }
        watchers.add(watch)
        watch()
      }),
    release(answer) {
      const first = held.shift()
      if (first === undefined) throw new Error('nobody waits')
      first(answer)
    },
  }
}
