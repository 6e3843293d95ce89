/** What the embedded store's thread and its owner say to each other. */
import type { Parameter } from './store.ts'

/** What the thread is started with. */
export type WorkerStart = {
  /** Folder of the database; made when it does not exist. */
  folder: string
  /** Whether statements may change anything. A store that is served never changes. */
  writable: boolean
}

/** To the thread. */
export type WorkerRequest = { id: number; sql: string; parameters: Parameter[] } | { close: true }

/** From the thread: `ready` or `failed` once, then one answer for each request. */
export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'rows'; id: number; rows: unknown[] }
  | { kind: 'error'; id: number; message: string; code: string | null }
