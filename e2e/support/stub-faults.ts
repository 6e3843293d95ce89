/** The ways in which a service fails: each responds to one request of the stub. */
import type { Exchange, Fault } from './stub-service.ts'

/** A response of any status, headers and body; a header of null is left out. */
export function responds(
  status: number,
  { headers = {}, body = '' }: { headers?: Record<string, string | null>; body?: string } = {},
): Fault {
  return (exchange) => exchange.response.writeHead(status, mergeHeaders(exchange, headers)).end(body)
}

/** A response of this status with a problem body, as the API documents it. */
export function refuses(status: number, detail = 'The stub refuses it.', headers: Record<string, string> = {}): Fault {
  return responds(status, {
    headers: { 'Content-Type': 'application/problem+json', ...headers },
    body: JSON.stringify({ title: 'It did not work', status, detail }),
  })
}

/** A success whose body claims to be JSON. */
export function respondsWithJson(body: string): Fault {
  return responds(200, { headers: { 'Content-Type': 'application/json' }, body })
}

/** A page of HTML with status 200, as from a captive portal or a proxy. */
export const signInPage: Fault = responds(200, {
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>',
})

/** Redirects. */
export function redirectsTo(location: string, status = 302): Fault {
  return responds(status, { headers: { Location: location } })
}

/** The same response without CORS headers: a browser hides it from the page. */
export function withoutCors(fault: Fault): Fault {
  return (exchange) => {
    const kept = Object.entries(exchange.headers).filter(([name]) => !name.startsWith('Access-Control-'))
    fault({ ...exchange, headers: Object.fromEntries(kept) })
  }
}

/** Accepts the request and never responds. */
export const stalls: Fault = () => {}

/** Starts a response and never ends it. */
export const stallsInBody: Fault = ({ response, headers }) => {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).write('{"data":[')
}

const CHUNK = ' '.repeat(64 * 1024)

/** Sends for as long as the client reads. */
export const neverEnds: Fault = ({ response, headers }) => {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers })
  const send = () => {
    while (!response.destroyed && response.write(CHUNK));
  }
  response.on('drain', send)
  send()
}

/** Sends a list of more than 5 MB, with its length. */
export const tooLarge: Fault = respondsWithJson(`{"data":[{"title":"${'a'.repeat(5 * 1024 * 1024)}"}]}`)

/** Resets the connection instead of responding. */
export const resets: Fault = ({ request }) => void request.socket.resetAndDestroy()

/** Resets it in the middle of a response. */
export const resetsInBody: Fault = ({ request, response, headers }) => {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers })
  response.write('{"data":[', () => request.socket.resetAndDestroy())
}

/** Closes the connection without a response. */
export const hangsUp: Fault = ({ request }) => void request.socket.end()

/** Ends before its Content-Length. */
export const endsTooSoon: Fault = (exchange) =>
  sendRaw(exchange, { 'Content-Type': 'application/json', 'Content-Length': '1000' }, '{"data":[')

/** Sends invalid chunks. */
export const breaksChunks: Fault = (exchange) =>
  sendRaw(exchange, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }, 'zzz\r\n{}\r\n')

/** Sends a body that is not compressed as its header claims. */
export const wrongEncoding: Fault = responds(200, {
  headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  body: '{"data":[]}',
})

/** Sends something that is not HTTP. */
export const otherProtocol: Fault = ({ request }) => void request.socket.end('220 mail.example ESMTP\r\n'.repeat(400))

/** Writes a response to the socket, because Node does not send an invalid one, and ends the connection. */
function sendRaw({ request, headers }: Exchange, own: Record<string, string>, body: string): void {
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`)
  request.socket.end(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n${body}`)
}

function mergeHeaders({ headers }: Exchange, own: Record<string, string | null>): Record<string, string> {
  const all = Object.entries({ ...headers, ...own })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
}
