/** Part of `npm run bench:attack`: expensive searches, half requests and a greedy reader. `SIZES=20000,100000` sets the catalogues. */
import { test } from '@playwright/test'
import { openCopy } from '../e2e/support/catalogue.ts'
import { measureConnectionAttack } from './attack-connections.ts'
import { measureReadingRoom } from './attack-reading-room.ts'
import { attackWithSearches, type ExpensiveSearch } from './attack-searches.ts'
import { withGeneratedCatalogue } from './generated-catalogue.ts'
import { formatReport, getMedian } from './report.ts'
import { startCarrel } from './sites.ts'

const SIZES = (process.env['SIZES'] ?? '20000').split(',').map(Number)
const KINDS: readonly ExpensiveSearch[] = ['letters', 'phrases', 'doi', 'prefix', 'part']
const SEARCHES = 12
/** How long a reader may wait for an article while another searches, in milliseconds. */
const ARTICLE_MS = 500

for (const size of SIZES) {
  test(`searches in ${size} articles`, async () => {
    console.log(
      await withGeneratedCatalogue(size, async (catalogue) => {
        const server = await startCarrel(catalogue)
        try {
          const measured = []
          for (const kind of KINDS)
            measured.push({ kind, ...(await attackWithSearches(server.address, kind, SEARCHES)) })
          return formatReport({
            conditions: `${SEARCHES} of the worst searches at once from one address, ${size} articles; ms`,
            head: ['searches', 'answers', 'in all', "another reader's article", 'at most', 'refused', 'health at most'],
            rows: measured.map(({ kind, outcomes, attackMs, articleMs, articlesRefused, healthMs }) => [
              kind,
              Object.entries(outcomes)
                .map(([status, count]) => `${count} × ${status}`)
                .join(', '),
              attackMs.toFixed(0),
              getMedian(articleMs).toFixed(0),
              Math.max(...articleMs).toFixed(0),
              String(articlesRefused),
              healthMs.toFixed(0),
            ]),
            bounds: measured.map(({ kind, articleMs }) => ({
              what: `${kind}: another reader's article`,
              measured: Math.max(...articleMs),
              most: ARTICLE_MS,
              unit: 'ms',
            })),
          })
        } finally {
          await server.close()
        }
      }),
    )
  })
}

test('half requests from one address', async () => {
  const catalogue = await openCopy('attack-connections')
  const server = await startCarrel(catalogue)
  try {
    const { requests, unanswered, medianMs, worstMs } = await measureConnectionAttack(server.address)
    console.log(
      formatReport({
        conditions: '2,000 half requests and 25 invalid ones a second from one address; another reader, ms',
        head: ['requests', 'unanswered', 'median', 'at most'],
        rows: [[String(requests), String(unanswered), medianMs.toFixed(0), worstMs.toFixed(0)]],
        bounds: [{ what: 'unanswered', measured: unanswered, most: 0, unit: '' }],
      }),
    )
  } finally {
    await server.close()
    await catalogue.store.close()
  }
})

test('a greedy reader of a reading room', async () => {
  const { greedy, others } = await measureReadingRoom()
  console.log(
    formatReport({
      conditions: 'One reader asks over six connections, others every 5 s; 60 requests a minute for all, 75 s',
      head: ['reader', 'answered', 'refused'],
      rows: [
        ['greedy', String(greedy.answered), String(greedy.refused)],
        ['others', String(others.answered), String(others.refused)],
      ],
      bounds: [{ what: 'others: refused', measured: others.refused, most: 0, unit: '' }],
    }),
  )
})
