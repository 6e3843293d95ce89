/**
 * What goes wrong with an answer ends in words and a way on. The rows of failures.md, "Threats and faults", and where each is
 * told as far as it concerns the app:
 *
 * 1–5: hostile-strings.spec.ts. 6: src/api/read, src/pages. 7: security.spec.ts. 8: here, static-credential.spec.ts.
 * 9: here, connect.spec.ts, static-credential.spec.ts. 10: here, refused-for-quota.spec.ts. 11: here, not-found.spec.ts.
 * 12, 13: refused-for-quota.spec.ts, quota.spec.ts. 14: gauge.spec.ts. 15, 16: src/quota.
 * 17: here, faults-repeated.spec.ts, left-alone.spec.ts, slow-answers.spec.ts; what was read before: stale.spec.ts.
 * 18, 19: faults-repeated.spec.ts, another-service.spec.ts. 20: here. 21: faults-repeated.spec.ts, slow-answers.spec.ts.
 * 22: offline.spec.ts. 23: while-loading.spec.ts. 24: at-rest.spec.ts. 25: nothing is kept yet. 26, 28: at-rest.spec.ts.
 * 27: connect.spec.ts, static-credential.spec.ts. 29: service-down.spec.ts, static-hosting.spec.ts. 30: service-down.spec.ts.
 * 31: clock-jumps.spec.ts. 32: security.spec.ts. 33: server/slow-clients.long.ts. 34, 35: searching.spec.ts,
 * addresses.spec.ts, server/api. 36: server/pages, server/api.
 */
import { test } from './hosted-story.ts'
import { faultStories, playFault } from './play-fault.ts'

for (const story of faultStories({ isRepeated: false })) {
  const { fault } = story
  // Elsewhere it is told of what is asked repeatedly; the long checks tell all of it.
  const tag = story.at === 'a search' ? [] : ['@long']
  test(`row ${fault.row}, asked once: ${fault.name}, at ${story.at}`, { tag }, async ({ page, stub, watch, view }) => {
    await playFault({ page, stub, watch, view }, story)
  })
}
