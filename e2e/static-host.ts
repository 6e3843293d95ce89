/** The built app on an ordinary web server, as README's "Static hosting" describes it: files, headers, and nothing of Carrel's own server. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import { pageHeaders } from '../server/pages/page-headers.ts'
import { projectRoot } from '../server/project-root.ts'
import { listenOnLoopback, stopListening } from './loopback.ts'

/** What is served as `/config.json`: a value as JSON, a text as it is, or null: no such file, so that the host answers as for any unknown path. */
export type HostedConfig = object | string | null

/** A running host. */
export type StaticHost = {
  origin: string
  /** Puts another `config.json` there. */
  configure(config: HostedConfig): void
  /** Names the origins of services that pages may ask, beside the host's own. */
  letConnect(origins: readonly string[]): void
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

/**
 * The headers that a host has to send, the same ones on every answer. Our own server's, but for two things:
 * the service's origin joins `connect-src`, and nobody takes reports of the policy.
 */
export function hostHeaders(origins: readonly string[]): Record<string, string> {
  const { 'Reporting-Endpoints': _unused, 'Cache-Control': _byPath, ...headers } = pageHeaders(false)
  const policy = (headers['Content-Security-Policy'] ?? '')
    .replace("connect-src 'self'", ["connect-src 'self'", ...origins].join(' '))
    .replace('; report-to csp', '')
  return { ...headers, 'Content-Security-Policy': policy }
}

/** What lies on a host: by default the built app with its headers. */
export type Hosted = { folder: string; headers: Record<string, string> }

/** Starts a host on a free port of this machine. Whoever starts it closes it. */
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
    letConnect: (origins) => void (headers = hostHeaders(origins)),
    close: () => stopListening(server),
  }
}

/** Hashed files are kept for ever, the document is asked for each time. */
function sendFile(response: ServerResponse, file: string, headers: Record<string, string>): void {
  const isHashed = path.basename(path.dirname(file)) === 'assets'
  response.writeHead(200, {
    ...headers,
    'Content-Type': MEDIA_TYPES[path.extname(file)] ?? 'application/octet-stream',
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
  })
  response.end(readFileSync(file))
}
