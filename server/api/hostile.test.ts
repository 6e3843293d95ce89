/** A sample of the hostile searches of `hostile.long.ts`: whatever the text, it is answered or refused. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeRow } from '../catalogue/testing/article-rows.ts'
import { hostileText } from '../testing/hostile-texts.ts'
import { openTestCatalogue } from '../testing/test-catalogue.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  const store = await openTestCatalogue([
    makeRow({ doi: '10.1371/journal.1', title: 'A graph of networks', abstract: 'Of IL-6 and COVID-19.' }),
    makeRow({ doi: '10.1371/journal.2', title: '深 depths 🦜', authors: [{ name: 'Ada A. Graph' }] }),
  ])
  server = await startTestServer({ store, limit: 1_000_000 })
})
afterAll(() => server.close())

it('any text is searched, counted and filtered without an error of the server', async () => {
  const parameters = fc.record(
    { q: hostileText, author: hostileText, source: hostileText, license: hostileText },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(parameters, fc.constantFrom('articles', 'stats'), async (given, path) => {
      const query = new URLSearchParams(Object.entries(given)).toString()
      const answer = await server.requestAs('good', `/api/v1/${path}?${query}`)
      await answer.text()
      expect([200, 400, 414, 431]).toContain(answer.status)
    }),
  )
})
