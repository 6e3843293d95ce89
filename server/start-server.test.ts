import { EventEmitter, once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyStore, startTestServer } from './testing/test-server.ts'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'
import { startServer } from './start-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'carrel-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pages = () => ({ register: () => Promise.resolve(), fallback: () => null })

async function failure(environment: Record<string, string>, more: { pagesFolder?: string } = {}): Promise<unknown> {
  const settings = readSettings({ PORT: '0', DATA_DIR: path.join(folder, 'data'), ...environment }, folder)
  const parts = more.pagesFolder === undefined ? { pages } : more
  return startServer({ settings, store: emptyStore(), ...parts }).then(
    () => null,
    (error: unknown) => error,
  )
}

describe('a start fails with one sentence for', () => {
  it('a taken port', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const error = await failure({ PORT: String(port) })
    expect(error).toBeInstanceOf(StartFailure)
    expect(String(error)).toBe(
      `StartFailure: Port ${port} is taken by another program; stop it, or set PORT to another number.`,
    )
    await new Promise((resolve) => taken.close(resolve))
  })

  it('an address that is not of this machine', async () => {
    expect(String(await failure({ HOST: '192.0.2.1' }))).toMatch(/HOST 192\.0\.2\.1 is no address of this machine\.$/)
  })

  it('an app that is not built', async () => {
    expect(String(await failure({}, { pagesFolder: folder }))).toMatch(/The app is not built: .*index\.html is missing/)
  })

  it.skipIf(process.getuid?.() === 0)('a folder that cannot be written', async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    const settings = readSettings({ PORT: '0', DATA_DIR: path.join(closed, 'data') }, folder)
    await expect(startServer({ settings, pages })).rejects.toThrow(/cannot be written/)
  })

  it.each([
    ['below a file', '/dev/null/data'],
    ['where a file is', '/dev/null'],
    // Where Node's recursive mkdir never returns.
    ...(process.platform === 'linux' ? [['that can be neither made nor found', '/proc/data']] : []),
  ])('a folder %s', async (_, folderName = '') => {
    const settings = readSettings({ PORT: '0', DATA_DIR: folderName }, folder)
    await expect(startServer({ settings, pages })).rejects.toThrow(`The folder ${folderName} cannot be written`)
  })
})

it('the address has the real port, also in links', async () => {
  const server = await startTestServer()
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/)
  expect(server.origin).toBe(server.address)
  const { links } = await (await server.request('/gateway/api/v1/articles')).json()
  expect(links.self).toBe(`${server.address}/gateway/api/v1/articles`)
  await server.close()
})

describe('without PUBLIC_URL', () => {
  it.each([
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
  ])('HOST=%s warns, and links name %s', async (host, name) => {
    const server = await startTestServer({ environment: { HOST: host } })
    expect(server.origin).toMatch(new RegExp(`^http://${name}:\\d+$`))
    const { links } = await (await server.request('/gateway/api/v1/articles')).json()
    expect(links.self).toBe(`${server.origin}/gateway/api/v1/articles`)
    expect(server.log.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 40, msg: expect.stringContaining(`begin with ${server.origin}. Set it to the address`) },
    ])
    await server.close()
  })

  it('a loopback address does not warn, nor any with PUBLIC_URL', async () => {
    for (const environment of [{ HOST: 'localhost' }, { HOST: '0.0.0.0', PUBLIC_URL: 'https://carrel.example.org' }]) {
      const server = await startTestServer({ environment })
      expect(server.log).toEqual([])
      await server.close()
    }
  })
})

it('a request in flight is finished before the server ends', async () => {
  const events = new EventEmitter()
  const held = once(events, 'release')
  const queried = once(events, 'queried')
  const store = emptyStore()
  let isClosed = false
  const server = await startTestServer({
    store: {
      ...store,
      query: async (sql) => {
        events.emit('queried')
        await held
        return store.query(sql)
      },
      close: () => {
        isClosed = true
        return Promise.resolve()
      },
    },
  })
  const answer = server.requestAs('good', '/api/v1/stats')
  await queried
  const ended = server.close()
  await expect(server.request('/healthz')).rejects.toThrow('fetch failed')
  expect(isClosed).toBe(false)
  events.emit('release')
  expect((await answer).status).toBe(200)
  await ended
  expect(isClosed).toBe(true)
})
