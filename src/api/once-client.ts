/** For a server that renders one page: each question is asked once, at once, and a failure is told at once. */
import type { Told } from '../quota/settle.ts'
import type { QueryClientParts } from './ask-for.ts'
import { send, type SendParts } from './send.ts'
import type { AskedKind } from './tally.ts'

/** What was asked for a page: of what kind, what was told of the quota, and whether the request was counted. */
export type AskedForPage = { kind: AskedKind; told: Told; isCounted: boolean }

/** The client, and what it has asked. */
export type OnceClient = QueryClientParts & {
  /** What was asked, and what its answer told of the quota; null while nothing was answered. */
  asked: () => Omit<AskedForPage, 'isCounted'> | null
}

/** Makes it. */
export function createOnceClient(parts: SendParts): OnceClient {
  let asked: ReturnType<OnceClient['asked']> = null
  return {
    asked: () => asked,
    async ask(path, read, { kind }) {
      const place = {
        sentAt: parts.clock.now(),
        settle: async (told: Told | null) => {
          if (told !== null) asked = { kind, told }
        },
      }
      return read(await send(parts, path, place))
    },
    askOnce: (_, ask) => ask(),
    letOneThrough() {},
    isOnPurpose: () => false,
  }
}
