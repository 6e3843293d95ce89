/** The built app: its files, and the one document for every page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { RateWindow } from '../api/rate-window.ts'
import { refuse } from '../api/zone.ts'
import { StartFailure } from '../start-failure.ts'
import { addCspReport } from './csp-report.ts'
import { fileHeaders, mayHaveOpener, pageHeaders, workerHeaders } from './page-headers.ts'
import type { Pages } from './pages.ts'
import { createAppDocument } from './app-document.ts'
import { filesOfBuild } from './build-manifest.ts'
import { firstPages, type FirstPagesParts, type MakeFirstPage, tellingHeaders } from './first-pages.ts'
import { sendPage } from './send-page.ts'
import { themeOf } from './theme.ts'

/** What the pages need. */
export type BuiltPagesOptions = {
  /** The folder that the build wrote, with `index.html` and `assets/`. */
  folder: string
  /** Whether the public address is https. */
  isSecure: boolean
  /** Counts reports of the content security policy by address. */
  reports: RateWindow
  /** How first pages are made. */
  first: FirstPagesParts
}

const AssetParams = v.object({ '*': v.string() })

/** Files of the build that are answered by the server itself or are not for readers. */
const NOT_SERVED = new Set(['index.html', 'config.json'])

/** Browsers ask for it again and again, to learn of a new version. */
const WORKER_FILE = 'service-worker.js'

/** Prepares the pages; the document is read once. Throws `StartFailure` when the app is not built. */
export function builtPages({ folder, isSecure, reports, first }: BuiltPagesOptions): Pages {
  const documentFile = path.join(folder, 'index.html')
  if (!existsSync(documentFile))
    throw new StartFailure(`The app is not built: ${documentFile} is missing; run "npm run build".`)
  const document = createAppDocument({
    html: readFileSync(documentFile, 'utf8'),
    readStyles: (address) => readFileSync(path.join(folder, address), 'utf8'),
    filesOf: filesOfBuild(folder),
  })
  const plainHeaders = pageHeaders(isSecure)
  let makeFirstPage: MakeFirstPage | null = null
  const rootFiles = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name) && !NOT_SERVED.has(entry.name))
    .map((entry) => entry.name)

  function sendPlain(request: FastifyRequest, reply: FastifyReply) {
    const html = document.plain(themeOf(request.headers.cookie))
    // So small that compressing it would save no packet.
    return reply.headers(plainHeaders).header('Vary', 'Cookie').type('text/html; charset=utf-8').send(html)
  }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply) {
    const page = (await makeFirstPage?.(request)) ?? null
    void reply.headers(tellingHeaders(page))
    if (page === null) return sendPlain(request, reply)
    const { parts, styleSources } = document.served(themeOf(request.headers.cookie), page)
    const kind = { styleSources, hasOpener: mayHaveOpener(request.headers) }
    void reply.code(page.status).headers(pageHeaders(isSecure, kind))
    return sendPage(request, reply, parts)
  }

  return {
    async register(app: FastifyInstance, pageKey: string) {
      makeFirstPage = firstPages(app, pageKey, first)
      await app.register(fastifyStatic, {
        root: folder,
        serve: false,
        preCompressed: true,
        cacheControl: false,
        dotfiles: 'ignore',
        index: false,
      })
      app.get('/assets/*', (request, reply) => {
        const name = path.posix.normalize(`/assets/${v.parse(AssetParams, request.params)['*']}`)
        // The compressed copies are not addresses of their own.
        if (/\.(?:br|gz)$/.test(name) || !name.startsWith('/assets/')) return notFound(request, reply)
        void reply.headers(fileHeaders(isSecure)).header('Cache-Control', 'public, max-age=31536000, immutable')
        return reply.header('Vary', 'Accept-Encoding').sendFile(name.slice(1))
      })
      for (const name of rootFiles) {
        app.get(`/${name}`, (_request, reply) => {
          const headers = name === WORKER_FILE ? workerHeaders(isSecure) : fileHeaders(isSecure)
          void reply.headers(headers).header('Cache-Control', 'no-cache')
          return reply.header('Vary', 'Accept-Encoding').sendFile(name)
        })
      }
      app.get('/', (request, reply) => sendDocument(request, reply))
      app.get('/signed-out', (request, reply) => {
        // Another site's link must not empty a reader's browser.
        const isOwn = !['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']))
        if (isOwn) void reply.header('Clear-Site-Data', '"cache", "storage"')
        return sendPlain(request, reply)
      })
      // For the worker, which keeps the page without any content.
      app.get('/index.html', sendPlain)
      addCspReport(app, reports)
    },
    fallback(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return refuse(request, reply.header('Allow', 'GET, HEAD'), {
          code: 'method-not-allowed',
          detail: 'Use GET or HEAD.',
        })
      }
      return /^\/assets(?:[/?]|$)/.test(request.raw.url ?? '') ? notFound(request, reply) : sendDocument(request, reply)
    },
  }

  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    void reply.headers(fileHeaders(isSecure)).header('Cache-Control', 'no-store')
    return refuse(request, reply, {
      code: 'not-found',
      detail: 'There is no such file; the app may have been renewed. Reload.',
    })
  }
}
