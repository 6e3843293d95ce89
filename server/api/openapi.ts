/** The OpenAPI 3.1 document, made of the schemas that shape the responses. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { CatalogueLabels } from '../../src/domain/config.ts'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import { API_PREFIX } from '../../src/domain/paths.ts'
import { PROBLEM_TYPE } from '../../src/domain/problem.ts'
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, MAX_TEXT_LENGTH, MAX_TEXT_WORDS } from '../../src/domain/search-query.ts'
import { ArticleBody, ArticleListBody, ProblemBody, StatsBody } from './schemas.ts'

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

const QUERY_PARAMETERS = [
  {
    name: 'q',
    in: 'query',
    description: `Searched for in title, abstract, keyword and DOI: every word must occur, in any English form; "quoted words" are a phrase; the last word also matches as a beginning. At most ${MAX_TEXT_LENGTH} characters and ${MAX_TEXT_WORDS} words.`,
    schema: { type: 'string', maxLength: MAX_TEXT_LENGTH },
  },
  { name: 'type', in: 'query', description: 'Only articles of this type.', schema: { enum: [...ARTICLE_TYPES] } },
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
    paths: {
      '/articles': operation(
        'listArticles',
        'Articles, all or those that match.',
        'ArticleList',
        QUERY_PARAMETERS,
        [400, 414],
      ),
      '/articles/{slug}': operation(
        'readArticle',
        'One article with its citations.',
        'Article',
        [SLUG_PARAMETER],
        [400, 404, 410],
      ),
      '/stats': operation('readStatistics', 'The catalogue’s statistics.', 'Statistics', [], [400]),
    },
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
