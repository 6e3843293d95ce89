/** Real answers of the sample catalogue match the OpenAPI document. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestCatalogue, readSample } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer

const ENVIRONMENT = {
  PUBLIC_URL: 'https://carrel.example.org',
  CATALOGUE_NAME: 'Lamp Library',
  CATALOGUE_DESCRIPTION: 'All about lamps.',
  OPERATOR_NAME: 'University of Somewhere',
  METADATA_LICENSE: 'CC0-1.0',
  CONTACT: 'lamps@example.org',
}

beforeAll(async () => {
  const store = await openTestCatalogue(readSample())
  server = await startTestServer({ store, environment: ENVIRONMENT })
})

afterAll(() => server.close())

async function request(target: string) {
  const answer = await server.requestAs('good', `/api/v1${target}`)
  return { status: answer.status, text: await answer.text() }
}

async function validators() {
  const document = await (await server.request('/openapi.json')).json()
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'paths', 'components'])
  ajv.addSchema(document, 'openapi')
  return { document, valid: (name: string) => ajv.compile({ $ref: `openapi#/components/schemas/${name}` }) }
}

describe('the OpenAPI document', () => {
  it('matches real answers', async () => {
    const { document, valid } = await validators()
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: 'https://carrel.example.org/api/v1' }])
    expect(Object.keys(document.paths)).toEqual(['/articles', '/articles/{slug}', '/stats'])
    const ANSWERS: [schema: string, path: string, target: string][] = [
      ['ArticleList', '/articles', '/articles?per_page=100'],
      ['ArticleList', '/articles', '/articles?per_page=100&page=2'],
      ['ArticleList', '/articles', '/articles?per_page=100&page=3'],
      ['ArticleList', '/articles', '/articles?q=zzzzqqqq'],
      ['Article', '/articles/{slug}', '/articles/the-gaia-mission'],
      ['Article', '/articles/{slug}', '/articles/anti-de-sitter-space-and-holography'],
      ['Statistics', '/stats', '/stats'],
      ['Problem', '/articles', '/articles?page=x'],
      ['Problem', '/articles/{slug}', '/articles/nothing'],
    ]
    for (const [schema, template, target] of ANSWERS) {
      const validate = valid(schema)
      const { status, text } = await request(target)
      expect([target, validate(JSON.parse(text)), validate.errors]).toEqual([target, true, null])
      expect(Object.keys(document.paths[template].get.responses)).toContain(String(status))
    }
  })

  it('names the operator, as config.json does', async () => {
    const { document } = await validators()
    expect(document.info.description).toMatch(
      /^Lamp Library\. All about lamps\. Operated by University of Somewhere\. Licence of the metadata: CC0-1\.0\. /,
    )
    expect(document.info.contact).toEqual({ name: 'University of Somewhere', email: 'lamps@example.org' })
    expect(await (await server.request('/config.json')).json()).toMatchObject({
      catalogueName: 'Lamp Library',
      catalogueDescription: 'All about lamps.',
      operatorName: 'University of Somewhere',
      contact: 'lamps@example.org',
    })
  })

  it('says that windows are fixed', async () => {
    const { document } = await validators()
    expect(document.info.description).toMatch(/fixed windows.+up to twice the limit/)
  })

  it('does not match a missing field or one of another type', async () => {
    const { valid } = await validators()
    const article = JSON.parse((await request('/articles/the-gaia-mission')).text)
    expect(valid('Article')(article)).toBe(true)
    expect(valid('Article')({ ...article, title: undefined })).toBe(false)
    expect(valid('Article')({ ...article, year: '2016' })).toBe(false)
    expect(valid('Article')({ ...article, citations: {} })).toBe(false)
  })
})
