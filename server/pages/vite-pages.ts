/** Serves the app from its sources, with hot reload; for development only. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { RenderedPage } from '../../src/entry-server.tsx'
import { createAppDocument, parseTheme } from './app-document.ts'
import type { Pages } from './built-pages.ts'
import { pageHeaders } from './page-headers.ts'
import {
  createPageRenderer,
  findRenderer,
  headersOfPage,
  type PageRenderer,
  type PageRendererParts,
  type RenderPage,
} from './page-renderer.ts'

const ENTRY = '/src/entry-server.tsx'

/** Vite answers with the plain stylesheet here, so that a page has it before any script. */
const STYLESHEET = '<link rel="stylesheet" href="/src/app.css?direct">'

/** Vite's client is an inline script, adds style elements and keeps a socket open; all else is as in production. */
const DEVELOPMENT_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self' ws:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"

/** Pages that Vite makes from the sources in `root`. */
export function vitePages(root: string, renderer: Omit<PageRendererParts, 'render'>): Pages {
  let vite: ViteDevServer | null = null
  let renderPage: PageRenderer | null = null

  const render: RenderPage = async (request) =>
    (await findRenderer(await vite?.ssrLoadModule(ENTRY))?.(request)) ?? null

  return {
    async register(app, answerPageRequest) {
      const { createServer } = await import('vite')
      renderPage = createPageRenderer(answerPageRequest, { ...renderer, render })
      // The same port serves pages, API and hot reload.
      vite = await createServer({
        root,
        appType: 'custom',
        clearScreen: false,
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      // Loaded now, so that the first page does not wait for every source file.
      await vite.ssrLoadModule(ENTRY)
      app.addHook('preClose', async () => {
        await vite?.close()
      })
    },
    async fallback(request, reply) {
      void reply.hijack()
      const isPage = await new Promise<boolean>((resolve, reject) => {
        reply.raw.once('close', () => resolve(false))
        // Vite answers for the files it knows; what it passes on is a page.
        vite?.middlewares(request.raw, reply.raw, (error?: Error) =>
          error === undefined ? resolve(true) : reject(error),
        )
      })
      if (isPage && vite !== null) await sendDocument(vite, request, reply, (await renderPage?.(request)) ?? null)
    },
  }
}

/** Written past Fastify, as Vite's own responses are. */
async function sendDocument(
  vite: ViteDevServer,
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage | null,
): Promise<void> {
  const source = await readFile(path.join(vite.config.root, 'index.html'), 'utf8')
  // One document for all pages; Vite fails at an address that cannot be decoded.
  const html = await vite.transformIndexHtml('/', source)
  const document = createAppDocument(
    html.replace('</head>', `${STYLESHEET}</head>`),
    () => null,
    () => [],
  )
  const theme = parseTheme(request.headers.cookie)
  reply.raw.writeHead(page?.status ?? 200, {
    ...pageHeaders(false),
    ...headersOfPage(page),
    'Content-Security-Policy': DEVELOPMENT_POLICY,
    'Content-Type': 'text/html; charset=utf-8',
  })
  reply.raw.end(page === null ? document.empty(theme) : document.withPage(theme, page))
}
