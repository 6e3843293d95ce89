/** A service that fails again and again is left alone for a while; a person who asks gets through. */
import { expectAccessible } from './accessible.ts'
import { expect, test } from './hosted-story.ts'
import { passRequests, type Told } from './play-fault.ts'
import { refuses } from './stub-faults.ts'
import { letTasksRun } from './watch.ts'

test('after five failures in a row nothing is sent, until a person asks', async ({ page, stub, watch, view }) => {
  const told = { page, stub, watch, view }
  await failFiveTimes(told)
  await search(told, 'light')
  await expect(view.alert).toContainText('Carrel asks no more for a moment')
  await expect(view.alert.getByRole('heading')).toHaveText('The service has trouble')
  // Whoever typed is left where they typed.
  await expect(view.searchBox).toBeFocused()
  await expectAccessible(page)
  expect(stub.asked()).toHaveLength(5)

  stub.recover()
  await view.tryAgain.click()
  await expect(view.count).toContainText('for “light”')
  await search(told, 'shade')
  await expect(view.count).toContainText('for “shade”')
  expect(stub.asked()).toHaveLength(7)
})

test('half a minute later it is asked again without a click', async ({ page, stub, watch, view }) => {
  await failFiveTimes({ page, stub, watch, view })
  stub.recover()
  await page.clock.fastForward(31_000)
  await view.mainLink('Statistics').click()
  await expect(view.figure('By type')).toBeVisible()
  expect(stub.asked()).toHaveLength(6)
})

test('what failed while the code of its page was still on the way is told when it comes, not asked for again', async ({
  page,
  stub,
  watch,
  view,
}) => {
  watch.expectFailure(400)
  await page.clock.install()
  const coming: { let: () => void }[] = []
  const comes = new Promise<void>((resolve) => void coming.push({ let: resolve }))
  await page.route('**/assets/stats-page*.js', async (route) => {
    await comes
    await route.continue()
  })
  const settled = page.waitForResponse('**/assets/settle*.js')
  stub.fail(refuses(400))
  await page.goto('/stats')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect.poll(() => stub.asked()).toHaveLength(1)
  await page.clock.fastForward(2_000)
  await (await settled).finished()
  await letTasksRun(page)
  for (const code of coming) code.let()
  await expect(view.alert.getByRole('heading')).toBeVisible()
  expect(stub.asked()).toHaveLength(1)
})

/** Three searches, each sent twice at most: the fifth failure is the last that is sent. */
async function failFiveTimes(told: Told): Promise<void> {
  const { page, stub, watch, view } = told
  watch.expectFailure(500)
  await page.clock.install()
  await page.goto('/about')
  stub.fail(refuses(500))
  await view.mainLink('Search').click()
  await passRequests(told, { requests: 2 })
  await search(told, 'wicks')
  await passRequests(told, { requests: 2, before: 2 })
  await search(told, 'glass')
  await passRequests(told, { requests: 1, before: 4 })
  await page.clock.fastForward(3_000)
  await expect(view.alert.getByRole('heading')).toHaveText('The service has trouble')
  expect(stub.asked()).toHaveLength(5)
}

async function search({ view }: Told, words: string): Promise<void> {
  await view.searchBox.fill(words)
  await view.searchBox.press('Enter')
}
