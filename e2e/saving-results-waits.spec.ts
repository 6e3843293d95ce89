/** Results that are loaded with less left of the minute than they cost: it waits where it is seen, can be stopped, and comes after what a person asks for. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { button, FIRST, openSaving, SECOND, THIRD } from './saving.ts'
import { type Desk, expect, test } from './story.ts'

test.describe('with 4 requests a minute', () => {
  test.use({ limit: 4 })

  test('it says that it will wait, waits for the quota until a time of day, and goes on by itself', async ({
    page,
    desk,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await expect(save).toContainText('Load 257 results: 3 requests, 3 left.')
    await expect(save).toContainText('That is more than this minute still has')
    await expectAccessible(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('100 of 257 loaded')
    await expect(save).toContainText(/Waits for the per-minute quota, goes on at \d\d:\d\d:\d\d\./)
    await expectAccessible(page)
    await desk.expectAsked('/articles', FIRST)
    await passTime(page, desk, 61_000)
    await expect(save).toContainText('257 results loaded.')
    await expect(save).not.toContainText('Waits for')
    await desk.expectAsked(SECOND, THIRD)
  })

  test('Cancel while it waits sends nothing more', async ({ page, desk }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('100 of 257 loaded')
    await expect(save).toContainText('Waits for the per-minute quota')
    await button(page, 'Cancel').click()
    await expect(save).toContainText('100 results loaded.')
    await expect(page.getByText(/goes on by itself at/)).toHaveCount(0)
    await passTime(page, desk, 61_000)
    await desk.expectAsked('/articles', FIRST)
    await expect(save).toContainText('Load 157 more: 2 requests')
  })

  test('leaving the page, or searching for something else, takes what waits out of the queue', async ({
    page,
    desk,
    view,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('100 of 257 loaded')
    await expect(save).toContainText('Waits for the per-minute quota')
    await page.getByRole('link', { name: 'About' }).click()
    await expect(view.heading('About Carrel')).toBeVisible()
    await expect(page.getByText(/goes on by itself at/)).toHaveCount(0)
    await passTime(page, desk, 61_000)
    await desk.expectAsked('/articles', FIRST)

    await page.goBack()
    await openSaving(page)
    await expect(save).toContainText('2 requests (1 page from memory)')
    await view.pageLink('Next page').click()
    await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles')
    await button(page, 'Load').click()
    await desk.expectAsked('/articles?page=2', SECOND)
    await expect(save).toContainText('Waits for the per-minute quota')
    await view.type('Reviews').click()
    await expect(page).toHaveURL('/?type=review')
    await expect(page.getByText(/goes on by itself at/)).toBeVisible()
    await passTime(page, desk, 61_000)
    await expect(view.count).toContainText('reviews')
    await expect(save.getByRole('button')).toHaveCount(0)
    await desk.expectAsked('/articles?type=review')
  })

  test('stopped in the notice of the wait, it keeps what has come and can go on', async ({ page, desk }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('100 of 257 loaded')
    await expect(save).toContainText('Waits for the per-minute quota')
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(save.getByRole('alert')).toContainText('Not asked.')
    await expect(save).toContainText('100 results loaded.')
    await passTime(page, desk, 61_000)
    await button(page, 'Go on').click()
    await expect(save).toContainText('257 results loaded.')
    await desk.expectAsked('/articles', FIRST, SECOND, THIRD)
  })
})

test.describe('with 5 requests a minute', () => {
  test.use({ limit: 5 })

  test('what a person asks for meanwhile overtakes it; another page of the same search does not end it', async ({
    page,
    desk,
    view,
  }) => {
    await page.clock.install()
    await page.goto('/')
    const save = await openSaving(page)
    await button(page, 'Load').click()
    await expect(save).toContainText('200 of 257 loaded')
    await expect(save).toContainText('Waits for the per-minute quota')
    await view.pageLink('Next page').click()
    await desk.expectAsked('/articles', FIRST, SECOND)
    await passTime(page, desk, 61_000)
    await expect(view.count).toHaveText('Showing 21 to 40 of 257 articles')
    await expect(save).toContainText('257 results loaded.')
    await desk.expectAsked('/articles?page=2', THIRD)
  })
})

/** Lets time pass, for the page and for the service. */
async function passTime(page: Page, desk: Desk, ms: number): Promise<void> {
  desk.advance(ms)
  await page.clock.fastForward(ms)
}
