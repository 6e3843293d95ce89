import { ApiError } from '../api-error.ts'

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\b/i

/** The JSON of an answer with a status of success. Throws ApiError `bad-response` when it is none. */
export function readBody({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string): unknown {
  try {
    if (JSON_TYPE.test(headers.get('Content-Type') ?? '')) return JSON.parse(text)
  } catch {
    // Said below, as for any other answer that is no JSON.
  }
  throw new ApiError('bad-response', { status })
}
