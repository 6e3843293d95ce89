/**
 * What goes wrong with an answer ends in words and a way on. The rows of failures.md, "Threats and faults", and where each is told
 * as far as it concerns the app:
 *
 *  1–5   hostile-strings.spec.ts           17–21  here, faults-repeated.spec.ts, faults-slow.spec.ts
 *  6     the addresses of another service: src/api/read, and security.spec.ts
 *  7     security.spec.ts                   22     offline.spec.ts
 *  8     static-credential.spec.ts, here    23     while-loading.spec.ts, src/api
 *  9     connect.spec.ts, here              24     at-rest.spec.ts
 *  10    here, refused-for-quota.spec.ts    25–28  nothing is kept yet: at-rest.spec.ts, static-credential.spec.ts
 *  11    not-found.spec.ts, here            29, 30 service-down.spec.ts
 *  12    refused-for-quota.spec.ts          31     clock-jumps.spec.ts
 *  13    refused-for-quota.spec.ts          32     security.spec.ts
 *  14    gauge.spec.ts                      33     server/slow-clients.long.ts
 *  15, 16 src/quota                         34–36  searching.spec.ts, addresses.spec.ts, server/api
 */
import { test } from './hosted-story.ts'
import { faultStories, playFault } from './play-fault.ts'

for (const story of faultStories({ isRepeated: false })) {
  const { fault } = story
  test(`row ${fault.row}, asked once: ${fault.name}, at ${story.at}`, async ({ page, stub, watch, view }) => {
    await playFault({ page, stub, watch, view }, story)
  })
}
