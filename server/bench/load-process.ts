import { fork } from 'node:child_process'
import * as v from 'valibot'
import type { Load } from './ask-all.ts'
import type { Timed } from './timing.ts'

/** Another process that asks. */
export type LoadProcess = {
  /** One load at a time. Rejects when an answer was not 200, or the process has ended. */
  askAll(load: Load): Promise<Timed>
  close(): void
}

const Reply = v.union([
  v.object({ seconds: v.number(), latenciesMs: v.array(v.number()) }),
  v.object({ failure: v.string() }),
])

/** Starts it; `file` is the built program. */
export function startLoadProcess(file: string): LoadProcess {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    askAll: (load) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error('The process that asks has ended.'))
        child.once('exit', ended)
        child.once('message', (message) => {
          child.off('exit', ended)
          const reply = v.parse(Reply, message)
          if ('failure' in reply) reject(new Error(reply.failure))
          else resolve(reply)
        })
        child.send(load)
      }),
    close: () => child.disconnect(),
  }
}
