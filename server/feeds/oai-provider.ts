/** The answers of an OAI-PMH 2.0 repository over the own catalogue. */
import { articlePath } from '../../src/domain/paths.ts'
import { findArticles } from '../catalogue/find-articles.ts'
import {
  type CatalogueChange,
  countChanges,
  findChange,
  findEarliestChange,
  listChanges,
} from '../catalogue/list-changes.ts'
import { isSlug } from '../catalogue/slug.ts'
import type { Store } from '../catalogue/store.ts'
import { formatDublinCore } from './dublin-core.ts'
import { OAI_SETS, OaiError, type OaiRequest, parseOaiRequest, PREFIX } from './oai-arguments.ts'
import { formatToken, type ListPosition } from './oai-token.ts'
import { readPlainTexts } from './plain-article.ts'
import { escapeXml, textElement, wrapXml, xmlDocument, XSI } from './xml.ts'

/** What a repository says of itself. */
export type Repository = {
  name: string
  /** Required by the protocol. */
  adminEmail: string
  /** The address of the site, without a slash at the end. */
  origin: string
}

/** Records on a page; OpenAIRE asks for 100 to 500. */
const PAGE_SIZE = 100
const OAI = 'http://www.openarchives.org/OAI/2.0/'

/** Answers a request, errors of the protocol included. Rejects as the store does. */
export async function answerOai(
  store: Store,
  repository: Repository,
  parameters: URLSearchParams,
  now: Date,
): Promise<string> {
  const base = `${repository.origin}/oai`
  const answer = (attributes: Record<string, string>, content: string) =>
    xmlDocument(
      wrapXml(
        'OAI-PMH',
        `\n${textElement('responseDate', formatSecond(now))}\n${wrapXml('request', escapeXml(base), attributes)}\n${content}\n`,
        { xmlns: OAI, 'xmlns:xsi': XSI, 'xsi:schemaLocation': `${OAI} ${OAI}OAI-PMH.xsd` },
      ),
    )
  try {
    const request = parseOaiRequest(parameters)
    const content = await readAnswer(store, repository, request)
    return answer(Object.fromEntries(parameters), wrapXml(request.verb, content))
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    // The arguments are repeated only where they are valid.
    const isInvalid = error.code === 'badVerb' || error.code === 'badArgument'
    const content = wrapXml('error', escapeXml(error.message), { code: error.code })
    return answer(isInvalid ? {} : Object.fromEntries(parameters), content)
  }
}

async function readAnswer(store: Store, repository: Repository, request: OaiRequest): Promise<string> {
  switch (request.verb) {
    case 'Identify':
      return identify(store, repository)
    case 'ListSets':
      return [...OAI_SETS]
        .map(([spec, { name }]) => wrapXml('set', textElement('setSpec', spec) + textElement('setName', name)))
        .join('')
    case 'ListMetadataFormats':
      return listFormats(store, repository, request.identifier)
    case 'GetRecord':
      return (
        await formatRecords(store, repository, [await requireChange(store, repository, request.identifier)])
      ).join('')
    case 'ListIdentifiers':
      return listPage(store, request.position, async (page) => page.map((change) => formatHeader(repository, change)))
    case 'ListRecords':
      return listPage(store, request.position, (page) => formatRecords(store, repository, page))
  }
}

