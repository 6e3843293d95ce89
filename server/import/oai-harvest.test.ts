import { afterEach, describe, expect, test } from 'vitest'
import { harvest, type HarvestOptions, type HarvestState } from './oai-harvest.ts'
import { type OaiAnswer, oaiDc, oaiRecord, oaiResponse, startOaiServer } from './testing/oai-server.ts'
import { ARTICLES } from './testing/read-items.ts'

let server: Awaited<ReturnType<typeof startOaiServer>> | undefined
afterEach(() => server?.close())

type Answer = (parameters: Record<string, string>, path: string) => OaiAnswer | null

const now = () => Date.UTC(2026, 0, 2)

/** Harvests from a server that answers so; `failure` is the sentence it ended with. */
async function run(answer: Answer, options: Partial<HarvestOptions> = {}) {
  server = await startOaiServer(answer)
  const states: HarvestState[] = []
  const pauses: number[] = []
  const ids: (string | null)[] = []
  let failure: string | null = null
  const wait = async (ms: number) => void pauses.push(ms)
  const saveState = (state: HarvestState) => void states.push(state)
  try {
    for await (const { id } of harvest({
      ...ARTICLES,
      url: server.url,
      allowPrivate: true,
      wait,
      now,
      saveState,
      ...options,
    }))
      ids.push(id)
  } catch (error) {
    failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
  const lists = server.requests.filter(({ verb }) => verb === 'ListRecords')
  return { ids: ids.map((id) => id?.split(':').at(-1)), states, pauses, failure, lists }
}

const one = (id: string, day = '01') => oaiRecord(id, oaiDc(`Title ${id}`), undefined, `2024-01-${day}T00:00:00Z`)
const token = (text: string) => `<resumptionToken cursor="0">${text}</resumptionToken>`
const error = (code: string, message = '') => oaiResponse(`<error code="${code}">${message}</error>`)

/** Three pages with the tokens `a&b` and `c`. */
function threePages({ verb, resumptionToken }: Record<string, string>): OaiAnswer | null {
  if (verb !== 'ListRecords') return null
  if (resumptionToken === undefined) return oaiResponse(one('1'), one('2', '02'), token('a&amp;b'))
  return resumptionToken === 'a&b' ? oaiResponse(one('3', '03'), token('c')) : oaiResponse(one('4', '04'), token(''))
}

/** Offers metadata formats. */
const offer =
  (...prefixes: string[]): Answer =>
  (parameters) =>
    parameters['verb'] === 'ListMetadataFormats'
      ? oaiResponse(...prefixes.map((prefix) => `<metadataPrefix>${prefix}</metadataPrefix>`))
      : threePages(parameters)

/** Answers every request for records with an error. */
const failing =
  (code: string): Answer =>
  ({ verb }) =>
    verb === 'ListRecords' ? error(code, 'No such set') : null

describe('a harvest', () => {
  test('yields every page, and keeps after each where it is', async () => {
    const { ids, states, failure, lists } = await run(threePages)
    expect([ids, failure]).toEqual([['1', '2', '3', '4'], null])
    expect(lists).toEqual([
      { verb: 'ListRecords', metadataPrefix: 'oai_dc' },
      { verb: 'ListRecords', resumptionToken: 'a&b' },
      { verb: 'ListRecords', resumptionToken: 'c' },
    ])
    expect(states.map((state) => [state.token, state.lastDatestamp?.slice(8, 10), state.isComplete])).toEqual([
      ['a&b', '02', false],
      ['c', '03', false],
      [null, '04', true],
    ])
    expect(states[2]?.responseDate).toBe('2026-01-02T03:04:05Z')
  })

  test('stops at the limit of pages, and continues there', async () => {
    const first = await run(threePages, { pageLimit: 1 })
    expect(first.ids).toEqual(['1', '2'])
    await server?.close()
    const second = await run(threePages, { state: first.states[0] ?? null })
    expect(second.ids).toEqual(['3', '4'])
  })

  test('restarts at the last time of change when a token has expired', async () => {
    let isExpired = true
    const { ids, lists, failure } = await run((parameters) => {
      if (parameters['resumptionToken'] === 'c' && isExpired) {
        isExpired = false
        return error('badResumptionToken')
      }
      return parameters['from'] === undefined ? threePages(parameters) : oaiResponse(one('3', '03'), one('4', '04'))
    })
    expect([ids, failure]).toEqual([['1', '2', '3', '3', '4'], null])
    expect(lists.at(-1)).toEqual({ verb: 'ListRecords', metadataPrefix: 'oai_dc', from: '2024-01-03T00:00:00Z' })
  })

  test('restarts at the beginning where the records are in no order, and gives up when that is no use', async () => {
    const { lists, failure } = await run(({ verb, resumptionToken }) => {
      if (verb !== 'ListRecords') return null
      return resumptionToken === undefined
        ? oaiResponse(one('1', '02'), one('2', '01'), token('x'))
        : error('badResumptionToken')
    })
    expect(lists.filter(({ from }) => from !== undefined)).toEqual([])
    expect([lists.length, failure]).toEqual([4, expect.stringContaining('refuses its own resumption tokens')])
  })

  test.each<[string, string[], string]>([
    ['repeats a token', [one('1'), token('same')], 'names a page that was fetched before'],
    ['sends empty pages', [token('n')], 'empty pages'],
  ])('ends when a server %s', async (_, parts, sentence) => {
    let page = 0
    const { failure, lists } = await run(({ verb }) =>
      verb === 'ListRecords' ? oaiResponse(...parts).replace('>n<', `>${(page += 1)}<`) : null,
    )
    expect([lists.length, failure]).toEqual([2, expect.stringContaining(sentence)])
  })

  test('waits as long as a busy server asks for, in seconds or until a time', async () => {
    const busy = ['30', 'Fri, 02 Jan 2026 00:01:00 GMT']
    const { ids, pauses } = await run((parameters) => {
      const after = parameters['verb'] === 'ListRecords' ? busy.shift() : undefined
      return after === undefined ? threePages(parameters) : { status: 503, headers: { 'Retry-After': after } }
    })
    expect([ids.length, pauses]).toEqual([4, [30_000, 60_000]])
  })

  test('asks again after a failure of the server, three times', async () => {
    let failures = 3
    const recovered = await run((parameters) => {
      const isFailing = parameters['resumptionToken'] === 'c' && (failures -= 1) >= 0
      return isFailing ? { status: 500 } : threePages(parameters)
    })
    expect([recovered.ids.length, recovered.pauses]).toEqual([4, [2000, 10_000, 60_000]])
    await server?.close()
    const { failure } = await run(() => ({ status: 500 }))
    expect(failure).toMatch(/^HarvestFailure: 127.0.0.1:\d+ answers with status 500\.$/)
  })

  test('prefers the richest format, and says what there is when none is known', async () => {
    expect((await run(offer('oai_dc', 'marc21', 'oai_datacite'))).lists[0]?.['metadataPrefix']).toBe('oai_datacite')
    await server?.close()
    expect((await run(offer('marc21', 'mods'))).failure).toContain('it offers marc21, mods.')
    await server?.close()
    expect((await run(offer(), { prefix: 'oai_openaire' })).lists[0]?.['metadataPrefix']).toBe('oai_openaire')
  })

  test('asks for a set and a span in the granularity of the server', async () => {
    const span = { set: 's', from: '2024-01-01', until: '2024-02-01T10:00:00.123Z' }
    const exact = await run(threePages, span)
    expect(exact.lists[0]).toMatchObject({ set: 's', from: '2024-01-01T00:00:00Z', until: '2024-02-01T10:00:00Z' })
    await server?.close()
    const byDay: Answer = (parameters) =>
      parameters['verb'] === 'Identify' ? oaiResponse('<granularity>YYYY-MM-DD</granularity>') : threePages(parameters)
    expect((await run(byDay, span)).lists[0]).toMatchObject({ from: '2024-01-01', until: '2024-02-01' })
  })

  test('has nothing to yield when no record matches, and names other errors', async () => {
    expect(await run(failing('noRecordsMatch'))).toMatchObject({ ids: [], failure: null })
    await server?.close()
    expect((await run(failing('badArgument'))).failure).toBe(
      'HarvestFailure: The server answers with the error badArgument: No such set',
    )
  })

  test('loses one record to a bad character, not the page', async () => {
    const { ids, failure } = await run(({ verb }) =>
      verb === 'ListRecords' ? oaiResponse(one('1'), one('2\u0001 & x'), one('3')) : null,
    )
    expect([ids, failure]).toEqual([['1', '2 & x', '3'], null])
  })

  test('says so where an address is no repository', async () => {
    expect((await run(() => '<html></html>')).failure).toContain('does not answer in OAI-PMH')
    expect((await run(() => null, { url: 'nonsense' })).failure).toContain('is not a URL')
    expect((await run(() => null, { url: 'https://user:secret@example.org/' })).failure).not.toContain('secret')
  })

  test('sends nothing to this machine unless that is allowed', async () => {
    const { failure, lists } = await run(threePages, { allowPrivate: false })
    expect([lists, failure]).toEqual([
      [],
      expect.stringMatching(/ is not an https address\. The option --allow-private allows it\.$/),
    ])
  })
})
