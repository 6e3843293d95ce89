/** Tells one story of a fault: the reader opens a page, is told what happened, and goes on once the service is well. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type FaultCase, faultCases } from './fault-cases.ts'
import { LAMP } from './stub-answers.ts'
import type { StubService } from './stub-service.ts'
import type { View } from './view.ts'
import { letTasksRun, type Watch } from './watch.ts'

/** What a story is told with. */
export type Told = { page: Page; stub: StubService; watch: Watch; view: View }

/** Where the reader is: what is there when all is well, and what leads on where asking again does not help. */
type Place = { address: string; request: string; content: (told: Told) => Locator; elsewhere: (told: Told) => Locator }

/** A fault at a place. */
export type FaultStory = {
  fault: FaultCase
  at: keyof typeof PLACES
  /** Whether this is the first story that ends with this failure here: all others show the same panel, with axe's same findings. */
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
    content: ({ page }) => page.getByRole('button', { name: 'Show every field', exact: true }),
    elsewhere: ({ page }) => page.getByRole('link', { name: 'Search all articles', exact: true }),
  },
  'the statistics': {
    address: '/stats',
    request: '/stats',
    content: ({ view }) => view.figure('By type'),
    elsewhere: ({ view }) => view.mainLink('Search'),
  },
} as const satisfies Record<string, Place>

/** Every fault at a search, and those that stand for the others also elsewhere. */
export function faultStories(which: { isRepeated: boolean }): FaultStory[] {
  const seen = new Set<string>()
  return faultCases(which).flatMap((fault) => {
    const places =
      fault.everywhere === true ? (['a search', 'an article', 'the statistics'] as const) : (['a search'] as const)
    return places.map((at) => {
      const panel = `${fault.heading} ${at}`
      const isFirst = !seen.has(panel)
      seen.add(panel)
      return { fault, at, isFirst }
    })
  })
}

/** The app's time limit for an answer, and the longest pause before it asks again (failures.md, "Client retry table"). */
const TIME_LIMIT_MS = 15_000
const LONGEST_PAUSE_MS = 8_000

/** Tells the story. */
export async function playFault(told: Told, { fault, at, isFirst }: FaultStory): Promise<void> {
  const { page, stub, watch, view } = told
  const place: Place = PLACES[at]
  // Installed, it goes on by itself, and can be moved.
  await page.clock.install()
  for (const form of fault.console) watch.expectMessage(form)
  if (fault.redirects === true) watch.expectRedirect()
  stub.fail(fault.fault)
  await page.goto(place.address)
  await passRequests(told, fault)

  await expect(view.alert.getByRole('heading')).toHaveText(fault.heading)
  await expect(view.alert.getByRole('heading')).toBeFocused()
  await watch.expectAsked(...Array.from({ length: fault.requests }, () => place.request))
  // The service saw the same ones, none of them twice, and works for nobody any more.
  expect(stub.asked()).toHaveLength(fault.requests)
  await expect.poll(() => stub.unfinished(), 'requests that the service still works for').toBe(0)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(place.content(told)).toHaveCount(0)
  await expect(view.tryAgain).toHaveCount(fault.wayOn === 'try-again' ? 1 : 0)
  if (isFirst) await expectAccessible(page)

  stub.recover()
  await goOn(told, fault, place)
  expect(stub.asked()).toHaveLength(fault.requests + 1)
}

/** One click: by asking again what was asked comes; elsewhere there is something to read. */
async function goOn(told: Told, { wayOn }: FaultCase, { content, elsewhere }: Place): Promise<void> {
  const { page, view } = told
  await (wayOn === 'try-again' ? view.tryAgain : elsewhere(told)).click()
  await expect(wayOn === 'try-again' ? content(told) : view.results).toBeVisible()
  await expect(view.alert).toHaveCount(0)
  await expect(page.locator(':focus'), 'the element with the focus').toHaveCount(1)
}

/** Lets each of so many requests come to its end, and the pause after it pass; `before`: how many there were already. */
export async function passRequests(
  { page, stub, watch }: Told,
  { requests, hangs, before = 0 }: { requests: number; hangs?: boolean; before?: number },
): Promise<void> {
  for (let sent = before + 1; sent <= before + requests; sent += 1) {
    await expect.poll(() => stub.asked().length, 'requests that reached the service').toBeGreaterThanOrEqual(sent)
    if (hangs === true) {
      await letTasksRun(page)
      await page.clock.fastForward(TIME_LIMIT_MS)
    }
    await expect.poll(() => watch.settled(), 'requests that came to an end').toBeGreaterThanOrEqual(sent)
    await letTasksRun(page)
    if (sent < before + requests) await page.clock.fastForward(LONGEST_PAUSE_MS)
  }
}
