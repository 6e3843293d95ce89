/** The app from its sources, with hot reload; for development only. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { pageHeaders } from './page-headers.ts'
import type { Pages } from './pages.ts'
import { themedDocuments, themeOf } from './theme.ts'

/** Pages that Vite makes from the sources in `root`. */
export function vitePages(root: string): Pages {
  let vite: ViteDevServer | null = null

  /** Written past the framework, as Vite's own answers are. */
  async function sendDocument(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const source = await readFile(path.join(root, 'index.html'), 'utf8')
    const html = (await vite?.transformIndexHtml(request.raw.url ?? '/', source)) ?? source
    const headers = { ...pageHeaders(false), 'Content-Security-Policy': DEVELOPMENT_POLICY }
    reply.raw.writeHead(200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' })
    reply.raw.end(themedDocuments(html)[themeOf(request.headers.cookie)])
  }

  return {
    async register(app: FastifyInstance) {
      const { createServer } = await import('vite')
      // The same port serves pages, service and hot reload.
      vite = await createServer({
        root,
        appType: 'custom',
        clearScreen: false,
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      app.addHook('preClose', async () => {
        await vite?.close()
      })
    },
    async fallback(request, reply) {
      void reply.hijack()
      const isPage = await new Promise<boolean>((resolve, reject) => {
        reply.raw.once('close', () => resolve(false))
        // Vite answers the files it knows; what it passes on is a page.
        vite?.middlewares(request.raw, reply.raw, (error?: Error) =>
          error === undefined ? resolve(true) : reject(error),
        )
      })
      if (isPage) await sendDocument(request, reply)
    },
  }
}

/** Vite's client is an inline script, sets style elements and keeps a socket open; all else is as in service. */
const DEVELOPMENT_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
