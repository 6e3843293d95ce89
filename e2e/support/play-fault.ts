/** Plays one failure of the service: the page shows it, and works again when the service does. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type FaultCase, faultCases } from './fault-cases.ts'
import { NAMES, type View } from './names.ts'
import { LAMP } from './stub-answers.ts'
import type { StubService } from './stub-service.ts'
import { runPendingTasks, type Traffic } from './traffic.ts'

/** The fixtures that a failure needs. */
export type FaultFixtures = { page: Page; stub: StubService; app: Traffic; view: View }

/** A page with its request, what it shows without failures, and where its failure links to when a retry does not help. */
type Place = {
  address: string
  request: string
  content: (fixtures: FaultFixtures) => Locator
  elsewhere: (fixtures: FaultFixtures) => Locator
}

/** A failure at a page. */
export type PlacedFault = {
  fault: FaultCase
  place: keyof typeof PLACES
  /** Whether no earlier one shows the same panel at this page; axe looks at it once. */
  isFirst: boolean
}

const PLACES = {
  'a search': {
    address: '/?q=lamps',
    request: '/articles?q=lamps',
    content: ({ view }) => view.results,
    elsewhere: ({ page }) => page.getByRole('link', { name: 'Start a new search', exact: true }),
  },
  'an article': {
    address: `/articles/${LAMP.slug}`,
    request: `/articles/${LAMP.slug}`,
    content: ({ view }) => view.allFields,
    elsewhere: ({ page }) => page.getByRole('link', { name: NAMES.startNewSearch, exact: true }),
  },
  'the statistics': {
    address: '/stats',
    request: '/stats',
    content: ({ view }) => view.figure('By type'),
    elsewhere: ({ view }) => view.mainLink('Search'),
  },
} as const satisfies Record<string, Place>

/** Every failure at a search, and those that stand for others also at the other pages. */
export function placedFaults(): PlacedFault[] {
  const seen = new Set<string>()
  return faultCases().flatMap((fault) => {
    const places =
      fault.everywhere === true ? (['a search', 'an article', 'the statistics'] as const) : (['a search'] as const)
    return places.map((place) => {
      const panel = `${fault.heading} ${place}`
      const isFirst = !seen.has(panel)
      seen.add(panel)
      return { fault, place, isFirst }
    })
  })
}

/** The app's timeout of a response, and the longest delay before a retry. */
const TIMEOUT_MS = 15_000
const LONGEST_DELAY_MS = 8_000

/** Plays a failure until the service works again. */
export async function playFault(fixtures: FaultFixtures, { fault, place: name, isFirst }: PlacedFault): Promise<void> {
  const { page, stub, app, view } = fixtures
  const place: Place = PLACES[name]
  await page.clock.install()
  for (const form of fault.console) app.expectMessage(form)
  if (fault.redirects === true) app.expectRedirect()
  stub.fail(fault.fault)
  await page.goto(place.address)
  await passRequests(fixtures, fault)

  await expect(view.alert.getByRole('heading')).toHaveText(fault.heading)
  await expect(view.alert.getByRole('heading')).toBeFocused()
  await app.expectRequests(...Array.from({ length: fault.requests }, () => place.request))
  // The service received the same number, and none is left open.
  expect(stub.requestPaths()).toHaveLength(fault.requests)
  await expect.poll(() => stub.unfinished(), 'open requests').toBe(0)
  await expect(place.content(fixtures)).toHaveCount(0)
  await expect(view.tryAgain).toHaveCount(fault.remedy === 'try again' ? 1 : 0)
  if (isFirst) await expectAccessible(page)

  stub.recover()
  await recover(fixtures, fault, place)
  expect(stub.requestPaths()).toHaveLength(fault.requests + 1)
}

/** One click: Try again loads the page, or a link leads to another one. */
async function recover(fixtures: FaultFixtures, { remedy }: FaultCase, { content, elsewhere }: Place): Promise<void> {
  const { page, view } = fixtures
  await (remedy === 'try again' ? view.tryAgain : elsewhere(fixtures)).click()
  await expect(remedy === 'try again' ? content(fixtures) : view.results).toBeVisible()
  await expect(view.alert).toHaveCount(0)
  await expect(page.locator(':focus'), 'the element with the focus').toHaveCount(1)
}

/** Lets each of so many requests end, and moves the clock over the delay after it; `before`: requests that ended earlier. */
export async function passRequests(
  { page, stub, app }: FaultFixtures,
  { requests, hangs, before = 0 }: { requests: number; hangs?: boolean; before?: number },
): Promise<void> {
  for (let sent = before + 1; sent <= before + requests; sent += 1) {
    await expect.poll(() => stub.requestPaths().length, 'received requests').toBeGreaterThanOrEqual(sent)
    if (hangs === true) {
      await runPendingTasks(page)
      await page.clock.fastForward(TIMEOUT_MS)
    }
    await expect.poll(() => app.finishedRequests(), 'ended requests').toBeGreaterThanOrEqual(sent)
    await runPendingTasks(page)
    if (sent < before + requests) await page.clock.fastForward(LONGEST_DELAY_MS)
  }
}
