import { parseJson } from '../domain/json.ts'
import { ApiError } from './api-error.ts'

/** Reads the body of a response as text. Throws ApiError `too-large` past `maxBytes`, else what the connection threw. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  let bytes = 0
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > maxBytes) {
      await reader?.cancel()
      throw new ApiError('too-large', { status: response.status })
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** What an error of `fetch`, or of a body that broke off, means: `timeout`, `offline` or `network`. */
export function connectionError(cause: unknown): ApiError {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError'))
    return new ApiError('timeout')
  // Node has no such property; there it is never offline.
  const isOffline = typeof navigator === 'object' && 'onLine' in navigator && !navigator.onLine
  return new ApiError(isOffline ? 'offline' : 'network')
}

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\b/i

/** The JSON of a response with a status of success. Throws ApiError `bad-response` when it is none. */
export function parseJsonBody({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): unknown {
  const body = JSON_TYPE.test(headers.get('Content-Type') ?? '') ? parseJson(text) : undefined
  if (body === undefined) throw new ApiError('bad-response', { status })
  return body
}
