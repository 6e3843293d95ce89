/** What other programs read of an own catalogue that needs no credential: OAI-PMH, sitemap, Atom, OpenSearch. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { CatalogueLabels } from '../../src/domain/config.ts'
import { OPENSEARCH_PATH } from '../../src/domain/paths.ts'
import { parseSearchQuery } from '../../src/domain/search-query.ts'
import { createRateCounter, type RateLimit } from '../api/rate-counter.ts'
import { readerKey } from '../api/reader-key.ts'
import { originOf } from '../api/request-target.ts'
import type { AnswerPageRequest } from '../api/routes.ts'
import { sendProblem, sendResponse } from '../api/send-response.ts'
import { type Catalogue, type Store, StoreUnavailable } from '../catalogue/store.ts'
import { sendText } from '../pages/compression.ts'
import { fileHeaders } from '../pages/page-headers.ts'
import { ATOM_TYPE, formatAtom } from './atom.ts'
import { answerOai } from './oai-provider.ts'
import { formatOpenSearch, OPENSEARCH_TYPE } from './opensearch.ts'
import { formatSitemap, formatSitemapFile } from './sitemap.ts'

export type FeedParts = {
  catalogue: Catalogue
  labels: CatalogueLabels
  publicUrl: string | null
  /** The address for a request that names no host. */
  origin: () => string
  /** Host names that are answered; null: any. */
  isKnownHost: ((host: string) => boolean) | null
  isStopping: () => boolean
  /** Answers a search in process, which counts as one of the reader's requests. */
  answerPageRequest: AnswerPageRequest
  now: () => number
  date: () => Date
}

/** Requests of one harvester or crawler for OAI-PMH and sitemaps, apart from those of readers; 300,000 records take 25 minutes. */
const HARVEST_LIMIT: RateLimit = { limit: 120, windowMs: 60_000 }

/** A resumption token or an identifier with a long slug, percent-encoded twice, and the other arguments. */
const MAX_FORM_BYTES = 16 * 1024

/** Adds the routes, in a Fastify context of its own. */
export async function registerFeeds(app: FastifyInstance, parts: FeedParts): Promise<void> {
  await app.register(async (part) => {
    part.addHook('onRequest', async (request, reply) => {
      void reply.headers(fileHeaders())
      return refuseEarly(parts, request, reply)
    })
    part.removeAllContentTypeParsers()
    // A form is the only body of the protocol, whatever it is called.
    part.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) => {
      done(null, body)
    })
    addHarvestRoutes(part, parts)
    part.get('/feed.atom', (request, reply) => sendFeed(parts, request, reply))
    part.get(OPENSEARCH_PATH, (request, reply) => {
      const description = formatOpenSearch(siteOf(request, parts), parts.labels)
      return sendText(request, reply.type(`${OPENSEARCH_TYPE}; charset=utf-8`), description)
    })
  })
}

/** On loopback a foreign name is an attack by a page of another site (DNS rebinding). */
function refuseEarly({ isKnownHost, isStopping }: FeedParts, request: FastifyRequest, reply: FastifyReply) {
  if (isStopping()) return sendUnavailable(request, reply, 'The service is shutting down.', RETRY_SECONDS)
  if (isKnownHost === null || isKnownHost(request.headers.host ?? '')) return undefined
  return sendProblem(request, reply, { code: 'misdirected', detail: 'Use the address of this server.' })
}

/** The address of the site, always a valid one: identifiers are made of its host. */
function siteOf(request: FastifyRequest, { publicUrl, origin }: FeedParts): string {
  const asked = originOf(request, publicUrl)
  return URL.canParse(asked) ? asked : origin()
}

/** While the store is unavailable, clients should wait this many seconds. */
const RETRY_SECONDS = 5

function addHarvestRoutes(app: FastifyInstance, parts: FeedParts): void {
  const counter = createRateCounter(HARVEST_LIMIT, parts.now)

  /** Sends what is read from one store; null: there is no such file. */
  async function sendXml(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    read: (store: Store, origin: string) => Promise<string | null>,
  ) {
    const { isOver, limit, resetSeconds } = counter.count(readerKey(request.ip))
    // The protocol's flow control is 503, which every harvester understands.
    if (isOver) return sendUnavailable(request, reply, `The limit is ${limit} requests a minute.`, resetSeconds)
    try {
      const xml = await parts.catalogue.use((store) => read(store, siteOf(request, parts)))
      if (xml !== null) return await sendText(request, reply.type(`${type}; charset=utf-8`), xml)
      return sendProblem(request, reply, { code: 'not-found', detail: 'The sitemap is at /sitemap.xml.' })
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      return sendUnavailable(request, reply, 'The catalogue does not answer.', RETRY_SECONDS)
    }
  }

  app.route({
    method: ['GET', 'POST'],
    url: '/oai',
    handler: (request, reply) =>
      sendXml(request, reply, 'text/xml', (store, origin) =>
        answerOai(store, describeRepository(parts.labels, origin), readArguments(request), parts.date()),
      ),
  })
  app.get('/sitemap.xml', (request, reply) => sendXml(request, reply, 'application/xml', formatSitemap))
  app.get('/sitemap-:number.xml', (request, reply) => {
    const { number } = v.parse(v.object({ number: v.string() }), request.params)
    const file = /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 0
    return sendXml(request, reply, 'application/xml', (store, origin) => formatSitemapFile(store, origin, file))
  })
}

function sendUnavailable(request: FastifyRequest, reply: FastifyReply, why: string, retryAfterSeconds: number) {
  const detail = `${why} Try again in ${retryAfterSeconds} seconds.`
  return sendProblem(request, reply, { code: 'unavailable', detail, retryAfterSeconds })
}

/** Arguments are in the address or, of POST, in a form. */
function readArguments({ url, body }: FastifyRequest): URLSearchParams {
  const inAddress = url.split('?').slice(1).join('?')
  return new URLSearchParams([inAddress, typeof body === 'string' ? body.trim() : ''].filter(Boolean).join('&'))
}

/** The mail address is required; RFC 5321 reserves "postmaster" at every host. */
function describeRepository({ catalogueName, contact }: CatalogueLabels, origin: string) {
  const { hostname } = new URL(origin)
  const host = hostname.includes('.') ? hostname : `${hostname}.invalid`
  const adminEmail = contact?.includes('@') === true && !contact.includes('/') ? contact : `postmaster@${host}`
  return { name: catalogueName ?? 'Carrel', adminEmail, origin }
}

/** A feed tells of every new article that has all words, and of no other. */
const NEWEST_MATCHES = { sort: 'newest', match: 'all' }

async function sendFeed(parts: FeedParts, request: FastifyRequest, reply: FastifyReply) {
  const { answerPageRequest, labels, date } = parts
  const search = request.url.split('?').slice(1).join('?')
  const newest = new URLSearchParams(search)
  for (const [name, value] of Object.entries(NEWEST_MATCHES)) newest.set(name, value)
  const response = await answerPageRequest(request, `/articles?${newest.toString()}`)
  if (response.status !== 200) return sendResponse(request, reply, response)
  const { query } = parseSearchQuery(new URLSearchParams(search))
  const frame = { query, origin: siteOf(request, parts), labels, now: date() }
  const text = typeof response.body === 'string' ? response.body : Buffer.from(response.body).toString()
  return sendText(request, reply.type(`${ATOM_TYPE}; charset=utf-8`), await formatAtom(text, frame))
}
