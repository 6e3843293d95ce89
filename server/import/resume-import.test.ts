import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeFakeStore, makeImports, makeNumbered, NOON } from './testing/import-runs.ts'
import { type OaiAnswer, oaiDc, oaiRecord, oaiResponse, startOaiServer } from './testing/oai-server.ts'

let server: Awaited<ReturnType<typeof startOaiServer>> | undefined
afterEach(() => server?.close())

const one = (id: string) => oaiRecord(id, oaiDc(`Title ${id}`))
const token = (text: string) => `<resumptionToken>${text}</resumptionToken>`

/** Three pages; the first and the last have records with the same title. */
function threePages({ verb, resumptionToken }: Record<string, string>): OaiAnswer | null {
  if (verb !== 'ListRecords') return null
  if (resumptionToken === undefined) return oaiResponse(one('1'), oaiRecord('2', oaiDc('Editorial')), token('b'))
  return resumptionToken === 'b'
    ? oaiResponse(one('3'), token('c'))
    : oaiResponse(oaiRecord('4', oaiDc('Editorial')), token(''))
}

async function readRecordsFile({ store, dataDir }: ReturnType<typeof makeImports>): Promise<Buffer> {
  const current = store.readCurrentCatalogue(dataDir)
  return readFileSync(current?.recordsFile ?? 'no catalogue')
}

async function harvestWhole() {
  server = await startOaiServer(threePages)
  const imports = makeImports()
  const { code, output } = await imports.run(server.url, '--allow-private', '--source', 'repository')
  expect([code, output]).toEqual([0, 'Imported (repository). 4 read: 4 new\nThe catalogue is now 1.'])
  const bytes = await readRecordsFile(imports)
  await server.close()
  return bytes
}

describe('an import that was stopped', () => {
  test.each([
    ['is continued with its --yes', ['--yes'], [0, 1]],
    ['waits for --yes where it was not given', [], [1, 0]],
  ])('%s', async (_title, yes, codes) => {
    server = await startOaiServer(threePages)
    const first = makeImports()
    first.write('refs.jsonl', makeNumbered(1))
    await first.run('refs.jsonl')
    const stopping = new AbortController()
    stopping.abort()
    const stopped = makeImports({ store: first.store, dataDir: first.dataDir, signal: stopping.signal })
    expect((await stopped.run(server.url, '--allow-private', '--replace', ...yes)).code).toBe(130)
    const { run } = makeImports({ store: first.store, dataDir: first.dataDir })
    expect([(await run('--resume')).code, (await run('--resume', '--yes')).code]).toEqual(codes)
    expect((await first.records()).filter(({ kind }) => kind === 'article')).toHaveLength(4)
  })

  test('is continued after the last page of a repository, with the same records byte for byte', async () => {
    const whole = await harvestWhole()
    const stopping = new AbortController()
    server = await startOaiServer((parameters) => {
      if (parameters['resumptionToken'] === 'c') stopping.abort()
      return threePages(parameters)
    })
    let now = NOON
    const imports = makeImports({ signal: stopping.signal, now: () => now })
    const stopped = await imports.run(server.url, '--allow-private', '--source', 'repository')
    expect([stopped.code, stopped.errors]).toEqual([
      130,
      'Stopped; the catalogue is as it was. Continue with: npm run import -- --resume\n',
    ])
    expect(await imports.records()).toEqual([])
    server.requests.length = 0
    now += 3_600_000
    const continued = makeImports({ store: imports.store, now: () => now, dataDir: imports.dataDir })
    const { code, output } = await continued.run('--resume')
    expect([code, output]).toEqual([0, 'Imported (repository). 4 read: 4 new\nThe catalogue is now 1.'])
    expect(server.requests.filter(({ verb }) => verb === 'ListRecords')).toEqual([
      { verb: 'ListRecords', resumptionToken: 'c' },
    ])
    expect((await readRecordsFile(imports)).equals(whole)).toBe(true)
    // Nothing is left of it.
    expect(imports.listFiles()).toEqual([
      'catalogue-1',
      'catalogue-1/info.json',
      'catalogue-1/records.jsonl.gz',
      'imports',
    ])
  })

  test('keeps the pages so far when the repository fails', async () => {
    const whole = await harvestWhole()
    let isBroken = true
    server = await startOaiServer((parameters) =>
      parameters['resumptionToken'] === 'c' && isBroken
        ? oaiResponse('<error code="badArgument">No</error>')
        : threePages(parameters),
    )
    const imports = makeImports()
    const failed = await imports.run(server.url, '--allow-private', '--source', 'repository')
    expect(failed.code).toBe(1)
    expect(failed.errors).toMatch(
      /badArgument: No.* The pages so far are kept; continue with: npm run import -- --resume/,
    )
    isBroken = false
    expect((await imports.run('--resume')).code).toBe(0)
    expect((await readRecordsFile(imports)).equals(whole)).toBe(true)
  })

  test('reads files again, also when it was stopped while the store was built', async () => {
    const stopping = new AbortController()
    const store = makeFakeStore()
    const { buildImportedCatalogue } = store
    store.buildImportedCatalogue = () => {
      stopping.abort()
      return new Promise(() => {})
    }
    const imports = makeImports({ store, signal: stopping.signal })
    imports.write('refs.jsonl', makeNumbered(1), makeNumbered(2))
    expect((await imports.run('refs.jsonl')).code).toBe(130)
    store.buildImportedCatalogue = buildImportedCatalogue
    const continued = makeImports({ store, dataDir: imports.dataDir, now: () => NOON + 5000 })
    expect((await continued.run('--resume')).code).toBe(0)
    const whole = makeImports()
    whole.write('refs.jsonl', makeNumbered(1), makeNumbered(2))
    await whole.run('refs.jsonl')
    expect((await readRecordsFile(imports)).equals(await readRecordsFile(whole))).toBe(true)
  })

  test('is not named after a dry run, which leaves nothing to continue', async () => {
    const imports = makeImports({ signal: AbortSignal.abort() })
    imports.write('refs.jsonl', makeNumbered(1))
    expect(await imports.run('refs.jsonl', '--dry-run')).toMatchObject({
      code: 130,
      errors: 'Stopped; the catalogue is as it was.\n',
    })
  })

  test('is named when there is none', async () => {
    expect(await makeImports().run('--resume')).toMatchObject({ code: 1, errors: 'There is no import to continue.\n' })
  })
})

