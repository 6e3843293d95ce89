/** Serves the built app: its files, and the one document for every page. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_PATTERNS } from '../../src/domain/paths.ts'
import { parseTheme } from '../../src/domain/theme.ts'
import type { AnswerPageRequest } from '../api/routes.ts'
import { originOf } from '../api/request-target.ts'
import { sendProblem } from '../api/send-response.ts'
import { StartFailure } from '../start-failure.ts'
import { type AppDocument, createAppDocument, readBuildManifest } from './app-document.ts'
import { registerFiles, sendNoFile } from './built-files.ts'
import { negotiate, sendCitation } from './citation-request.ts'
import { sendPage, withVary } from './compression.ts'
import { addCspReport, fileHeaders, pageHeaders, type ReportLimits } from './page-headers.ts'
import { createPageRenderer, headersOfPage, type PageRenderer, type PageRendererParts } from './page-renderer.ts'

/** What serves the app to browsers: the built files, or Vite in development. */
export type Pages = {
  /** Adds its routes; `answerPageRequest` answers the query of a page in process. */
  register(app: FastifyInstance, answerPageRequest: AnswerPageRequest): Promise<void>
  /** Answers what no route answers and what is no API. */
  fallback(request: FastifyRequest, reply: FastifyReply): unknown
}

export type BuiltPagesOptions = {
  /** The folder that the build wrote, with `index.html` and `assets/`. */
  folder: string
  /** Whether the public address is https. */
  isSecure: boolean
  /** What bounds the reports of the content security policy. */
  reports: ReportLimits
  renderer: PageRendererParts
}

/** Pages that are rendered or compressed at the same time; each holds some megabytes. Other readers receive the plain page. */
const MAX_PAGES_AT_ONCE = 8

/** The addresses of pages; the router, too, ignores case and slashes at the end. */
const PATHS = Object.values(PAGE_PATTERNS).map((pattern) => pattern.replace(/:\w+/, '[^/?]+').replace(/\/$/, ''))
const PAGE = new RegExp(`^(?:${PATHS.join('|')})/*(?:\\?|$)`, 'i')

/** Prepares the pages; the document is read once. Throws `StartFailure` when the app is not built. */
export function builtPages({ folder, isSecure, reports, renderer }: BuiltPagesOptions): Pages {
  const document = readDocument(folder)
  let renderPage: PageRenderer | null = null
  let pagesNow = 0

  function sendEmpty(request: FastifyRequest, reply: FastifyReply) {
    void reply.headers(pageHeaders(isSecure)).header('Vary', withVary(reply, 'Cookie')).type('text/html; charset=utf-8')
    return reply.send(document.empty(parseTheme(request.headers.cookie ?? '')))
  }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply) {
    const citation = negotiate(request, reply, renderer)
    pagesNow += 1
    try {
      const page = (pagesNow > MAX_PAGES_AT_ONCE ? null : await renderPage?.(request, citation)) ?? null
      if (citation !== null) return sendCitation(request, reply, citation, page)
      // A page is not compressed for a client that has gone.
      if (page === null || request.signal.aborted) return sendEmpty(request, withoutPage(request, reply))
      void reply.code(page.status).headers(headersOfPage(page)).headers(pageHeaders(isSecure, document.styleSource))
      return await sendPage(request, reply, document.withPage(parseTheme(request.headers.cookie ?? ''), page))
    } finally {
      pagesNow -= 1
    }
  }

  return {
    async register(app, answerPageRequest) {
      renderPage = createPageRenderer(answerPageRequest, renderer)
      registerFiles(app, folder)
      app.get('/', (request, reply) => sendDocument(request, reply))
      addRobots(app, folder, renderer)
      // The service worker keeps the empty document.
      app.get('/index.html', sendEmpty)
      addCspReport(app, reports)
    },
    fallback(request, reply) {
      if (request.method === 'GET' || request.method === 'HEAD') {
        const isAsset = /^\/assets(?:[/?]|$)/.test(request.url)
        return isAsset ? sendNoFile(request, reply) : sendDocument(request, reply)
      }
      void reply.header('Allow', 'GET, HEAD')
      return sendProblem(request, reply, { code: 'method-not-allowed', detail: 'Use GET or HEAD.' })
    },
  }
}

/** The rules for crawlers, with the address of the sitemap where there is one. */
function addRobots(app: FastifyInstance, folder: string, { readConfig, publicUrl }: PageRendererParts): void {
  const file = path.join(folder, 'robots.txt')
  const rules = existsSync(file) ? readFileSync(file, 'utf8') : ''
  app.get('/robots.txt', (request, reply) => {
    void reply.headers(fileHeaders()).header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8')
    return reply.send(
      readConfig().hasFeeds === true ? `${rules}\nSitemap: ${originOf(request, publicUrl)}/sitemap.xml\n` : rules,
    )
  })
}

/** The status and headers of the empty document in place of a page; an address that no page has is not found. */
function withoutPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(headersOfPage(null)).code(PAGE.test(request.url) ? 200 : 404)
}

function readDocument(folder: string): AppDocument {
  const documentFile = path.join(folder, 'index.html')
  if (!existsSync(documentFile))
    throw new StartFailure(`The app is not built: ${documentFile} is missing; run "npm run build".`)
  const readFile = (address: string) => readFileSync(path.join(folder, address), 'utf8')
  return createAppDocument(readFile('index.html'), readFile, readBuildManifest(folder))
}
