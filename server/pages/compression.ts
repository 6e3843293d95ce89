/** Compression of what readers receive: rendered pages when they are sent, files of the app when they are built. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Plugin } from 'vite'

/** For a page that is rendered for one reader: a higher quality takes longer than it saves. */
const PAGE_QUALITY = 5
const FILE_QUALITY = 11

/** Sends a page, compressed in an encoding that the browser accepts. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  void reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding, Cookie')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('Content-Encoding', 'br').send(await toBrotli(html, PAGE_QUALITY))
  if (/\bgzip\b/.test(accepted)) return reply.header('Content-Encoding', 'gzip').send(await promisify(gzip)(html))
  return reply.send(html)
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
  await writeFile(`${file}.br`, await toBrotli(content, FILE_QUALITY))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

function toBrotli(content: string | Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(content),
    },
  })
}