async function identify(store: Store, { name, adminEmail, origin }: Repository): Promise<string> {
  const host = hostOf(origin)
  const namespace = `${OAI}oai-identifier`
  // Only a domain name has identifiers of this scheme.
  const isDomain = /^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+$/i.test(host)
  const scheme = [
    textElement('scheme', 'oai'),
    textElement('repositoryIdentifier', host),
    textElement('delimiter', ':'),
    textElement('sampleIdentifier', identifierOf(origin, 'an-article')),
  ]
  const described = wrapXml('oai-identifier', scheme.join(''), {
    xmlns: namespace,
    'xmlns:xsi': XSI,
    'xsi:schemaLocation': `${namespace} ${namespace}.xsd`,
  })
  return [
    textElement('repositoryName', name),
    textElement('baseURL', `${origin}/oai`),
    textElement('protocolVersion', '2.0'),
    textElement('adminEmail', adminEmail),
    textElement('earliestDatestamp', (await findEarliestChange(store)) ?? formatSecond(new Date(0))),
    textElement('deletedRecord', 'persistent'),
    textElement('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    textElement('compression', 'gzip'),
    isDomain ? wrapXml('description', described) : '',
  ].join('\n')
}

/** A deleted article has no metadata in any format. */
async function listFormats(store: Store, repository: Repository, identifier: string | null): Promise<string> {
  const change = identifier === null ? null : await requireChange(store, repository, identifier)
  if (change?.article === null) throw new OaiError('noMetadataFormats', 'The article was taken out of the catalogue.')
  const format = [
    textElement('metadataPrefix', PREFIX),
    textElement('schema', `${OAI}oai_dc.xsd`),
    textElement('metadataNamespace', `${OAI}oai_dc/`),
  ]
  return wrapXml('metadataFormat', format.join(''))
}

async function requireChange(store: Store, { origin }: Repository, identifier: string): Promise<CatalogueChange> {
  const slug = slugOf(origin, identifier)
  const change = slug === null ? null : await findChange(store, slug)
  if (change === null) throw new OaiError('idDoesNotExist', 'This repository has no such identifier.')
  return change
}

async function listPage(store: Store, position: ListPosition, format: (page: CatalogueChange[]) => Promise<string[]>) {
  const { filter, after, cursor } = position
  const found = await listChanges(store, filter, after, PAGE_SIZE + 1)
  const page = found.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  if (last === undefined) throw new OaiError('noRecordsMatch', 'No article was changed in this time or is in this set.')
  const isLast = found.length === page.length
  const items = (await format(page)).join('\n')
  // A list of one page has no token.
  if (isLast && after === null) return `\n${items}\n`
  const reached = cursor + page.length
  const total = Math.max(position.total ?? (await countChanges(store, filter)), isLast ? reached : reached + 1)
  const token = isLast ? '' : formatToken(position, last, reached, total)
  const attributes = { completeListSize: String(total), cursor: String(cursor) }
  return `\n${items}\n${wrapXml('resumptionToken', token, attributes)}\n`
}

async function formatRecords(store: Store, repository: Repository, changes: CatalogueChange[]): Promise<string[]> {
  const ids = changes.flatMap(({ article }) => (article === null ? [] : [article]))
  const articles = await findArticles(store, ids)
  const texts = await readPlainTexts(articles)
  const metadata = new Map(
    articles.map((article, index) => {
      const page = repository.origin + articlePath(article.slug)
      return [article.id, formatDublinCore(article, texts[index] ?? { title: '', abstract: null }, page)]
    }),
  )
  return changes.map((change) => {
    const content = change.article === null ? '' : wrapXml('metadata', metadata.get(change.article) ?? '')
    return wrapXml('record', formatHeader(repository, change) + content)
  })
}

function formatHeader({ origin }: Repository, { slug, changed_at, article, type, is_open }: CatalogueChange): string {
  const sets = [...OAI_SETS].filter(([, { set }]) => set === type || (set === 'open' && is_open === true))
  const content = [
    textElement('identifier', identifierOf(origin, slug)),
    textElement('datestamp', changed_at),
    ...sets.map(([spec]) => textElement('setSpec', spec)),
  ]
  return wrapXml('header', content.join(''), { status: article === null ? 'deleted' : null })
}

/** Slugs never change, so that the identifier is as lasting as the address of the site. */
function identifierOf(origin: string, slug: string): string {
  return `oai:${hostOf(origin)}:${encodeURIComponent(slug)}`
}

function slugOf(origin: string, identifier: string): string | null {
  const prefix = identifierOf(origin, '')
  if (!identifier.startsWith(prefix)) return null
  try {
    const slug = decodeURIComponent(identifier.slice(prefix.length)).normalize('NFC')
    return isSlug(slug) ? slug : null
  } catch {
    return null
  }
}

function hostOf(origin: string): string {
  return new URL(origin).hostname
}

function formatSecond(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}
