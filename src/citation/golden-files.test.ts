/** One file of each format, with an article, a review and a conference paper, as it was checked by hand. */
import { expect, test } from 'vitest'
import { makeArticle } from '../domain/testing/make-article.ts'
import { EXCEL_EXPORT } from './csv-export.ts'
import { EXPORT_FORMATS } from './export-formats.ts'

const makeName = (family: string, given: string) => ({
  name: `${given} ${family}`,
  parts: { family, given },
  orcid: null,
  affiliations: [],
})

const ARTICLES = [
  makeArticle({
    title: 'Lamps & “light”: 50% of H2O_x, {a}, a\\b, ~c, #1, $2, "q", naïve 中',
    authors: [
      makeName('van der Ñandú', 'Zoë'),
      { name: 'The Lamp Collaboration', parts: null, orcid: null, affiliations: [] },
      makeName('Abel and Sons, Jr.', 'Ada'),
    ],
    authorsTotal: 14,
    retraction: { status: 'retracted', date: '2022-05-04', notice: null },
    pages: 'e1000',
    source: '=Journal of Lamps',
  }),
  makeArticle({
    slug: 'review-of-lamps',
    type: 'review',
    title: 'A review of DNA lamps in Paris',
    authors: [makeName('Łagodny', 'Łukasz')],
    published: '2021-03',
    year: 2021,
    doi: null,
    volume: null,
    issn: ['2049-3630', '1234-5679'],
  }),
  makeArticle({
    slug: 'paper-on-lamps',
    type: 'conference_paper',
    title: 'On lamps',
    source: 'Proceedings of the 3rd Lamp Conference',
    published: '2019',
    year: 2019,
    volume: null,
    issue: null,
    issn: [],
    pages: '12 – 20',
    abstract: null,
    openAccess: { isOpen: true, status: 'gold', license: null, url: 'https://full.example/x_y.pdf' },
  }),
]

// The separator of that for Excel depends on the region.
const FORMATS = EXPORT_FORMATS.filter((format) => format !== EXCEL_EXPORT)

test.each(FORMATS.map((format) => [format.label, format] as const))('%s is as checked', async (label, { format }) => {
  const file = format(ARTICLES, 'https://site.example', { catalogueName: 'Lamp Library', operatorName: 'Lamps Ltd' })
  await expect(file).toMatchFileSnapshot(`testing/golden/${label.toLowerCase()}.txt`)
})
