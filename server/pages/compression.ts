/** Compression of what readers receive: rendered pages when they are sent, files of the app when they are built. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Plugin } from 'vite'

/** For a page that is rendered for one reader: a higher quality takes longer than it saves, a larger window 9 MB each. */
const PAGE_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 }
const FILE_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11 }

/** Sends a page, compressed in an encoding that the browser accepts. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  return sendText(request, reply.type('text/html; charset=utf-8'), html, 'Accept-Encoding, Cookie')
}

/** Sends a text that is made for one request, compressed in an encoding that the client accepts. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  vary = 'Accept-Encoding',
): Promise<FastifyReply> {
  void reply.header('Vary', withVary(reply, vary))
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === null) return reply.send(text)
  const body = encoding === 'br' ? await toBrotli(text, PAGE_BROTLI) : await promisify(gzip)(text)
  return reply.header('Content-Encoding', encoding).send(body)
}

/** The Vary header of a response with further names. */
export function withVary(reply: FastifyReply, names: string): string {
  const present = reply.getHeader('Vary')
  return present === undefined ? names : `${String(present)}, ${names}`
}

/** The better of both encodings that an Accept-Encoding header allows (RFC 9110, 12.5.3); null: neither. */
export function chooseEncoding(header = ''): 'br' | 'gzip' | null {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
      return [name, !isRefused]
    }),
  )
  const allows = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : null
}

/** Writes `.br` and `.gz` beside each text file of the built app, which the server, or a static host, sends as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'carrel:precompress',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      folder = config.build.outDir
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(file) && !file.startsWith('.vite'))
          // An operator writes another config.json in its place, beside which a compressed copy would be wrong.
          .filter((file) => file !== 'config.json')
          .map((file) => compressFile(path.join(folder, file))),
      )
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await toBrotli(content, FILE_BROTLI))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

function toBrotli(content: string | Buffer, params: Record<number, number>): Promise<Buffer> {
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(content) }
  return promisify(brotliCompress)(content, { params: { ...params, ...size } })
}
