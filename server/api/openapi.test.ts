/** The OpenAPI document is true: real answers of the sample catalogue are held against it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue } from '../catalogue/open-catalogue.ts'
import { startTestServer, type TestServer } from '../make-test-server.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'carrel-openapi-'))
let server: TestServer

beforeAll(async () => {
  const store = await openCatalogue({ dataDir, now: () => 0 })
  server = await startTestServer({ store, environment: { PUBLIC_URL: 'https://carrel.example.org' } })
}, 60_000)

afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

async function ask(target: string) {
  const answer = await server.askAs('good', `/api/v1${target}`)
  return { status: answer.status, text: await answer.text() }
}

async function validators() {
  const document = await (await server.ask('/openapi.json')).json()
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  ajv.addVocabulary(['openapi', 'info', 'servers', 'security', 'paths', 'components'])
  ajv.addSchema(document, 'openapi')
  return { document, valid: (name: string) => ajv.compile({ $ref: `openapi#/components/schemas/${name}` }) }
}

describe('the OpenAPI document', () => {
  it('describes every real answer', async () => {
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
      const { status, text } = await ask(target)
      expect([target, validate(JSON.parse(text)), validate.errors]).toEqual([target, true, null])
      expect(Object.keys(document.paths[template].get.responses)).toContain(String(status))
    }
  })

  it('would notice a field that is missing or of another type', async () => {
    const { valid } = await validators()
    const article = JSON.parse((await ask('/articles/the-gaia-mission')).text)
    expect(valid('Article')(article)).toBe(true)
    expect(valid('Article')({ ...article, title: undefined })).toBe(false)
    expect(valid('Article')({ ...article, year: '2016' })).toBe(false)
    expect(valid('Article')({ ...article, citations: {} })).toBe(false)
  })
})
