/** Articles of any content, for property tests. */
import fc from 'fast-check'
import { type Article, RETRACTION_STATUSES } from '../../domain/article.ts'
import { ARTICLE_TYPES } from '../../domain/article-type.ts'
import { withoutFormatting } from '../../domain/rich-text.ts'
import { makeArticle } from '../../domain/testing/make-article.ts'

const HOSTILE = [
  '</script>',
  '"><img src=x onerror=alert(1)>',
  '\u2028',
  '\u2029',
  '\ud800',
  '&rft.genre=x',
  '; ',
  ', ',
  '',
]
const text = () => fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** Any article: texts of any characters, also hostile ones, and any value known or not. */
export const anyArticle: fc.Arbitrary<Article> = fc
  .record({
    slug: text(),
    title: text().map(withoutFormatting),
    doi: maybe(
      fc.oneof(
        text(),
        text().map((suffix) => `10.1234/${suffix}`),
      ),
    ),
    type: maybe(fc.constantFrom(...ARTICLE_TYPES)),
    abstract: maybe(text().map(withoutFormatting)),
    abstractNote: maybe(text()),
    authors: fc.array(
      fc.record({
        name: text(),
        parts: maybe(fc.record({ family: text(), given: text() })),
        orcid: maybe(fc.constantFrom('0000-0002-1825-0097', '0000-0002-1694-233X')),
        affiliations: fc.array(text()),
      }),
    ),
    source: maybe(text()),
    issn: fc.array(fc.constantFrom('2049-3630', '1234-5679')),
    publisher: maybe(text()),
    volume: maybe(text()),
    issue: maybe(text()),
    pages: maybe(fc.oneof(text(), fc.constantFrom('1–20', 'e12', '1–5, 9'))),
    published: maybe(fc.oneof(text(), fc.constantFrom('2020', '2020-05', '2020-05-17'))),
    year: maybe(fc.integer()),
    language: maybe(text()),
    keywords: fc.array(text()),
    retraction: maybe(
      fc.record({
        status: fc.constantFrom(...RETRACTION_STATUSES),
        date: maybe(text()),
        notice: maybe(fc.webUrl()),
      }),
    ),
    funding: fc.array(text()),
    openAccess: fc.record({
      isOpen: maybe(fc.boolean()),
      status: maybe(text()),
      license: maybe(fc.oneof(text(), fc.constantFrom('CC-BY-4.0', 'https://example.org/licence'))),
      url: maybe(fc.oneof(text(), fc.webUrl())),
    }),
  })
  .map(makeArticle)
