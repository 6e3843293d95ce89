/** Serves the app from its sources, with hot reload and without rendered pages; for development only. */
import type { ViteDevServer } from 'vite'
import type { Pages } from './built-pages.ts'

/** Pages that Vite makes from the sources in `root`, on the same port as the API. */
export function vitePages(root: string): Pages {
  let vite: ViteDevServer | null = null
  return {
    async register(app) {
      const { createServer } = await import('vite')
      vite = await createServer({
        root,
        clearScreen: false,
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      app.addHook('preClose', async () => {
        await vite?.close()
      })
    },
    fallback(request, reply) {
      void reply.hijack()
      vite?.middlewares(request.raw, reply.raw)
    },
  }
}
