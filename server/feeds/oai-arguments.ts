/** The arguments of an OAI-PMH 2.0 request: https://www.openarchives.org/OAI/openarchivesprotocol.html */
import { ARTICLE_TYPES, typeNamePlural } from '../../src/domain/article-type.ts'
import type { ChangeFilter } from '../catalogue/list-changes.ts'
import { beginList, isDatestamp, type ListPosition, parseToken } from './oai-token.ts'

/** An error of the protocol. An eighth code, `noSetHierarchy`, is for repositories without sets. */
export class OaiError extends Error {
  override name = 'OaiError'
  readonly code: OaiErrorCode
  constructor(code: OaiErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

type OaiErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noMetadataFormats'
  | 'noRecordsMatch'

/** A valid request. */
export type OaiRequest =
  | { verb: 'Identify' | 'ListSets' }
  | { verb: 'ListMetadataFormats'; identifier: string | null }
  | { verb: 'GetRecord'; identifier: string }
  | { verb: 'ListIdentifiers' | 'ListRecords'; position: ListPosition }

/** The one format, which every repository has. */
export const PREFIX = 'oai_dc'

const LIST_ARGUMENTS = ['from', 'until', 'set', 'metadataPrefix', 'resumptionToken']
const ARGUMENTS = new Map<string, readonly string[]>([
  ['Identify', []],
  ['ListSets', ['resumptionToken']],
  ['ListMetadataFormats', ['identifier']],
  ['GetRecord', ['identifier', 'metadataPrefix']],
  ['ListIdentifiers', LIST_ARGUMENTS],
  ['ListRecords', LIST_ARGUMENTS],
])

/** Reads the arguments of a request. Throws `OaiError`. */
export function parseOaiRequest(parameters: URLSearchParams): OaiRequest {
  const [verb = '', ...others] = parameters.getAll('verb')
  const allowed = ARGUMENTS.get(verb)
  if (allowed === undefined || others.length > 0) {
    throw new OaiError('badVerb', `Send one verb of ${[...ARGUMENTS.keys()].join(', ')}.`)
  }
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    if (name !== 'verb' && !allowed.includes(name))
      throw new OaiError('badArgument', `${verb} has no argument ${name}.`)
    if (values.length > 1) throw new OaiError('badArgument', `Send the argument ${name} once.`)
    if (values[0] === '') throw new OaiError('badArgument', `The argument ${name} is empty.`)
  }
  const given = (name: string) => parameters.get(name)
  if (verb === 'ListMetadataFormats') return { verb, identifier: given('identifier') }
  if (verb === 'GetRecord') {
    const identifier = given('identifier')
    if (identifier === null) throw new OaiError('badArgument', 'The argument identifier is missing.')
    requireFormat(given('metadataPrefix'))
    return { verb, identifier }
  }
  if (verb === 'ListIdentifiers' || verb === 'ListRecords') return { verb, position: parseList(parameters) }
  if (given('resumptionToken') !== null) throw BAD_TOKEN()
  return { verb: verb === 'ListSets' ? verb : 'Identify' }
}

const BAD_TOKEN = () =>
  new OaiError('badResumptionToken', 'The token is not one of this repository; start the list again.')

function parseList(parameters: URLSearchParams): ListPosition {
  const token = parameters.get('resumptionToken')
  if (token !== null) {
    if (parameters.size > 2) throw new OaiError('badArgument', 'A resumptionToken excludes other arguments.')
    const position = parseToken(token)
    if (position === null) throw BAD_TOKEN()
    return position
  }
  requireFormat(parameters.get('metadataPrefix'))
  return beginList({
    ...parseTimes(parameters.get('from'), parameters.get('until')),
    set: parseSet(parameters.get('set')),
  })
}

function requireFormat(prefix: string | null): void {
  if (prefix === null) throw new OaiError('badArgument', 'The argument metadataPrefix is missing.')
  if (prefix !== PREFIX) throw new OaiError('cannotDisseminateFormat', `The only metadataPrefix is ${PREFIX}.`)
}

function parseTimes(from: string | null, until: string | null): Pick<ChangeFilter, 'from' | 'until'> {
  for (const [name, text] of Object.entries({ from, until })) {
    if (text !== null && !isDatestamp(text)) {
      throw new OaiError('badArgument', `The argument ${name} must be a time such as 2026-01-31T12:00:00Z, or a day.`)
    }
  }
  if (from !== null && until !== null) {
    if (from.length !== until.length) throw new OaiError('badArgument', 'Send from and until in the same granularity.')
    if (from > until) throw new OaiError('badArgument', 'The argument from is later than until.')
  }
  return { from: toSecond(from, '00:00:00'), until: toSecond(until, '23:59:59') }
}

/** A day begins and ends in UTC. */
function toSecond(text: string | null, time: string): string | null {
  return text?.length === 10 ? `${text}T${time}Z` : text
}

/** A set and its name; `openaire` is the name that harvesters of open-access articles ask for. */
export const OAI_SETS = new Map<string, { name: string; set: NonNullable<ChangeFilter['set']> }>([
  ...ARTICLE_TYPES.map((type) => [type, { name: typeNamePlural(type), set: type }] as const),
  ['openaire', { name: 'Open access', set: 'open' }],
])

function parseSet(spec: string | null): ChangeFilter['set'] {
  if (spec === null) return null
  const known = OAI_SETS.get(spec)
  if (known === undefined) throw new OaiError('noRecordsMatch', `There is no set ${spec}.`)
  return known.set
}
