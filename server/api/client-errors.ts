/** Requests that Node cannot parse never reach a route; they are answered on the bare connection, headers included. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { API_HEADERS, rateLimitHeaders } from './api-headers.ts'
import type { RateCounter } from './rate-counter.ts'
import { readerKey } from './reader-key.ts'
import { problemResponse } from './send-response.ts'
import type { Problem } from './source.ts'

type ClientError = Error & { code?: string }

/** How long a client may take to read the answer, in milliseconds; one that does not close must not keep its place. */
const LINGER_MS = 1_000

/**
 * Makes the handler. No credential can be read from such a request: it counts for its address. `readHeaders` returns the
 * headers of every answer.
 */
export function createClientErrorHandler(byAddress: RateCounter, readHeaders: () => Record<string, string>) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const requestId = randomUUID()
    const { status, headers: contentHeaders, body } = problemResponse(problemOf(error), requestId)
    const headers = {
      ...readHeaders(),
      ...API_HEADERS,
      ...contentHeaders,
      ...rateLimitHeaders(byAddress.count(readerKey(socket.remoteAddress ?? ''))),
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(body),
      Date: new Date().toUTCString(),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`
    socket.end(Buffer.concat([Buffer.from(head), Buffer.from(body)]))
    // Closing at once would take the answer from a client that is still sending (RFC 9112, 9.6).
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

function problemOf({ code }: ClientError): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { code: 'headers-too-large', detail: 'Shorten the address or send fewer headers.' }
  }
  return code === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? { code: 'too-slow', detail: 'Send the whole request within some seconds.' }
    : { code: 'bad-request', detail: 'This is not a valid HTTP request.' }
}
