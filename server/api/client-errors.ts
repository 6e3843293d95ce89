/** Requests that cannot be taken apart never reach a route; they are answered on the bare connection, headers and all. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import { LIMIT_HEADER, REMAINING_HEADER } from '../../src/contract/quota.ts'
import { problemAnswer } from './problem-answer.ts'
import type { RateWindow } from './rate-window.ts'
import { API_HEADERS } from './send-answer.ts'
import type { Problem } from './source.ts'

/** What Node says of such a request. */
type ClientError = Error & { code?: string }

/** Makes the handler. Nobody's credential can be read from such a request: it is counted for its address. */
export function clientErrorHandler(byAddress: RateWindow) {
  return (error: ClientError, socket: Socket): void => {
    // Nobody is left to be told.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy()
      return
    }
    const quota = byAddress.spend(socket.remoteAddress ?? 'unknown')
    const { problem, status } = problemOf(error)
    const requestId = randomUUID()
    const answer = problemAnswer(problem, requestId)
    const headers = {
      ...API_HEADERS,
      'X-Request-Id': requestId,
      'Content-Type': answer.contentType,
      'Content-Length': Buffer.byteLength(answer.body),
      Date: new Date().toUTCString(),
      [LIMIT_HEADER]: quota.limit,
      [REMAINING_HEADER]: quota.remaining,
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const code = status ?? answer.status
    socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${answer.body}`)
  }
}

function problemOf(error: ClientError): { problem: Problem; status?: number } {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return { problem: { code: 'headers-too-large', detail: 'Shorten the address or send fewer headers.' } }
  }
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const detail = isSlow ? 'The request did not arrive in time.' : 'What arrived is no HTTP request.'
  // A request too slow is 408 (RFC 9110, 15.5.9); its body calls it what it is for a client: not understood.
  return { problem: { code: 'bad-request', detail }, ...(isSlow ? { status: 408 } : {}) }
}
