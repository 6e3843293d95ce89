/** Requests for an article in an export format: by its `Accept` header, or by an ending such as `.bib`. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EXCEL_EXPORT } from '../../src/citation/csv-export.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../src/citation/export-formats.ts'
import { PROBLEMS, type ProblemCode } from '../../src/domain/problem.ts'
import type { RenderedPage } from '../../src/entry-server.tsx'
import { sendProblem } from '../api/send-response.ts'
import { fileHeaders } from './page-headers.ts'
import type { PageRendererParts } from './page-renderer.ts'

/** An article and the format in which it is requested. */
export type CitationRequest = { slug: string; format: ExportFormat }

/** Every format but the table for Excel, which has the media type and ending of CSV and depends on the reader's region. */
const FORMATS = EXPORT_FORMATS.filter((format) => format !== EXCEL_EXPORT)

/**
 * Sets what the answer varies with, and reads the format that a request asks for; null: a page. Where readers need a credential,
 * the app alone reads the catalogue.
 */
export function negotiate(
  request: FastifyRequest,
  reply: FastifyReply,
  { render, readConfig }: Pick<PageRendererParts, 'render' | 'readConfig'>,
): CitationRequest | null {
  if (ARTICLE_PAGE.test(request.url)) void reply.header('Vary', 'Accept')
  return render === null || readConfig().access !== 'open' ? null : parseCitationRequest(request)
}

const ARTICLE_PAGE = /^\/articles\/([^/?#]+)\/?(?:[?#]|$)/

/** Reads the format that a request asks for; null: a page. */
export function parseCitationRequest({
  url,
  headers,
}: Pick<FastifyRequest, 'url' | 'headers'>): CitationRequest | null {
  const name = ARTICLE_PAGE.exec(url)?.[1]
  const slug = name === undefined ? null : decode(name)
  if (slug === null) return null
  const ending = FORMATS.find(({ extension }) => slug.length > extension.length + 1 && slug.endsWith(`.${extension}`))
  if (ending !== undefined) return { slug: slug.slice(0, -ending.extension.length - 1), format: ending }
  const format = chooseFormat(headers.accept)
  return format === null ? null : { slug, format }
}

/** The format that an Accept header prefers to HTML (RFC 9110, 12.5.1); null: HTML, also where both are equally welcome. */
export function chooseFormat(accept = ''): ExportFormat | null {
  const qualities = new Map(
    accept.split(',').map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1'
      return [type, Number(quality) || 0]
    }),
  )
  const html = qualities.get('text/html') ?? qualities.get('text/*') ?? qualities.get('*/*') ?? 0
  const rank = ({ mediaType }: ExportFormat) => qualities.get(mediaType) ?? 0
  const [best] = FORMATS.toSorted((a, b) => rank(b) - rank(a))
  return best !== undefined && rank(best) > html ? best : null
}

/** Sends the article, or why there is none; `page` null: the server is busy. */
export function sendCitation(
  request: FastifyRequest,
  reply: FastifyReply,
  { slug, format }: CitationRequest,
  page: RenderedPage | null,
): FastifyReply {
  void reply.headers(fileHeaders()).header('Vary', 'Accept')
  if (page?.citation !== undefined) {
    const file = encodeURIComponent(`${slug.toWellFormed()}.${format.extension}`).replaceAll("'", '%27')
    void reply.header('Content-Disposition', `attachment; filename*=UTF-8''${file}`)
    return reply.type(`${format.mediaType}; charset=utf-8`).send(page.citation)
  }
  const status = page?.status ?? PROBLEMS.unavailable.status
  const code = CODES.find((one) => PROBLEMS[one].status === status) ?? 'unavailable'
  const problem = { code, detail: DETAILS[code] }
  if (status !== 429 && status !== 503) return sendProblem(request, reply, problem)
  return sendProblem(request, reply, { ...problem, retryAfterSeconds: page?.retryAfterSeconds ?? 5 })
}

const DETAILS = {
  'not-found': 'No article has this slug; search for its title or DOI.',
  gone: 'The article was removed from the catalogue.',
  'bad-request': 'The slug is not valid.',
  quota: 'Wait for the time in Retry-After.',
  misdirected: 'The server does not go by this name.',
  unavailable: 'Try again in a few seconds.',
} as const satisfies Partial<Record<ProblemCode, string>>
const CODES = ['not-found', 'gone', 'bad-request', 'quota', 'misdirected', 'unavailable'] as const

function decode(name: string): string | null {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}
