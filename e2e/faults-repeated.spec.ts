/** What may pass is asked again, as often as failures.md says ("Client retry table") and no more; then it is told. */
import { test } from './hosted-story.ts'
import { faultStories, playFault } from './play-fault.ts'

for (const story of faultStories({ isRepeated: true })) {
  const { fault } = story
  test(`row ${fault.row}, asked ${fault.requests} times: ${fault.name}, at ${story.at}`, async ({
    page,
    stub,
    watch,
    view,
  }) => {
    await playFault({ page, stub, watch, view }, story)
  })
}
