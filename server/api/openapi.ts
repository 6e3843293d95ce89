/** The OpenAPI 3.1 document, made of the schemas that shape the responses. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { CatalogueLabels } from '../../src/domain/config.ts'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import { API_PREFIX } from '../../src/domain/paths.ts'
import { PROBLEM_TYPE } from '../../src/domain/problem.ts'
import { ACCESS_FILTERS, ARTICLE_PARTS, MAX_NAME_LENGTH, MEASURED_FIELDS } from '../../src/domain/search-filters.ts'
import {
  DEFAULT_PER_PAGE,
  MAX_PER_PAGE,
  MAX_TEXT_LENGTH,
  MAX_TEXT_WORDS,
  SEARCH_MATCHES,
  SEARCH_SORTS,
} from '../../src/domain/search-query.ts'
import { SEARCH_FIELDS } from '../../src/domain/search-tokens.ts'
import { ArticleBody, ArticleListBody, ProblemBody } from './schemas.ts'
import { StatsBody } from './statistics-schema.ts'

const QUOTA_HEADERS = {
  'X-RateLimit-Limit': {
    description: 'Requests allowed in a window of a minute.',
    required: true,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': { description: 'Requests left in it.', required: true, schema: { type: 'integer' } },
}
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer' } } }
const ETAG = { ETag: { description: 'Of this very answer.', required: true, schema: { type: 'string' } } }

const YEAR = { type: 'integer', minimum: 1000, maximum: 2999 }
const NAME = { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH }

/** Filters beyond the documented API; all are optional. */
const FILTERS = [
  { name: 'year_from', in: 'query', description: 'Published in this year or later.', schema: YEAR },
  { name: 'year_to', in: 'query', description: 'Published in this year or earlier.', schema: YEAR },
  {
    name: 'access',
    in: 'query',
    description: 'The kind of open access; open: any of them; unknown: none is stated.',
    schema: { enum: [...ACCESS_FILTERS] },
  },
  { name: 'source', in: 'query', description: 'The whole name of the journal or the like.', schema: NAME },
  { name: 'author', in: 'query', description: 'The whole name of an author.', schema: NAME },
  { name: 'license', in: 'query', description: 'The licence as the record states it, or unknown.', schema: NAME },
  { name: 'language', in: 'query', description: 'ISO 639-1 code, or unknown.', schema: NAME },
  {
    name: 'has',
    in: 'query',
    description: `What the article must have: ${ARTICLE_PARTS.join(', ')}, or several of them with commas between.`,
    schema: { type: 'string' },
  },
  {
    name: 'lacks',
    in: 'query',
    description: `What the record must lack: ${MEASURED_FIELDS.join(', ')}, or several of them with commas between. orcid: no author has one.`,
    schema: { type: 'string' },
  },
]

const QUERY_PARAMETERS = [
  {
    name: 'q',
    in: 'query',
    description: `Searched for in title, abstract, keyword and DOI, in any English form and spelling: articles with all words first, then, where they are few, those with most of them; the last word may be incomplete. "Quoted words" are a phrase. -word, NOT, AND, OR, parentheses and the fields ${SEARCH_FIELDS.map((field) => `${field}:`).join(', ')} and year:2019-2021 make an expression, and only what satisfies it is found. Operators count in capitals only. What cannot be read as an expression is plain words; no text is an error but one with more than ${MAX_TEXT_LENGTH} characters or ${MAX_TEXT_WORDS} words.`,
    schema: { type: 'string', maxLength: MAX_TEXT_LENGTH },
  },
  { name: 'type', in: 'query', description: 'Only articles of this type.', schema: { enum: [...ARTICLE_TYPES] } },
  ...FILTERS,
  {
    name: 'match',
    in: 'query',
    description: 'best: articles with most of the words may follow those with all. all: none without all words.',
    schema: { enum: [...SEARCH_MATCHES], default: 'best' },
  },
]

