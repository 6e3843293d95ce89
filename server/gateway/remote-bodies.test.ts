/** Bodies of the remote service that are too large or broken. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type Behaviour, compressed, json, raw } from './make-remote-service.ts'
import { startWatchedRoom, type WatchedRoom } from './make-watched-room.ts'

let room: WatchedRoom
afterEach(() => room.close())

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Sends spaces as long as anybody reads them. */
const endless: Behaviour = (_request, response) => {
  response.writeHead(200, JSON_TYPE)
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(5_000, ' ')));
  }
  response.on('drain', more)
  more()
}

describe('a body that is too large stops at its limit', () => {
  const LARGE: [what: string, behaviour: Behaviour][] = [
    ['as announced', (_request, response) => void response.writeHead(200, { 'Content-Length': '30000' }).write('x')],
    ['without end', endless],
    ['as gzip', compressed('gzip', gzipSync(Buffer.alloc(10_000_000)))],
    ['as gzip that is cut off', compressed('gzip', gzipSync(Buffer.alloc(50_000_000)).subarray(0, 15_000))],
    ['as br', compressed('br', brotliCompressSync(Buffer.alloc(50_000_000)))],
    ['by one byte', (_request, response) => void response.writeHead(200, JSON_TYPE).end('x'.repeat(20_001))],
    ['with an error', json('x'.repeat(20_000), {}, 500)],
  ]
  it.each(LARGE)('%s', async (_what, behaviour) => {
    room = await startWatchedRoom()
    room.remote.behave(behaviour)
    expect(await room.askForProblem()).toMatchObject({
      status: 502,
      code: 'bad-upstream',
      detail: expect.stringMatching(/larger than 5 MB/),
    })
    expect(room.warnings()).toEqual([expect.stringContaining('too-large: ')])
  })
})

describe('a broken body is said to be broken', () => {
  const BROKEN: [what: string, behaviour: Behaviour][] = [
    ['shorter than announced', raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":[')],
    ['chunks without an end', raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"dat\r\n')],
    ['no chunks', raw('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{"data":[]}')],
    ['gzip cut off', compressed('gzip', gzipSync('{"data":[1,2,3]}').subarray(0, 20))],
    ['no gzip', compressed('gzip', Buffer.from('{"data":[]}'))],
    ['an encoding that was not asked for', compressed('zstd', Buffer.from('{"data":[]}'))],
    ['two encodings', compressed('gzip, br', Buffer.from('{"data":[]}'))],
    ['an impossible status', raw('HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n')],
  ]
  it.each(BROKEN)('%s', async (_what, behaviour) => {
    room = await startWatchedRoom()
    room.remote.behave(behaviour)
    expect(await room.askForProblem()).toMatchObject({
      status: 502,
      code: 'bad-upstream',
      detail: expect.stringMatching(/broke off or could not be read/),
    })
    expect(room.warnings()).toEqual([expect.stringContaining('unreadable: ')])
  })
})
