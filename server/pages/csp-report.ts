import type { FastifyInstance } from 'fastify'
import type { RateWindow } from '../api/rate-window.ts'
import { CSP_REPORT_PATH } from './page-headers.ts'

const MAX_REPORT_BYTES = 8 * 1024

/** Takes reports of what the content security policy stopped: bounded, counted by address, logged without queries. */
export function addCspReport(app: FastifyInstance, reports: RateWindow): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES }, (_request, body, done) => {
      done(null, body)
    })
    part.post(CSP_REPORT_PATH, { bodyLimit: MAX_REPORT_BYTES }, (request, reply) => {
      const state = reports.spend(request.ip)
      if (state.isOver) return reply.code(429).header('Retry-After', state.resetSeconds).send()
      for (const report of readReports(request.body)) request.log.warn(report, 'stopped by the content security policy')
      return reply.code(204).send()
    })
  })
}

/** Both forms: the Reporting API's list, and the older single object. What is not understood is dropped. */
function readReports(body: unknown) {
  try {
    const read: unknown = JSON.parse(String(body))
    return [read]
      .flat()
      .map(readReport)
      .filter((report) => report !== null)
  } catch {
    return []
  }
}

function readReport(report: unknown) {
  if (typeof report !== 'object' || report === null) return null
  const inner = 'body' in report ? report.body : 'csp-report' in report ? report['csp-report'] : null
  if (typeof inner !== 'object' || inner === null) return null
  const fields = new Map(Object.entries(inner))
  return {
    directive: short(fields.get('effectiveDirective') ?? fields.get('effective-directive')),
    blocked: short(fields.get('blockedURL') ?? fields.get('blocked-uri')),
    page: short(fields.get('documentURL') ?? fields.get('document-uri')),
  }
}

/** An address without its query, which is what the reader searched for. */
function short(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[?#].*$/s, '').slice(0, 200) : ''
}
