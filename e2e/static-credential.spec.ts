/** A reader's credential for a service on another origin: it goes there and nowhere else, whatever that service does. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { connect, expectNowhere, startTrail, type Trail } from './credential-scan.ts'
import { expect, test as story } from './hosted-story.ts'
import { LAMP } from './stub-answers.ts'
import { redirectsTo, refuses } from './stub-faults.ts'
import { startStubService, STUB_CREDENTIAL, type StubService } from './stub-service.ts'

/** Beside the service there is another one, which would take whatever it is given. */
const test = story.extend<{ elsewhere: StubService }>({
  access: 'credential',
  // oxlint-disable-next-line no-empty-pattern
  elsewhere: async ({}, use) => {
    const elsewhere = await startStubService({ allowedOrigin: '*' })
    await use(elsewhere)
    await elsewhere.stop()
  },
})

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
  test.describe(`as ${form}`, () => {
    test('it reaches the service in its one header, with every request, and lies nowhere', async ({
      page,
      context,
      stub,
      view,
    }) => {
      await connectAs(page, form, '/?q=lamps')
      await expect(view.results).toBeVisible()
      await view.titles.first().click()
      await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
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
      // The question beforehand names the header, never what is in it.
      const preflights = stub.received.filter(({ method }) => method === 'OPTIONS')
      expect(preflights.length).toBeGreaterThan(0)
      expect(JSON.stringify(preflights)).not.toContain(STUB_CREDENTIAL)
      await expectNowhere(page, context, { credential: STUB_CREDENTIAL, isKept: false })
    })

    test('a redirect to another origin is refused, and the other origin sees nothing', async ({
      page,
      host,
      stub,
      elsewhere,
      watch,
      view,
    }) => {
      watch.expectRedirect()
      // Even where the host's policy would let the page ask there.
      host.letConnect([stub.origin, elsewhere.origin])
      stub.fail(redirectsTo(`${elsewhere.baseUrl}/articles`))
      await connectAs(page, form, '/?q=lamps')
      await expect(view.alert.getByRole('heading')).toHaveText('The service sent Carrel elsewhere')
      await expectAccessible(page)
      expect(elsewhere.received).toEqual([])

      stub.recover()
      await view.tryAgain.click()
      await expect(view.results).toBeVisible()
      expect(elsewhere.received).toEqual([])
    })

    test('the request that can be copied, and a file of figures, are without it', async ({ page, view }) => {
      await connectAs(page, form, `/articles/${LAMP.slug}`)
      await page.getByRole('button', { name: 'Show where each value came from' }).click()
      await expect(page.getByText(/^curl /)).toContainText(form === 'API key' ? 'X-API-KEY: YOUR_KEY' : 'YOUR_TOKEN')
      expect(await page.content()).not.toContain(STUB_CREDENTIAL)
      await view.mainLink('Statistics').click()
      await page.getByRole('button', { name: 'Show where each value came from' }).click()
      await expect(page.getByText(/^curl .*\/stats'$/)).toContainText(form === 'API key' ? 'YOUR_KEY' : 'YOUR_TOKEN')
      expect(await page.content()).not.toContain(STUB_CREDENTIAL)
      const downloading = page.waitForEvent('download')
      await view.figure('By type').getByRole('button', { name: 'CSV' }).click()
      const file = await readFile(await (await downloading).path(), 'utf8')
      expect(file).toContain('45')
      expect(file).not.toContain(STUB_CREDENTIAL)
    })
  })
}

test('a browser that follows the redirect would hand the key over: the two origins above can tell', async ({
  browser,
  host,
  stub,
  elsewhere,
}) => {
  // Out of a context without guards, which would object to the other origin.
  const context = await browser.newContext()
  const page = await context.newPage()
  host.letConnect([stub.origin, elsewhere.origin])
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
})

test('kept in the tab it survives a reload, there and in no other storage; forgotten it is gone', async ({
  page,
  context,
  view,
}) => {
  await page.goto('/stats')
  await page.getByRole('checkbox', { name: 'Keep in this tab', exact: true }).check()
  await connect(page, STUB_CREDENTIAL)
  await expect(view.figure('By type')).toBeVisible()
  await page.reload()
  await expect(view.figure('By type')).toBeVisible()
  await expectNowhere(page, context, { credential: STUB_CREDENTIAL, isKept: true })
  await view.quotaButton.click()
  await view.quotaPanel.getByRole('button', { name: 'Forget this credential' }).click()
  await expect(view.heading('Connect')).toBeVisible()
  await expectNowhere(page, context, { credential: STUB_CREDENTIAL, isKept: false })
})

test('refused by the service: asked once, said, and another one helps', async ({ page, watch, view }) => {
  watch.expectFailure(401)
  await connectAs(page, 'API key', '/?q=lamps', 'of-somebody-else')
  await expect(view.alert.getByRole('heading')).toHaveText('The credential is not accepted')
  await watch.expectAsked('/articles?q=lamps')
  await expectAccessible(page)
  await view.alert.getByRole('link', { name: 'Connect' }).click()
  await connect(page, STUB_CREDENTIAL)
  await expect(view.results).toBeVisible()
})

test('a failure that repeats the credential in words or headers of the service does not bring it to the console', async ({
  page,
  stub,
  watch,
  view,
}) => {
  watch.expectFailure(403)
  stub.fail(refuses(403, 'This key may not read articles.'))
  await connectAs(page, 'Bearer token', '/?q=lamps')
  await expect(view.alert.getByRole('heading')).toHaveText('Not allowed with this credential')
  await expect(view.alert).toContainText('This key may not read articles.')
  expect(await page.content()).not.toContain(STUB_CREDENTIAL)
})

async function connectAs(page: Page, form: string, address: string, credential = STUB_CREDENTIAL): Promise<void> {
  await page.goto(address)
  await page.getByRole('radio', { name: form, exact: true }).check()
  await connect(page, credential)
}
