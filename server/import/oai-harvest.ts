/** Harvests an OAI-PMH repository by its address: page by page, resumable after each, with the patience that servers ask for. */
import type { ImportItem, ReadOptions } from './import-record.ts'
import { createTextFetcher } from './fetch-text.ts'
import { createOaiClient, HarvestFailure, type OaiConnection, type OaiResponse, waitFor } from './oai-client.ts'
import { readOaiRecords } from './oai-pmh.ts'

/** Where a harvest is, to be kept after each page; JSON. */
export type HarvestState = {
  prefix: string
  /** The token of the next page; null before the first and after the last. */
  token: string | null
  /** The time of change of the last record, in the server's spelling. */
  lastDatestamp: string | null
  /** Whether the times of change only grew: then a harvest can restart at the last one. */
  isOrdered: boolean
  /** The server's time at the first page: the next harvest asks for changes from a day before on. */
  responseDate: string | null
  pages: number
  isComplete: boolean
}

export type HarvestOptions = ReadOptions & {
  /** The base URL of the repository. */
  url: string
  /** The metadata format; without it the richest one that both sides know. */
  prefix?: string | null
  set?: string | null
  /** Only records changed from this day or time on, until that one; ISO 8601. */
  from?: string | null
  until?: string | null
  /** How many pages are fetched at most; the state then says where to continue. */
  pageLimit?: number | null
  /** Allows `http:`, this machine and private networks. */
  allowPrivate?: boolean
  /** Where an earlier harvest with the same options ended. */
  state?: HarvestState | null
  /** Called once a page's items are taken, before the next page is fetched. */
  saveState: (state: HarvestState) => Promise<void> | void
  /** Waits so many milliseconds, and the time; for tests. */
  wait?: (ms: number) => Promise<void>
  now?: () => number
  signal?: AbortSignal | undefined
}

/** The formats in order of preference: those that keep journal, identifiers and names apart. */
const PREFIXES = ['oai_doaj', 'oai_datacite', 'datacite4', 'datacite', 'arXiv', 'oai_openaire', 'oai_dc']

/** Yields the items of a repository. Throws `HarvestFailure` with a sentence for the operator; the last state stays valid. */
export async function* harvest(options: HarvestOptions): AsyncGenerator<ImportItem> {
  const { fetchText, close } = createTextFetcher({ allowPrivate: options.allowPrivate ?? false })
  try {
    const { url, signal, now = Date.now, wait = (ms) => waitFor(ms, signal) } = options
    yield* harvestPages({ fetchText, wait, now, url, signal }, options)
  } finally {
    await close()
  }
}

async function* harvestPages(connection: OaiConnection, options: HarvestOptions): AsyncGenerator<ImportItem> {
  const client = createOaiClient(connection)
  const identity = await client.request({ verb: 'Identify' })
  const isToTheSecond = /<(?:[\w.-]+:)?granularity>\s*YYYY-MM-DDThh/i.test(identity.text)
  let state = options.state ?? beginState(await choosePrefix(client.request, options.prefix ?? null))
  const seen = new Set<string>()
  let record = 0
  let emptyPages = 0
  const restarts = new Set<string>()
  for (let fetched = 0; !state.isComplete && fetched < (options.pageLimit ?? Infinity); fetched += 1) {
    const page = await client.request(pageParameters(options, state, isToTheSecond))
    if (page.error?.code === 'badResumptionToken' && state.token !== null) {
      const beginning = state.isOrdered ? String(state.lastDatestamp) : 'the first record'
      if (restarts.has(beginning))
        throw new HarvestFailure(
          `The server refuses its own resumption tokens, again after a restart from ${beginning}.`,
        )
      restarts.add(beginning)
      seen.clear()
      state = { ...state, token: null }
      continue
    }
    checkError(page)
    const times: string[] = []
    const before = record
    for await (const item of readOaiRecords(once(page.text), options, (time) => void times.push(time))) {
      record += 1
      yield { ...item, record }
    }
    emptyPages = record === before ? emptyPages + 1 : 0
    state = continueState(state, page, times)
    if (!state.isComplete) checkProgress(state, seen, emptyPages)
    await options.saveState(state)
  }
}

function beginState(prefix: string): HarvestState {
  const isComplete = false
  return { prefix, token: null, lastDatestamp: null, isOrdered: true, responseDate: null, pages: 0, isComplete }
}

type Request = ReturnType<typeof createOaiClient>['request']

async function choosePrefix(request: Request, wanted: string | null): Promise<string> {
  if (wanted !== null) return wanted
  const { text } = await request({ verb: 'ListMetadataFormats' })
  const offered = [...text.matchAll(/<(?:[\w.-]+:)?metadataPrefix>\s*([^<\s]+)\s*</g)].map(([, prefix]) => prefix)
  const prefix = PREFIXES.find((known) => offered.includes(known))
  if (prefix !== undefined) return prefix
  const names = offered.length === 0 ? 'none' : offered.join(', ')
  throw new HarvestFailure(`The server offers no metadata format that Carrel reads; it offers ${names}.`)
}

/** A token replaces all other parameters. Without one a harvest begins, or restarts at the last time of change. */
function pageParameters(options: HarvestOptions, state: HarvestState, isToTheSecond: boolean): Record<string, string> {
  if (state.token !== null) return { verb: 'ListRecords', resumptionToken: state.token }
  const from = (state.isOrdered ? state.lastDatestamp : null) ?? options.from ?? null
  const until = options.until ?? null
  return {
    verb: 'ListRecords',
    metadataPrefix: state.prefix,
    ...(options.set === null || options.set === undefined ? {} : { set: options.set }),
    ...(from === null ? {} : { from: formatDatestamp(from, isToTheSecond, '00:00:00') }),
    ...(until === null ? {} : { until: formatDatestamp(until, isToTheSecond, '23:59:59') }),
  }
}

/** A day, or a second in UTC, as the server counts them. */
function formatDatestamp(date: string, isToTheSecond: boolean, time: string): string {
  const day = date.slice(0, 10)
  if (!isToTheSecond) return day
  return date.length === 10 ? `${day}T${time}Z` : date.replace(/\.\d+(?=Z$)/, '')
}

function checkError({ error }: OaiResponse): void {
  if (error !== null && error.code !== 'noRecordsMatch')
    throw new HarvestFailure(`The server answers with the error ${error.code}: ${error.message}`)
}

function continueState(state: HarvestState, page: OaiResponse, times: string[]): HarvestState {
  const all = [...(state.lastDatestamp === null ? [] : [state.lastDatestamp]), ...times]
  return {
    prefix: state.prefix,
    token: page.token,
    lastDatestamp: all.at(-1) ?? null,
    isOrdered: state.isOrdered && all.every((time, index) => index === 0 || time >= (all[index - 1] ?? '')),
    responseDate: state.responseDate ?? page.responseDate,
    pages: state.pages + 1,
    isComplete: page.token === null,
  }
}

/** Servers with a mistake lead harvesters in circles. */
function checkProgress({ token, pages }: HarvestState, seen: Set<string>, emptyPages: number): void {
  if (token !== null && seen.has(token))
    throw new HarvestFailure(`The server repeats itself: page ${pages} names a page that was fetched before.`)
  if (emptyPages > 1)
    throw new HarvestFailure(`The server sends empty pages without an end; the last one is page ${pages}.`)
  if (token !== null) seen.add(token)
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
