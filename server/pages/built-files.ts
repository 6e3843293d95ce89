/** Serves the files of the build: those with a hash in their name, and those at the root. */
import { once } from 'node:events'
import { ReadStream, readdirSync } from 'node:fs'
import path from 'node:path'
import { mime, send } from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { sendProblem } from '../api/send-response.ts'
import { chooseEncoding } from './compression.ts'
import { fileHeaders, workerHeaders } from './page-headers.ts'

const AssetParams = v.object({ '*': v.string() })

/** Files of the build that the server answers otherwise, or not at all. */
const NOT_SERVED = new Set(['index.html', 'config.json', 'robots.txt'])

const WORKER_FILE = 'service-worker.js'

/** The compressed copies that the build writes beside a file. */
const SUFFIXES = { br: '.br', gzip: '.gz' }

/** Adds the routes of the files in `folder`. */
export function registerFiles(app: FastifyInstance, folder: string): void {
  app.get('/assets/*', (request, reply) => {
    const name = path.posix.normalize(`assets/${v.parse(AssetParams, request.params)['*']}`)
    // The compressed copies are not addresses of their own.
    if (/\.(?:br|gz)$/.test(name) || !name.startsWith('assets/')) return sendNoFile(request, reply)
    void reply.headers(fileHeaders())
    return sendFile(request, reply, { folder, name, caching: 'public, max-age=31536000, immutable' })
  })
  for (const name of listRootFiles(folder)) {
    app.get(`/${name}`, (request, reply) => {
      void reply.headers(name === WORKER_FILE ? workerHeaders() : fileHeaders())
      // These files keep their names when their content changes.
      return sendFile(request, reply, { folder, name, caching: 'no-cache' })
    })
  }
}

/** Answers that there is no such file. */
export function sendNoFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply.headers(fileHeaders()), {
    code: 'not-found',
    detail: 'There is no such file; there may be a newer version of the app. Reload the page.',
  })
}

type FileToSend = { folder: string; name: string; caching: string }

/** Sends a file, or the part that is requested, in the encoding that the browser prefers. Only a file that was found may be kept. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, { folder, name, caching }: FileToSend) {
  const { file, encoding } = await findFile(request, folder, name)
  if (file.statusCode === 412) {
    return sendProblem(request, reply, { code: 'precondition-failed', detail: 'The file is another version.' })
  }
  if (file.statusCode === 416) {
    void reply.header('Content-Range', file.headers['Content-Range'])
    return sendProblem(request, reply, { code: 'bad-range', detail: 'The file is shorter.' })
  }
  if (file.type === 'error' && file.statusCode >= 500) throw file.metadata.error
  if (file.type !== 'file') return sendNoFile(request, reply)
  // A file that cannot be opened fails before any of these headers is set.
  if (file.stream instanceof ReadStream) await once(file.stream, 'open')
  const type = mime.getType(name) ?? 'application/octet-stream'
  const isText = type.startsWith('text/') || type === 'application/javascript'
  if (encoding !== null) void reply.header('Content-Encoding', encoding)
  void reply.type(isText ? `${type}; charset=utf-8` : type).header('Vary', 'Accept-Encoding')
  return reply.code(file.statusCode).headers(file.headers).header('Cache-Control', caching).send(file.stream)
}

/** Finds a file or its compressed copy; `encoding` null: the file itself. */
async function findFile(request: FastifyRequest, root: string, name: string) {
  const options = { root, cacheControl: false, contentType: false, index: false, dotfiles: 'ignore' } as const
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== null) {
    const file = await send(request.raw, encodeURI(name + SUFFIXES[encoding]), options)
    if (file.statusCode !== 404) return { file, encoding }
  }
  return { file: await send(request.raw, encodeURI(name), options), encoding: null }
}

function listRootFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name) && !NOT_SERVED.has(entry.name))
    .map((entry) => entry.name)
}
