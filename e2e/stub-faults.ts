/** The ways in which a service goes wrong: each answers one request of the stub. None of them keeps a time. */
import type { Exchange, Fault } from './stub-service.ts'

/** An answer of any status, with any headers beside those of the service, and any body. A header of null is left out. */
export function answers(
  status: number,
  { headers = {}, body = '' }: { headers?: Record<string, string | null>; body?: string } = {},
): Fault {
  return (exchange) => exchange.response.writeHead(status, headersOf(exchange, headers)).end(body)
}

/** An answer of this status with a problem body, as the API documents it. */
export function refuses(status: number, detail = 'The stub was told to.', headers: Record<string, string> = {}): Fault {
  return answers(status, {
    headers: { 'Content-Type': 'application/problem+json', ...headers },
    body: JSON.stringify({ title: 'It did not work', status, detail }),
  })
}

/** A status of success with whatever calls itself JSON. */
export function saysAsJson(body: string): Fault {
  return answers(200, { headers: { 'Content-Type': 'application/json' }, body })
}

/** The page of somebody else: a network that asks for a sign-in, a proxy, a wrong address. */
export const signInPage: Fault = answers(200, {
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Sign in to the network</title><h1>Welcome</h1>',
})

/** Sends the browser to another place. */
export function redirectsTo(location: string, status = 302): Fault {
  return answers(status, { headers: { Location: location } })
}

/** Answers as told, but says nothing of who may read it: a browser then hides the answer from the page. */
export function withoutCors(fault: Fault): Fault {
  return (exchange) => {
    const kept = Object.entries(exchange.headers).filter(([name]) => !name.startsWith('Access-Control-'))
    fault({ ...exchange, headers: Object.fromEntries(kept) })
  }
}

/** Takes the request and never answers. */
export const stalls: Fault = () => {}

/** Begins an answer and never ends it. */
export const stallsInBody: Fault = ({ response, headers }) => {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).write('{"data":[')
}

/** An answer that comes in drops. */
export type Drip = {
  fault: Fault
  /** Sends the next drop of every answer that is under way. */
  drop(): void
}

/** Makes an answer that never ends, and of which something comes whenever `drop` is called. */
export function makeDrip(): Drip {
  const open = new Set<Exchange['response']>()
  return {
    fault({ response, headers }) {
      response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).write('{"data":[')
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    drop() {
      for (const response of open) response.write(' ')
    },
  }
}

const CHUNK = ' '.repeat(64 * 1024)

/** Sends as long as somebody takes it. */
export const neverEnds: Fault = ({ response, headers }) => {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers })
  const send = () => {
    while (!response.destroyed && response.write(CHUNK));
  }
  response.on('drain', send)
  send()
}

/** Sends a list of more than 5 MB, with its length. */
export const tooLarge: Fault = saysAsJson(`{"data":[{"title":"${'a'.repeat(5 * 1024 * 1024)}"}]}`)

/** Breaks the connection off instead of answering. */
export const resets: Fault = ({ request }) => void request.socket.resetAndDestroy()

/** Breaks it off in the middle of an answer. */
export const resetsInBody: Fault = ({ request, response, headers }) => {
  response.writeHead(200, { 'Content-Type': 'application/json', ...headers })
  response.write('{"data":[', () => request.socket.resetAndDestroy())
}

/** Closes the connection without a word. */
export const hangsUp: Fault = ({ request }) => void request.socket.end()

/** Ends before the length that it told. */
export const endsTooSoon: Fault = (exchange) =>
  sendRaw(exchange, { 'Content-Type': 'application/json', 'Content-Length': '1000' }, '{"data":[')

/** Says that chunks follow, and sends something else. */
export const breaksChunks: Fault = (exchange) =>
  sendRaw(exchange, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }, 'zzz\r\n{}\r\n')

/** Says that it is compressed, and is not. */
export const liesAboutEncoding: Fault = answers(200, {
  headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  body: '{"data":[]}',
})

/** Speaks something that is no HTTP. */
export const babbles: Fault = ({ request }) => void request.socket.end('220 mail.example ESMTP\r\n'.repeat(400))

/** Writes an answer past Node, which would not send a wrong one, and ends the connection. */
function sendRaw({ request, headers }: Exchange, own: Record<string, string>, body: string): void {
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`)
  request.socket.end(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n${body}`)
}

function headersOf({ headers }: Exchange, own: Record<string, string | null>): Record<string, string> {
  const all = Object.entries({ ...headers, ...own })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
}
