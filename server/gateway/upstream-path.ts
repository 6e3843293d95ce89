/** The path of a request to the remote service: made of our own templates, with parameters that are safe to pass on. */
import type { Operation, Problem } from '../api/source.ts'

/**
 * Longest parameter, name and value together, in UTF-16 units: 2 kB, which holds the longest search that the app sends
 * (1,000 code points).
 */
const MAX_PARAMETER_LENGTH = 2048

/** A problem repeats a parameter's name up to this length. */
const SHOWN_NAME_LENGTH = 80

/** Names of credentials, compared without case and punctuation. */
const CREDENTIAL_NAMES = new Set(
  'key token auth authorization bearer jwt pass passwd pwd passphrase credential credentials idtoken sid sessionid cookie'.split(
    ' ',
  ),
)

/** Parts of such names. None occurs in the names by which services page, such as `page_token` or `nextKey`. */
const CREDENTIAL_PARTS =
  /apikey|apitoken|accesskey|accesstoken|authkey|authtoken|bearertoken|refreshtoken|sessiontoken|subscriptionkey|privatekey|secret|password/

/**
 * The path after the base URL, beginning with `/`, or why the request is refused. Any other parameter passes: how a
 * service pages is learnt from its responses.
 */
export function upstreamPath(operation: Operation): { path: string } | { problem: Problem } {
  const errors = findProblems(operation.parameters)
  if (errors.length > 0) {
    return { problem: { code: 'bad-request', detail: 'Change the parameters named in "errors".', errors } }
  }
  const query = operation.parameters.toString()
  const search = query === '' ? '' : `?${query}`
  if (operation.operation === 'list') return { path: `/articles${search}` }
  if (operation.operation === 'stats') return { path: `/stats${search}` }
  if (!isOneSegment(operation.slug)) {
    return { problem: { code: 'not-found', detail: 'No article has this slug; search for its title or DOI.' } }
  }
  return { path: `/articles/${encodeURIComponent(operation.slug)}${search}` }
}

function findProblems(parameters: URLSearchParams): { parameter: string; detail: string }[] {
  return [...new Set(parameters.keys())].flatMap((name) => {
    const values = parameters.getAll(name)
    const detail = problemOf(name, values)
    return detail === null ? [] : [{ parameter: name.slice(0, SHOWN_NAME_LENGTH).toWellFormed(), detail }]
  })
}

function problemOf(name: string, values: string[]): string | null {
  if (isCredentialLike(name)) return 'A credential does not belong in an address; leave it out.'
  if (values.length > 1) return 'Send this parameter once.'
  const length = name.length + (values[0]?.length ?? 0)
  return length > MAX_PARAMETER_LENGTH ? `Shorten this parameter to ${MAX_PARAMETER_LENGTH} characters.` : null
}

/** Whether a parameter is named like a credential: addresses are logged and kept by every program they pass. */
function isCredentialLike(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return CREDENTIAL_NAMES.has(plain) || CREDENTIAL_PARTS.test(plain)
}

/**
 * Whether a slug stays one segment of a path even where a server in between decodes it again: `..` would leave
 * the articles to whatever else the operator's credential opens.
 */
function isOneSegment(slug: string): boolean {
  const hasDots = slug.split(/[/\\]/).some((part) => /^\.{1,2}(?:;.*)?$/s.test(part))
  return !hasDots && !/\p{Cc}/u.test(slug) && !/%(?:2[ef5]|5c)/i.test(slug) && slug.isWellFormed()
}