const LIST_PARAMETERS = [
  ...QUERY_PARAMETERS,
  {
    name: 'sort',
    in: 'query',
    description:
      'The order; of citations those inside this catalogue count. Articles with all words stay before those with most of them, each part in this order. Without "q", relevance is newest.',
    schema: { enum: [...SEARCH_SORTS], default: 'relevance' },
  },
  {
    name: 'page',
    in: 'query',
    description: 'Which page; one past the end is empty, with the true total.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  {
    name: 'per_page',
    in: 'query',
    description: `Articles on a page; more than ${MAX_PER_PAGE} is reduced to ${MAX_PER_PAGE}.`,
    schema: { type: 'integer', minimum: 1, default: DEFAULT_PER_PAGE },
  },
]

const SOURCES_PARAMETER = {
  name: 'sources',
  in: 'query',
  description: 'all: "top_sources" has every source, not the most frequent ones only.',
  schema: { enum: ['all'] },
}

const SLUG_PARAMETER = {
  name: 'slug',
  in: 'path',
  required: true,
  description: 'Identifies the article.',
  schema: { type: 'string' },
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
}

/** The three operations. */
function listPaths() {
  return {
    '/articles': operation(
      'listArticles',
      'Articles, all or those that match.',
      'ArticleList',
      LIST_PARAMETERS,
      [400, 414],
    ),
    '/articles/{slug}': operation(
      'readArticle',
      'One article with its citations.',
      'Article',
      [SLUG_PARAMETER],
      [400, 404, 410],
    ),
    '/stats': operation(
      'readStatistics',
      'The catalogue’s statistics, or those of the articles that match.',
      'Statistics',
      [...QUERY_PARAMETERS, SOURCES_PARAMETER],
      [400],
    ),
  }
}

/** The document for a service reached at `origin`, an address without a slash at the end; `labels`: whose catalogue it is. */
export function openApiDocument(origin: string, labels: CatalogueLabels = {}) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Research Article Discovery Service API',
      version: '1.0',
      ...contactOf(labels),
      description: `${describeCatalogue(labels)}Read-only access to a catalogue of research articles. HEAD answers like GET, without a body. The rate limit counts in fixed windows: each lasts 60 seconds from the first request of a credential, so that up to twice the limit can pass within moments around its end.`,
    },
    servers: [{ url: `${origin}${API_PREFIX}` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths: listPaths(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: {
        ArticleList: schemaOf(ArticleListBody),
        Article: schemaOf(ArticleBody),
        Statistics: schemaOf(StatsBody),
        Problem: schemaOf(ProblemBody),
      },
    },
  }
}

/** Whose catalogue it is, as sentences. */
function describeCatalogue(labels: CatalogueLabels): string {
  const { catalogueName, catalogueDescription, operatorName, metadataLicense } = labels
  const operator = operatorName && `Operated by ${operatorName}`
  const license = metadataLicense && `Licence of the metadata: ${metadataLicense}`
  const sentences = [catalogueName, catalogueDescription, operator, license].filter((text) => text !== undefined)
  return sentences.map((text) => (/[.!?]$/.test(text) ? `${text} ` : `${text}. `)).join('')
}

function contactOf({ operatorName, contact }: CatalogueLabels): object {
  if (contact === undefined) return {}
  const name = operatorName === undefined ? {} : { name: operatorName }
  return { contact: { ...name, ...(contact.startsWith('https:') ? { url: contact } : { email: contact }) } }
}

function operation(id: string, summary: string, schema: string, parameters: object[], statuses: number[]) {
  const problems = [...statuses, 401, 405, 429, 431, 500, 503].map((status) => [status, problem(status)])
  const responses = {
    200: {
      description: summary,
      headers: { ...QUOTA_HEADERS, ...ETAG },
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    304: {
      description: 'Unchanged since the ETag in If-None-Match; costs one request.',
      headers: { ...QUOTA_HEADERS, ...ETAG },
    },
    ...Object.fromEntries(problems),
  }
  return { get: { operationId: id, summary, ...(parameters.length > 0 ? { parameters } : {}), responses } }
}

function problem(status: number) {
  return {
    description: 'What went wrong, and what can be done.',
    headers: status === 429 || status === 503 ? { ...QUOTA_HEADERS, ...RETRY_AFTER } : QUOTA_HEADERS,
    content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

/** A schema as OpenAPI 3.1 takes it: JSON Schema 2020-12 without the line that names the dialect. */
function schemaOf(schema: GenericSchema) {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12' })
  return rest
}