describe('two imports', () => {
  test('never run at once', async () => {
    const imports = makeImports()
    imports.write('refs.jsonl', makeNumbered(1))
    const lock = await imports.store.lockImports(imports.dataDir)
    expect(await imports.run('refs.jsonl')).toMatchObject({ code: 1, errors: 'Another import is running.\n' })
    lock.release()
    expect((await imports.run('refs.jsonl')).code).toBe(0)
    expect(existsSync(path.join(imports.dataDir, 'catalogue-1'))).toBe(true)
  })
})

describe('a harvest since the last one', () => {
  test('asks for changes from a day before the last import on', async () => {
    server = await startOaiServer(threePages)
    const imports = makeImports()
    await imports.run(server.url, '--allow-private', '--source', 'repository')
    server.requests.length = 0
    const { output } = await imports.run(server.url, '--allow-private', '--source', 'repository', '--since', 'last')
    expect(output).toContain('Nothing changed (repository). 4 read: 4 unchanged')
    expect(server.requests.find(({ verb }) => verb === 'ListRecords')).toMatchObject({ from: '2026-01-30T00:00:00Z' })
  })

  test('takes away what the repository deleted', async () => {
    server = await startOaiServer(threePages)
    const imports = makeImports()
    await imports.run(server.url, '--allow-private', '--source', 'repository')
    const { url, close } = await startOaiServer(({ verb }) =>
      verb === 'ListRecords'
        ? oaiResponse(
            '<record><header status="deleted"><identifier>oai:example.org:3</identifier><datestamp>2024-01-01</datestamp></header></record>',
          )
        : null,
    )
    const { output } = await imports.run(url, '--allow-private', '--source', 'repository')
    await close()
    expect(output).toContain('1 read: 1 removed')
    expect((await imports.records()).map(({ kind, slug }) => `${kind} ${slug}`)).toContain('deleted title-3')
  })
})
