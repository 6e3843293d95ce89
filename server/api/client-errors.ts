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

/** Makes the handler. No credential can be read from such a request: it counts for its address. */
export function createClientErrorHandler(byAddress: RateCounter) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const { problem, status } = problemOf(error)
    const requestId = randomUUID()
    const response = problemResponse(problem, requestId)
    const headers = {
      ...API_HEADERS,
      ...response.headers,
      ...rateLimitHeaders(byAddress.count(readerKey(socket.remoteAddress ?? ''))),
      'X-Request-Id': requestId,
      'Content-Length': Buffer.byteLength(response.body),
      Date: new Date().toUTCString(),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const code = status ?? response.status
    const head = `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`
    socket.end(Buffer.concat([Buffer.from(head), Buffer.from(response.body)]))
  }
}

function problemOf(error: ClientError): { problem: Problem; status?: number } {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return { problem: { code: 'headers-too-large', detail: 'Shorten the address or send fewer headers.' } }
  }
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const detail = isSlow ? 'The request did not arrive in time.' : 'This is not a valid HTTP request.'
  // A request that is too slow is 408 (RFC 9110, 15.5.9), which has no code of its own in the body.
  return { problem: { code: 'bad-request', detail }, ...(isSlow ? { status: 408 } : {}) }
}
