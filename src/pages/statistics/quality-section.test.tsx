import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { normalizeStatistics } from '../../api/normalize/statistics.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { QualitySection } from './quality-section.tsx'

const LACKS = { doi: 2, license: 7, year: 1, issn: 0 }
const ANSWER = {
  articles: 9,
  quality: {
    lacks: LACKS,
    by_year: [
      { year: 2019, articles: 8, lacks: { ...LACKS, year: 0 } },
      { year: null, articles: 1, lacks: { doi: 1, license: 1, year: 1, issn: 0 } },
    ],
    by_source: [
      { name: 'Annals of Quiet', articles: 8, lacks: LACKS },
      { name: null, articles: 1, lacks: LACKS },
    ],
    duplicates: {
      articles: 8,
      groups: 2,
      largest: [{ by: 'title', title: 'Lamps at <sea>', year: 2019, articles: 7, slugs: ['lamps', 'lamps-2'] }],
    },
    dates: { before: 1665, early: 2, after: 2027, late: 1 },
  },
}

function render(answer: object, hasFilters: boolean): { links: string[]; text: string } {
  const statistics = normalizeStatistics(answer)
  const origin = {
    catalogue: 'X',
    address: 'https://x.example/stats',
    selection: EVERYTHING,
    articles: 9,
    updatedAt: null,
  }
  const html = renderToString(
    <StaticRouter location="/stats">
      <QualitySection statistics={statistics} origin={origin} hasFilters={hasFilters} />
    </StaticRouter>,
  ).replaceAll('<!-- -->', '')
  const links = [...html.matchAll(/href="([^"]+)"[^>]*>([^<]*)/g)].map(
    ([, path = '', name]) => `${path.replaceAll('&amp;', '&')} ${name}`,
  )
  return { links, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('each number of missing fields links to its records, and suspected records to themselves', () => {
  const { links, text } = render(ANSWER, true)
  for (const link of [
    '/?lacks=license 7',
    '/?year_to=1664 2',
    '/?year_from=2028 1',
    '/?lacks=year 1',
    '/?year_from=2019&year_to=2019 2019',
    '/?year_from=2019&year_to=2019&lacks=doi 2',
    '/?lacks=license%2Cyear 1',
    '/?source=Annals+of+Quiet&lacks=license 7',
    '/articles/lamps-2 lamps-2',
  ])
    expect(links).toContain(link)
  expect(links.some((link) => link.includes('issn'))).toBe(false)
  expect(text).toContain('8 records in 2 groups. Only the largest are listed.')
  expect(text).toContain('Lamps at &lt;sea&gt; (2019) 7 records with one title and year: lamps , lamps-2 , …')
})

test('a record with gaps links to its page, with what it lacks; the rows after the tenth are in the table', () => {
  const most_gaps = Array.from({ length: 12 }, (_, index) => ({
    slug: `lamp-${index}`,
    title: `Lamp <i>${index}</i> &amp; oil`,
    source: index === 0 ? null : 'Annals of Quiet',
    year: index === 0 ? null : 2019,
    lacks: ['doi', 'full_text', 'colour'],
  }))
  const { links, text } = render({ ...ANSWER, quality: { ...ANSWER.quality, most_gaps } }, true)
  expect(text).toContain('Lamp 0 &amp; oil Source unknown (Year unknown) DOI, full text ')
  expect(text).toContain('Lamp 9 &amp; oil Annals of Quiet (2019) DOI, full text ')
  // The whole table is there for readers without scripts.
  const countLinks = (link: string) => links.filter((one) => one === link).length
  expect(countLinks('/articles/lamp-9 Lamp 9 &amp; oil')).toBe(2)
  expect(countLinks('/articles/lamp-10 Lamp 10 &amp; oil')).toBe(1)
  expect(text).toContain('10 of 12 rows. “Table” shows all.')
})

test.each([
  [[{ slug: 'lamps', title: 'Lamps', lacks: [] }]],
  [[{ slug: 'lamps', title: 'Lamps', lacks: ['colour'] }]],
  [[{ title: 'Lamps', lacks: ['doi'] }, null, 'lamps']],
  [{ slug: 'lamps' }],
])('the records %j with gaps are not shown', (most_gaps) => {
  expect(render({ ...ANSWER, quality: { ...ANSWER.quality, most_gaps } }, true).text).not.toContain('most gaps')
})

const LAST_IMPORT = {
  source: 'refs <1>',
  at: '2026-11-20T09:41:00Z',
  read: 1200,
  new: 0,
  unchanged: null,
  rejected: 2,
  findings: [
    { kind: 'rejected', reason: 'not-an-article', field: 'type', count: 2 },
    { kind: 'warning', reason: 'bad-date', field: null, count: 1 },
    { kind: 'warning', reason: 'bad-doi', field: null, count: null },
  ],
}

test('the counts of the last import are shown with each reason, and none that is not known', () => {
  const { text } = render({ ...ANSWER, last_import: LAST_IMPORT }, true)
  expect(text).toContain('of “refs &lt;1&gt;”, imported on 20 November 2026, 09:41 UTC.')
  expect(text).toContain(
    'Read 1,200 New 0 Not loaded 2 Not loaded: not an article (type) 2 Loaded, but: bad date 1 https://x.example/stats#last-import',
  )
})

test.each([[null], [{}], [{ ...LAST_IMPORT, at: null }], [{ source: 'refs', at: '2026-11-20', read: 'some' }]])(
  'of the last import %j nothing is shown',
  (last_import) => {
    expect(render({ ...ANSWER, last_import }, true).text).not.toContain('Last import')
  },
)

test('without filters only the suspected records are linked', () => {
  expect(render(ANSWER, false).links).toEqual(['/articles/lamps lamps', '/articles/lamps-2 lamps-2'])
})

test.each([[{ articles: 9, quality: null }], [{ articles: 9, quality: { lacks: { doi: 'some' } } }]])(
  'the answer %j has no quality to show',
  (answer) => {
    expect(render(answer, true).text).toBe('')
  },
)

test('the quality of a search is the completeness of its records only', () => {
  const { text } = render({ articles: 9, quality: { lacks: LACKS } }, true)
  expect(text).toContain('Licence 2 · 22.2%')
  expect(text).not.toContain('Suspected duplicates')
})

test('of no articles it is said that there are none, not that every field is missing', () => {
  const { text } = render({ articles: 0, quality: { lacks: { doi: 0, year: 0 } } }, true)
  expect(text).toContain('There are no articles.')
  expect(text).not.toContain('%')
  expect(text).not.toContain('Completeness of fields')
})
