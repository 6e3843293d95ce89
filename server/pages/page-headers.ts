/** Headers of the app's document and files, and the route that receives reports of what their policy stopped. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { RateCounter } from '../api/rate-counter.ts'
import { readerKey } from '../api/reader-key.ts'

/** Where browsers report what the policy stopped. */
const CSP_REPORT_PATH = '/csp-report'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types carrel',
]

/**
 * Every header of a page besides those of every answer. `isSecure`: the public address is https, so that browsers ask for
 * nothing else; `styleSource` allows the inline stylesheet of a rendered page.
 */
export function pageHeaders(isSecure: boolean, styleSource: string | null = null): Record<string, string> {
  const directives = CONTENT_SECURITY_POLICY.map((directive) =>
    directive.startsWith('style-src') && styleSource !== null ? `${directive} ${styleSource}` : directive,
  )
  const policy = [...directives, ...(isSecure ? ['upgrade-insecure-requests'] : []), 'report-to csp']
  return {
    'Content-Security-Policy': policy.join('; '),
    'Reporting-Endpoints': `csp="${CSP_REPORT_PATH}"`,
    ...EMBEDDING_HEADERS,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy':
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
    'X-Frame-Options': 'DENY',
  }
}

/** Headers of every file of the app. An image that is opened as a document may have styles, and nothing else. */
export function fileHeaders(): Record<string, string> {
  return { ...EMBEDDING_HEADERS, 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
}

/** Headers of every page and file besides those of every answer. */
const EMBEDDING_HEADERS = {
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A worker obeys the headers of its own file, and must embed as its page does.
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

/** Headers of the service worker's file, whose policy allows only requests to this origin. */
export function workerHeaders(): Record<string, string> {
  return { ...EMBEDDING_HEADERS, 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" }
}

const MAX_REPORT_BYTES = 8 * 1024

/** A browser sends what it collected on one page. */
const MAX_REPORTS_OF_REQUEST = 10

/** Addresses are logged without their query, which is what the reader searched for. */
const Address = v.pipe(
  v.string(),
  v.transform((address) => address.replace(/[?#].*$/s, '').slice(0, 200)),
)
/** As the Reporting API sends them. */
const Reports = v.array(
  v.object({ body: v.object({ effectiveDirective: v.string(), blockedURL: Address, documentURL: Address }) }),
)

/** What bounds the reports: requests of one reader, and lines in the log for all readers. */
export type ReportLimits = { byReader: RateCounter; lines: RateCounter }

/** Receives reports of violations of the content security policy: bounded, counted by reader, logged. */
export function addCspReport(app: FastifyInstance, { byReader, lines }: ReportLimits): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES }, (_request, body, done) => {
      done(null, body)
    })
    part.post(CSP_REPORT_PATH, { bodyLimit: MAX_REPORT_BYTES }, (request, reply) => {
      const state = byReader.count(readerKey(request.ip))
      if (state.isOver) return reply.code(429).header('Retry-After', state.resetSeconds).send()
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Reports), request.body)
      for (const { body } of parsed.success ? parsed.output.slice(0, MAX_REPORTS_OF_REQUEST) : []) {
        if (!lines.count('all').isOver) request.log.warn(body, 'violation of the content security policy')
      }
      return reply.code(204).send()
    })
  })
}
