import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createTextFetcher, isPrivateAddress } from './fetch-text.ts'

describe('an address', () => {
  const PRIVATE = `127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 0.0.0.0 100.64.0.1 224.0.0.1 ::1 :: fe80::1 fd00::1
    ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 localhost`
  test.each(PRIVATE.split(/\s+/))('%s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  })

  test.each([
    ['http://example.org/', 'not an https address'],
    ['https://127.0.0.1/', 'private network'],
    ['https://[::1]/', 'private network'],
    ['https://2130706433/', 'private network'],
    ['https://localhost/', 'private network'],
  ])('%s is not fetched', async (address, reason) => {
    const { fetchText, close } = createTextFetcher({ allowPrivate: false })
    const failure = await fetchText(new URL(address), undefined).catch((error: unknown) => error)
    await close()
    const messages = failure instanceof Error ? [failure.message, String(failure.cause)].join(' ') : ''
    expect(messages).toContain(reason)
  })
})

test('redirects are followed, but not for ever, and an answer is decoded as UTF-8', async () => {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    if (request.url === '/text') return response.end(Buffer.from([0x61, 0xff, 0xc3, 0xa9]))
    const location = request.url === '/loop' ? '/loop' : '/text'
    return response.writeHead(302, { location }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  const { fetchText, close } = createTextFetcher({ allowPrivate: true })
  const base = `http://127.0.0.1:${port}`
  expect((await fetchText(new URL(`${base}/start`), undefined)).text).toBe('a\ufffdé')
  await expect(fetchText(new URL(`${base}/loop`), undefined)).rejects.toThrow('redirects more than 5 times')
  // Two for the text, one and five more for the loop.
  expect(requests).toBe(8)
  await close()
  await new Promise((resolve) => server.close(resolve))
})
