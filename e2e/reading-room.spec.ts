/** A reading room: pages of a remote service are rendered with the operator's credential, and cost the service one request. */
import { holdScripts } from './support/gate.ts'
import { waitForHydration } from './support/hydration.ts'
import { expectNoLayoutShift } from './support/layout.ts'
import { formatRequestsLeft } from './support/names.ts'
import { readHead } from './support/page-head.ts'
import { expect, test } from './support/reading-room-test.ts'
import { LAMP } from './support/stub-answers.ts'
import { refuses } from './support/stub-faults.ts'
import { type Exchange, sendJson, STUB_CREDENTIAL } from './support/stub-service.ts'

const LINKS = [
  { address: '/?q=lamps&page=2', heading: 'Search results', asks: '/articles?q=lamps&page=2' },
  { address: `/articles/${LAMP.slug}`, heading: LAMP.title, asks: `/articles/${LAMP.slug}` },
  { address: '/stats', heading: 'Statistics', asks: '/stats' },
]

for (const { address, heading, asks } of LINKS) {
  test(
    `${address} is readable before the scripts, and the service gets one request`,
    { tag: asks === '/stats' ? ['@long'] : [] },
    async ({ page, stub, app, view }) => {
      const scripts = await holdScripts(page)
      await page.goto(address, { waitUntil: 'commit' })
      await expect(view.heading(heading)).toBeAttached()
      await expect(view.banner).toContainText(formatRequestsLeft(59))
      const before = await readHead(page)
      await scripts.open()
      await waitForHydration(page)
      expect(await readHead(page)).toEqual(before)
      await expectNoLayoutShift(page)
      // The browser sends no request, and gets nothing of the credential.
      await app.expectRequests()
      expect(stub.requestPaths()).toEqual([asks])
      expect(stub.received[0]?.headers.authorization).toBe(`Bearer ${STUB_CREDENTIAL}`)
      expect(await page.content()).not.toContain(STUB_CREDENTIAL)
    },
  )
}

test('a page that another reader has opened costs no request', async ({ page, browser, readingRoom, stub, view }) => {
  const other = await browser.newContext({ baseURL: readingRoom.origin, serviceWorkers: 'block' })
  await (await other.newPage()).goto('/?q=lamps')
  await other.close()
  await page.goto('/?q=lamps')
  await expect(view.banner).toContainText(formatRequestsLeft(59))
  await page.reload()
  await expect(view.banner).toContainText(formatRequestsLeft(59))
  expect(stub.requestPaths()).toEqual(['/articles?q=lamps'])
})

test(
  'a slow response is requested once, for the server and the browser together',
  { tag: '@long' },
  async ({ page, readingRoom, stub, view, app }) => {
    const held: Exchange[] = []
    stub.failNext((exchange) => void held.push(exchange))
    readingRoom.stopWaiting()
    const response = await page.goto('/?q=lamps')
    expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
    await app.expectRequests('/articles?q=lamps')
    await expect(view.results).toHaveCount(0)
    for (const exchange of held) sendJson(exchange, 200, { data: [{ title: 'Came late' }] })
    await expect(view.titles).toHaveText(['Came late'])
    expect(stub.requestPaths()).toEqual(['/articles?q=lamps'])
  },
)

test('a service that is down has status 503, and Try again helps', async ({ page, app, stub, view }) => {
  app.expectFailure(503)
  stub.failNext(refuses(503, 'Being moved.', { 'Retry-After': '0' }))
  const response = await page.goto('/?q=lamps')
  expect(response?.status()).toBe(503)
  await expect(view.alert.getByRole('heading')).toBeFocused()
  await view.tryAgain.click()
  await expect(view.titles.first()).toHaveText('Lamps and reading, part 1')
})
