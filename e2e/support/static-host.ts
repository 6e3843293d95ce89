/** The built app on an ordinary web server, as docs/static-hosting.md describes it: files and headers, without Carrel's own server. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import { baseHeaders } from '../../server/api/api-headers.ts'
import { pageHeaders } from '../../server/pages/page-headers.ts'
import { projectRoot } from '../../server/project-folder.ts'
import { listenOnLoopback, stopListening } from './loopback.ts'

/** What the host serves as `/config.json`: a value as JSON, a text as it is, or null for no such file. */
export type HostedConfig = object | string | null

/** A running host. */
export type StaticHost = {
  origin: string
  /** Replaces `config.json`. */
  configure(config: HostedConfig): void
  /** Sets the origins of services that pages may connect to, beside the host's own. */
  allowConnections(origins: readonly string[]): void
  close(): Promise<void>
}

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** The headers of every response: those of our own server, with the service's origin in `connect-src` and without reports of the policy. */
export function hostHeaders(origins: readonly string[]): Record<string, string> {
  const {
    'Reporting-Endpoints': _unused,
    'Cache-Control': _byPath,
    ...headers
  } = {
    ...baseHeaders(false),
    ...pageHeaders(false),
  }
  const policy = (headers['Content-Security-Policy'] ?? '')
    .replace("connect-src 'self'", ["connect-src 'self'", ...origins].join(' '))
    .replace('; report-to csp', '')
  return { ...headers, 'Content-Security-Policy': policy }
}

/** What a host serves: by default the built app with its headers. */
export type Hosted = { folder: string; headers: Record<string, string> }

/** Starts a host on a free port of this machine; the caller closes it. */
export async function startStaticHost(hosted?: Hosted): Promise<StaticHost> {
  const folder = hosted?.folder ?? path.join(projectRoot(), 'dist')
  let config: HostedConfig = null
  let headers = hosted?.headers ?? hostHeaders([])
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const send = (file: string) => sendFile(response, file, headers)
    if (pathname === '/config.json' && config !== null) {
      const text = typeof config === 'string' ? config : JSON.stringify(config)
      response.writeHead(200, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(text)
      return
    }
    const file = path.join(folder, path.posix.normalize(pathname))
    const isFile = pathname !== '/config.json' && existsSync(file) && statSync(file).isFile()
    if (isFile) send(file)
    else if (pathname.startsWith('/assets/')) response.writeHead(404, headers).end()
    else send(path.join(folder, 'index.html'))
  })
  return {
    origin: await listenOnLoopback(server),
    configure: (next) => void (config = next),
    allowConnections: (origins) => void (headers = hostHeaders(origins)),
    close: () => stopListening(server),
  }
}

/** Browsers may keep hashed files for ever, and request the document each time. */
function sendFile(response: ServerResponse, file: string, headers: Record<string, string>): void {
  const isHashed = path.basename(path.dirname(file)) === 'assets'
  response.writeHead(200, {
    ...headers,
    'Content-Type': MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream',
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
  })
  response.end(readFileSync(file))
}
