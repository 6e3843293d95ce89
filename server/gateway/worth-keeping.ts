/** Which answers of a remote service are kept for other readers, and for how long. */
import { isObject } from '../../src/contract/json.ts'
import type { Operation } from '../api/source.ts'
import type { KeptAnswer, Keeping } from './answer-memory.ts'

/**
 * How long an answer counts as today's, in milliseconds. Shorter than in a reader's own browser (5 minutes, a day, an
 * hour), because both times add up: the browser begins to count when it gets the answer.
 */
const FRESH_MS: Record<Operation['operation'], number> = { list: 60_000, article: 600_000, stats: 300_000 }
/** After this time an article that was not there is asked for again. */
const MISSING_MS = 30_000
/** For so long after that an answer is still better than a failure (failures.md, "Gateway"). */
const STALE_MS = 600_000

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\b/i

/** How long an answer is kept; null: it is not. A failure must not outlive its cause, whatever status it has. */
export function worthKeeping(operation: Operation['operation'], answer: KeptAnswer): Keeping | null {
  if (answer.status === 404 || answer.status === 410) return { freshMs: MISSING_MS, staleMs: 0 }
  const isJson = answer.status === 200 && JSON_TYPE.test(answer.headers['content-type'] ?? '')
  return isJson && isAnswer(answer.body) ? { freshMs: FRESH_MS[operation], staleMs: STALE_MS } : null
}

function isAnswer(body: Uint8Array): boolean {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof parsed === 'object' && parsed !== null && !saysFailure(parsed)
  } catch {
    return false
  }
}

/** Some services say that they failed with a status of success. An answer that is taken for one by mistake is only asked for again. */
function saysFailure(body: object): boolean {
  if (!isObject(body)) return false
  const { error, errors, success, code, status } = body
  const hasError = [error, errors].some((one) => Boolean(one) && JSON.stringify(one).length > 2)
  const saysSo = typeof status === 'string' && /^(?:error|fail)/i.test(status)
  return hasError || success === false || saysSo || [code, status].some((one) => Number(one) >= 400)
}
