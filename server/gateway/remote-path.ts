/** What is asked of the remote service: a path made of our own templates, and parameters that are safe to hand on. */
import type { Operation, Problem } from '../api/source.ts'
import { isCredentialLike } from './credential-like.ts'

/**
 * Longest parameter, name and value together, in UTF-16 units: 2 kB, which holds the longest search that the app sends
 * (1,000 code points).
 */
const MAX_PARAMETER_LENGTH = 2048

/** Names are repeated in words to this length. */
const SHOWN_NAME_LENGTH = 80

/**
 * The path after the base URL, beginning with `/`, or why it is not asked for. Which parameters a service knows is not
 * ours to say: how it pages is learnt from its answers.
 */
export function remotePath(operation: Operation): { path: string } | { problem: Problem } {
  const errors = objections(operation.parameters)
  if (errors.length > 0) {
    return { problem: { code: 'bad-request', detail: 'Change the parameters named in "errors".', errors } }
  }
  const query = operation.parameters.toString()
  const search = query === '' ? '' : `?${query}`
  if (operation.operation === 'list') return { path: `/articles${search}` }
  if (operation.operation === 'stats') return { path: `/stats${search}` }
  if (!isOneSegment(operation.slug)) {
    return { problem: { code: 'not-found', detail: 'No article has such a slug; search for its title or DOI.' } }
  }
  return { path: `/articles/${encodeURIComponent(operation.slug)}${search}` }
}

function objections(parameters: URLSearchParams): { parameter: string; detail: string }[] {
  return [...new Set(parameters.keys())].flatMap((name) => {
    const values = parameters.getAll(name)
    const detail = objectionTo(name, values)
    return detail === null ? [] : [{ parameter: name.slice(0, SHOWN_NAME_LENGTH).toWellFormed(), detail }]
  })
}

function objectionTo(name: string, values: string[]): string | null {
  if (isCredentialLike(name)) return 'A credential does not belong into an address; leave it out.'
  if (values.length > 1) return 'Send this parameter once.'
  const length = name.length + (values[0]?.length ?? 0)
  return length > MAX_PARAMETER_LENGTH ? `Shorten this parameter to ${MAX_PARAMETER_LENGTH} characters.` : null
}

/**
 * Whether a slug stays one segment of a path even where a server in between decodes it again: `..` would lead out of
 * the articles to whatever else the operator's credential opens.
 */
function isOneSegment(slug: string): boolean {
  const hasDots = slug.split(/[/\\]/).some((part) => /^\.{1,2}(?:;.*)?$/s.test(part))
  return !hasDots && !/\p{Cc}/u.test(slug) && !/%(?:2[ef5]|5c)/i.test(slug) && slug.isWellFormed()
}
