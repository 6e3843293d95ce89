/** What may pass is asked again, as often as failures.md says ("Client retry table") and no more; then it is told. */
import { test } from './hosted-story.ts'
import { faultStories, playFault } from './play-fault.ts'

for (const story of faultStories({ isRepeated: true })) {
  const { fault } = story
  // Each of them at a search takes longer than everything else about failing.
  const tag = story.at === 'a search' ? ['@long'] : []
  const title = `row ${fault.row}, asked ${fault.requests} times: ${fault.name}, at ${story.at}`
  test(title, { tag }, async ({ page, stub, watch, view }) => {
    await playFault({ page, stub, watch, view }, story)
  })
}
