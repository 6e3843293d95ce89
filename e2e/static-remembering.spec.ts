/** Where the app lies on an ordinary web server: a second visit asks for nothing that is remembered, and opens without a connection. */
import { expect, test } from './hosted-story.ts'
import { expectRemembered, remember, visitAgain, waitForWorker } from './kept.ts'
import { LAMP } from './stub-answers.ts'
import { viewOf } from './view.ts'

test.use({ serviceWorkers: 'allow' })

test('a second visit asks the service for nothing, and needs no connection', async ({ page, context, stub, watch }) => {
  await remember(page)
  await page.goto(`/articles/${LAMP.slug}`)
  await expect(page.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await viewOf(page).mainLink('Statistics').click()
  await expect(viewOf(page).figure('By type')).toBeVisible()
  await expectRemembered(page, 2)
  await waitForWorker(page)
  await watch.expectAsked(`/articles/${LAMP.slug}`, '/stats')

  const next = await visitAgain(context, '/stats')
  await expect(viewOf(next).figure('By type')).toBeVisible()
  await context.setOffline(true)
  const offline = await visitAgain(context, `/articles/${LAMP.slug}`)
  await expect(viewOf(offline).heading(LAMP.title)).toBeVisible()
  await expect(offline.getByRole('button', { name: 'Show every field' })).toBeVisible()
  await expect(viewOf(offline).alert).toHaveCount(0)
  await watch.expectAsked()
  expect(stub.asked()).toHaveLength(2)
})
