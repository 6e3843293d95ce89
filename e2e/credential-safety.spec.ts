/** A credential for a service on another origin goes there and nowhere else. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect, expectNowhere, startTrail, type Trail } from './support/credential-scan.ts'
import { expect, test as hostedTest } from './support/hosted-test.ts'
import { FAILURES } from './support/names.ts'
import { listBody } from './support/stub-answers.ts'
import { redirectsTo, refuses } from './support/stub-faults.ts'
import { startStubService, STUB_CREDENTIAL, type StubService } from './support/stub-service.ts'

/** Beside the service there is another one, which accepts every request. */
const test = hostedTest.extend<{ elsewhere: StubService }>({
  access: 'credential',
  // oxlint-disable-next-line no-empty-pattern
  elsewhere: async ({}, use) => {
    const elsewhere = await startStubService({ allowedOrigin: '*' })
    await use(elsewhere)
    await elsewhere.stop()
  },
})

const CANARY = 'Canary-9c1185a5c5e9fc54612808977ee8f548'
const STORED = 'Stored-on-purpose-77de68da'

const FORMS = [
  { form: 'Bearer token', header: 'authorization', value: `Bearer ${STUB_CREDENTIAL}`, other: 'x-api-key' },
  { form: 'API key', header: 'x-api-key', value: STUB_CREDENTIAL, other: 'authorization' },
] as const

let trail: Trail

test.beforeEach(({ context }) => {
  trail = startTrail(context)
})

test.afterEach(() => trail.expectWithout(STUB_CREDENTIAL))

for (const { form, header, value, other } of FORMS) {
  test.describe(`as ${form}`, { tag: form === 'API key' ? [] : ['@long'] }, () => {
    test('a credential is sent in its one header and stored nowhere', async ({ page, context, stub, view }) => {
      await connectAs(page, form, '/?q=lamps')
      await expect(view.results).toBeVisible()
      await view.titles.first().click()
      await expect(view.allFields).toBeVisible()
      await view.mainLink('Statistics').click()
      await expect(view.figure('By type')).toBeVisible()
      const asked = stub.received.filter(({ method }) => method === 'GET')
      expect(asked.map(({ path }) => path)).toEqual([
        '/api/v1/articles?q=lamps',
        '/api/v1/articles/lamp-1',
        '/api/v1/stats',
      ])
      for (const { headers } of asked) {
        expect(headers[header]).toBe(value)
        expect(headers).not.toHaveProperty(other)
        expect(headers).not.toHaveProperty('cookie')
        expect(headers).not.toHaveProperty('referer')
      }
      // A preflight names the header and never has its value.
      const preflights = stub.received.filter(({ method }) => method === 'OPTIONS')
      expect(preflights.length).toBeGreaterThan(0)
      expect(JSON.stringify(preflights)).not.toContain(STUB_CREDENTIAL)
      await expectNowhere(page, context, { credential: STUB_CREDENTIAL, isKept: false })
    })

    test('a redirect to another origin is refused, and that origin gets no request', async ({
      page,
      app,
      stub,
      view,
      host,
      elsewhere,
    }) => {
      app.expectRedirect()
      // Even where the host's policy would let the page ask there.
      host.allowConnections([stub.origin, elsewhere.origin])
      stub.fail(redirectsTo(`${elsewhere.baseUrl}/articles`))
      await connectAs(page, form, '/?q=lamps')
      await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.redirect)
      expect(elsewhere.received).toEqual([])

      stub.recover()
      await view.tryAgain.click()
      await expect(view.results).toBeVisible()
      expect(elsewhere.received).toEqual([])
    })
  })
}

test(
  'a followed redirect would reveal the key, as the two origins show',
  { tag: '@long' },
  async ({ browser, stub, host, elsewhere }) => {
    // A context without guards, which would object to the other origin.
    const context = await browser.newContext()
    const page = await context.newPage()
    host.allowConnections([stub.origin, elsewhere.origin])
    await page.goto(`${host.origin}/robots.txt`)
    stub.fail(redirectsTo(`${elsewhere.baseUrl}/articles`))
    await page.evaluate(
      async ({ url, key }) => {
        await fetch(url, { headers: { 'X-API-KEY': key } }).catch(() => null)
      },
      { url: `${stub.baseUrl}/articles`, key: STUB_CREDENTIAL },
    )
    const taken = elsewhere.received.find(({ method }) => method === 'GET')
    expect(taken?.headers['x-api-key']).toBe(STUB_CREDENTIAL)
    await context.close()
  },
)

test('a failure shows the service’s words without the credential', async ({ page, app, stub, view }) => {
  app.expectFailure(403)
  stub.fail(refuses(403, 'This key may not read articles.'))
  await connectAs(page, 'Bearer token', '/?q=lamps')
  await expect(view.alert.getByRole('heading')).toHaveText(FAILURES.forbidden)
  await expect(view.alert).toContainText('This key may not read articles.')
  expect(await page.content()).not.toContain(STUB_CREDENTIAL)
})

test.describe('with a profile on disk', () => {
  test.use({
    // oxlint-disable-next-line no-empty-pattern
    answerTo: async ({}, use) =>
      use((_, parameters) => ({ status: 200, body: listBody([{ title: CANARY }], parameters) })),
  })

  test('the files of the browser hold neither the credential nor a response', async ({
    playwright,
    launchOptions,
    host,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'carrel-profile-'))
    try {
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        baseURL: host.origin,
      })
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto('/?q=lamps')
      await connect(page, STUB_CREDENTIAL)
      await expect(page.getByRole('list', { name: 'Results' })).toContainText(CANARY)
      await store(page, STORED)
      await context.close()
      // The search finds what was stored on purpose, so it reads the right files.
      expect(findFiles(folder, STORED)).not.toEqual([])
      expect(findFiles(folder, STUB_CREDENTIAL)).toEqual([])
      expect(findFiles(folder, CANARY)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

async function store(page: Page, text: string): Promise<void> {
  await page.evaluate(async (stored) => {
    const opening = indexedDB.open('stored')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('texts'))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const transaction = opening.result.transaction('texts', 'readwrite', { durability: 'strict' })
    transaction.objectStore('texts').put(stored, 'stored')
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  }, text)
}

/** The files of a folder that hold a text, in either of the two encodings that browsers write texts in. */
function findFiles(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file)
      return content.includes(text, 0, 'utf8') || content.includes(text, 0, 'utf16le')
    })
}

async function connectAs(page: Page, form: string, address: string, credential = STUB_CREDENTIAL): Promise<void> {
  await page.goto(address)
  await page.getByRole('radio', { name: form, exact: true }).check()
  await connect(page, credential)
}
