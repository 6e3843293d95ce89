/** The app from its sources, with hot reload; for development only. It is served as in service. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { createAppDocument } from './app-document.ts'
import { rendererOf } from './built-renderer.ts'
import { firstPages, type FirstPagesParts, type MakeFirstPage, type RenderPage, tellingHeaders } from './first-pages.ts'
import { pageHeaders } from './page-headers.ts'
import type { Pages } from './pages.ts'
import { themeOf } from './theme.ts'

/** Where Vite answers with the styles as they are, so that a page has them before any script. */
const STYLES = '<link rel="stylesheet" href="/src/app.css?direct">'

/** Pages that Vite makes from the sources in `root`. */
export function vitePages(root: string, first: Omit<FirstPagesParts, 'render'>): Pages {
  let vite: ViteDevServer | null = null
  let makeFirstPage: MakeFirstPage | null = null

  const render: RenderPage = async (request) => {
    const renderer = rendererOf(await vite?.ssrLoadModule('/src/app/entry-server.tsx'))
    return renderer === null ? null : renderer(request)
  }

  /** Written past the framework, as Vite's own answers are. */
  async function sendDocument(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const source = await readFile(path.join(root, 'index.html'), 'utf8')
    const html = (await vite?.transformIndexHtml(request.raw.url ?? '/', source)) ?? source
    const document = createAppDocument({
      html: html.replace('</head>', `${STYLES}</head>`),
      readStyles: () => null,
      filesOf: () => [],
    })
    const page = (await makeFirstPage?.(request)) ?? null
    const theme = themeOf(request.headers.cookie)
    const headers = { ...pageHeaders(false), ...tellingHeaders(page), 'Content-Security-Policy': DEVELOPMENT_POLICY }
    reply.raw.writeHead(page?.status ?? 200, { ...headers, 'Content-Type': 'text/html; charset=utf-8' })
    reply.raw.end(page === null ? document.plain(theme) : [...document.served(theme, page).parts].join(''))
  }

  return {
    async register(app: FastifyInstance, pageKey: string) {
      const { createServer } = await import('vite')
      makeFirstPage = firstPages(app, pageKey, { ...first, render })
      // The same port serves pages, service and hot reload.
      vite = await createServer({
        root,
        appType: 'custom',
        clearScreen: false,
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      // The first page is not to wait for every source.
      await vite.ssrLoadModule('/src/app/entry-server.tsx')
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
