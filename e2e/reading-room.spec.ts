/** A reading room: pages of a remote service arrive whole, ask it once and with the operator's credential, and show its texts as texts. */
import { expectAccessible } from './accessible.ts'
import { watchExecutions } from './foreign-text.ts'
import { contentsOf, headOf, repeatedIn } from './head-of.ts'
import { holdScripts } from './hold-scripts.ts'
import { answersOf, objectToArticle, objectToList } from './hostile-service.ts'
import { isTower, OWN_STRINGS, showsNothing } from './hostile-strings.ts'
import { expectStill } from './layout.ts'
import { expect, test } from './room-story.ts'
import { LAMP } from './stub-answers.ts'
import { refuses } from './stub-faults.ts'
import { type Exchange, sendJson, STUB_CREDENTIAL } from './stub-service.ts'
import { untilTakenOver } from './taken-over.ts'

const LINKS = [
  { address: '/?q=lamps&page=2', heading: 'Search results', asks: '/articles?q=lamps&page=2' },
  { address: `/articles/${LAMP.slug}`, heading: LAMP.title, asks: `/articles/${LAMP.slug}` },
  { address: '/stats', heading: 'Statistics', asks: '/stats' },
]
for (const { address, heading, asks } of LINKS) {
  test(`${address} is read before the app is there; the service is asked once, by the operator`, async ({
    page,
    stub,
    view,
    watch,
  }) => {
    const scripts = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(view.heading(heading)).toBeAttached()
    await expect(page.getByRole('banner')).toContainText('59 of 60 left')
    const before = await headOf(page)
    await scripts.letCome()
    await untilTakenOver(page)
    expect(await headOf(page)).toEqual(before)
    await expectStill(page)
    await expectAccessible(page)
    // Nothing left the browser, and nothing of the credential came to it.
    await watch.expectAsked()
    expect(stub.asked()).toEqual([asks])
    expect(stub.received[0]?.headers.authorization).toBe(`Bearer ${STUB_CREDENTIAL}`)
    expect(await page.content()).not.toContain(STUB_CREDENTIAL)
  })
}

test('a page whose answer another reader has paid for costs nothing', async ({ page, browser, room, stub }) => {
  const other = await browser.newContext({ baseURL: room.origin, serviceWorkers: 'block' })
  await (await other.newPage()).goto('/?q=lamps')
  await other.close()
  await page.goto('/?q=lamps')
  await expect(page.getByRole('banner')).toContainText('59 of 60 left')
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('59 of 60 left')
  expect(stub.asked()).toEqual(['/articles?q=lamps'])
})

test('an answer that takes its time is asked for once: the app waits for the one that is on its way', async ({
  page,
  room,
  stub,
  view,
  watch,
}) => {
  const held: Exchange[] = []
  stub.failNext((exchange) => void held.push(exchange))
  room.stopWaiting()
  const response = await page.goto('/?q=lamps')
  expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  await watch.expectAsked('/articles?q=lamps')
  await expect(view.results).toHaveCount(0)
  for (const exchange of held) sendJson(exchange, 200, { data: [{ title: 'Came late' }] })
  await expect(view.titles).toHaveText(['Came late'])
  expect(stub.asked()).toEqual(['/articles?q=lamps'])
})

test('a service that is down is said to be, in the page that arrives; trying again helps', async ({
  page,
  stub,
  view,
  watch,
}) => {
  watch.expectFailure(503)
  stub.failNext(refuses(503, 'Being moved.', { 'Retry-After': '0' }))
  const response = await page.goto('/?q=lamps')
  expect(response?.status()).toBe(503)
  await expect(view.alert.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await view.tryAgain.click()
  await expect(view.titles.first()).toHaveText('Lamps and reading, part 1')
})

test.describe('hostile texts', () => {
  const SHOWN = OWN_STRINGS.filter((text) => !showsNothing(text) && !isTower(text))
  test.use({
    // oxlint-disable-next-line no-empty-pattern
    answerTo: async ({}, use) => use(answersOf(SHOWN)),
    viewport: { width: 320, height: 640 },
  })

  test('stay text in a list that arrives whole, and once the app has it', async ({ page, stub, view, watch }) => {
    const executions = await watchExecutions(page)
    const scripts = await holdScripts(page)
    await page.goto('/?per_page=100', { waitUntil: 'commit' })
    await expect(view.titles).toHaveCount(SHOWN.length)
    const served = await objectToList(page, view, SHOWN)
    await scripts.letCome()
    await untilTakenOver(page)
    expect([...served, ...(await objectToList(page, view, SHOWN)), ...(await executions.list())]).toEqual([])
    await watch.expectAsked()
    expect(stub.asked()).toEqual(['/articles?per_page=100'])
  })

  for (const [number, text] of SHOWN.entries()) {
    if (!/<\/?script|["\u2028]|javascript:|<meta|<base/.test(text)) continue
    // What ends a script element is tried each time; the others repeat it at length.
    const tag = text.includes('</script>') ? [] : ['@long']
    const name = `stay text in an article that arrives whole, and in its head: ${JSON.stringify(text).slice(0, 60)}`
    test(name, { tag }, async ({ page, view, watch }) => {
      const executions = await watchExecutions(page)
      const scripts = await holdScripts(page)
      await page.goto(`/articles/s-${number}`, { waitUntil: 'commit' })
      await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText(`Press ${number}.`)
      const served = await objectToArticle(page, view, text)
      const before = await headOf(page)
      await scripts.letCome()
      await untilTakenOver(page)
      expect([...served, ...(await objectToArticle(page, view, text)), ...(await executions.list())]).toEqual([])
      expect(await headOf(page)).toEqual(before)
      expect([repeatedIn(before), before.astray]).toEqual([[], 0])
      expect(contentsOf(before, 'citation_title')).toHaveLength(1)
      for (const json of before.jsonLd) expect(JSON.parse(json)).toHaveProperty('@type')
      await watch.expectAsked()
    })
  }
})
