import { expect, test } from 'vitest'
import type { Article } from '../domain/article.ts'
import { makeArticle } from '../domain/testing/make-article.ts'
import { CITATION_STYLES, findCitationStyle } from './citation-styles.ts'
import { formatReference } from './format-reference.ts'

const ORIGIN = 'https://site.example'
const makeName = (family: string, given: string) => ({
  name: `${given} ${family}`,
  parts: { family, given },
  orcid: null,
  affiliations: [],
})
const group = { name: 'The Lamp Collaboration', parts: null, orcid: null, affiliations: [] }
const article = makeArticle({ authors: [makeName('Reader', 'Ada'), makeName('van Glass', 'Ben Carl'), group] })
const paper = makeArticle({
  type: 'conference_paper',
  authors: [makeName('Reader', 'Ada')],
  source: 'Proceedings of the Lamp Conference',
  volume: null,
  issue: null,
  doi: null,
})
const nothing = makeArticle({ authors: [], source: null, publisher: null, volume: null, issue: null, pages: null })
const bare = { ...nothing, published: null, year: null, doi: null, issn: [] }
const PAGE = `${ORIGIN}/articles/reading-rooms-of-the-world`

function format(given: Article, style: string): string {
  return formatReference(given, findCitationStyle(style), ORIGIN).text.plain
}

test.each([
  [
    'apa',
    'Reader, A., van Glass, B. C., & The Lamp Collaboration. (2020). Reading rooms of the world. Journal of Quiet Places, 12(3), 1–20. https://doi.org/10.1234/halls.1',
  ],
  [
    'mla',
    'Reader, Ada, et al. “Reading Rooms of the World.” Journal of Quiet Places, vol. 12, no. 3, May 2020, pp. 1–20, https://doi.org/10.1234/halls.1.',
  ],
  [
    'chicago-author-date',
    'Reader, Ada, Ben Carl van Glass, and The Lamp Collaboration. 2020. “Reading Rooms of the World.” Journal of Quiet Places 12 (3): 1–20. https://doi.org/10.1234/halls.1.',
  ],
  [
    'ieee',
    'A. Reader, B. C. van Glass, and The Lamp Collaboration, “Reading rooms of the world,” Journal of Quiet Places, vol. 12, no. 3, pp. 1–20, May 2020, doi: 10.1234/halls.1.',
  ],
  [
    'vancouver',
    'Reader A, van Glass BC, The Lamp Collaboration. Reading rooms of the world. Journal of Quiet Places. 2020 May 17;12(3):1–20. doi:10.1234/halls.1',
  ],
  [
    'harvard1',
    'Reader, A., van Glass, B.C., and The Lamp Collaboration (2020) ‘Reading rooms of the world’, Journal of Quiet Places, 12(3), pp. 1–20. Available at: https://doi.org/10.1234/halls.1.',
  ],
])('formatReference formats a journal article in the style %j', (style, expected) => {
  expect(format(article, style)).toBe(expected)
})

test.each([
  ['apa', `Reader, A. (2020). Reading rooms of the world. Proceedings of the Lamp Conference, 1–20. ${PAGE}`],
  [
    'mla',
    `Reader, Ada. “Reading Rooms of the World.” Proceedings of the Lamp Conference, Open Shelf Press, 2020, pp. 1–20, ${PAGE}.`,
  ],
  [
    'chicago-author-date',
    `Reader, Ada. 2020. “Reading Rooms of the World.” In Proceedings of the Lamp Conference, 1–20. Open Shelf Press. ${PAGE}.`,
  ],
  [
    'ieee',
    `A. Reader, “Reading rooms of the world,” in Proceedings of the Lamp Conference, Open Shelf Press, May 2020, pp. 1–20. [Online]. Available: ${PAGE}`,
  ],
])('formatReference formats a conference paper without a DOI in the style %j', (style, expected) => {
  expect(format(paper, style)).toBe(expected)
})

test.each([
  ['apa', `Reading rooms of the world. (n.d.). Retrieved ${PAGE}`],
  ['mla', `“Reading Rooms of the World.” ${PAGE}.`],
  ['chicago-author-date', `“Reading Rooms of the World.” n.d. ${PAGE}.`],
  ['ieee', `“Reading rooms of the world”. [Online]. Available: ${PAGE}`],
])('formatReference leaves out what the record lacks in the style %j', (style, expected) => {
  expect(format(bare, style)).toBe(expected)
})

test.each([
  ['apa', 'Family1, G., Family2, G., Family3, G., Family4, G.,', 'Family19, G., … Family3000, G. (2020)'],
  ['mla', 'Family1, Given, et al. “', ''],
  ['chicago-author-date', 'Family1, Given, Given Family2, Given Family3, et al. 2020', ''],
  ['ieee', 'G. Family1 et al., “', ''],
  ['harvard1', 'Family1, G. et al. (2020)', ''],
])('formatReference shortens 3,000 authors as the style %j says', (style, start, middle) => {
  const authors = Array.from({ length: 3000 }, (_, index) => makeName(`Family${index + 1}`, 'Given'))
  const reference = format(makeArticle({ authors }), style)
  expect(reference.slice(0, start.length)).toBe(start)
  expect(reference).toContain(middle)
  expect(reference.length).toBeLessThan(700)
})

test.each([
  ['apa', 2, 'Reader, A., van Glass, B. C., et al. (2020).'],
  ['apa', 1, 'Reader, A., et al. (2020).'],
  ['mla', 1, 'Reader, Ada, et al. “'],
  ['chicago-author-date', 2, 'Reader, Ada, Ben Carl van Glass, et al. 2020.'],
  ['ieee', 2, 'A. Reader, B. C. van Glass, et al., “'],
  ['vancouver', 2, 'Reader A, van Glass BC, et al. Reading'],
  ['harvard1', 2, 'Reader, A., van Glass, B.C., et al. (2020)'],
])('formatReference says in the style %j that %j listed authors are not all', (style, listed, start) => {
  const authors = [makeName('Reader', 'Ada'), makeName('van Glass', 'Ben Carl')].slice(0, listed)
  expect(format(makeArticle({ authors, authorsTotal: 47 }), style).slice(0, start.length)).toBe(start)
})

test('formatReference names no last author of a list that is cut', () => {
  const authors = Array.from({ length: 20 }, (_, index) => makeName(`Family${index + 1}`, 'Given'))
  expect(format(makeArticle({ authors, authorsTotal: 47 }), 'apa')).toContain('Family19, G., … et al. (2020)')
})

test('formatReference gives the DOI in place of the address of a page', () => {
  for (const { id } of CITATION_STYLES) expect(format({ ...paper, doi: '10.1234/halls.1' }, id)).not.toContain(ORIGIN)
})

test('formatReference keeps the italics of the style, and no markup of the record', () => {
  const title = '</div><script>alert(1)</script> R&D <img src=x onerror=alert(1)> “a” < b'
  for (const style of CITATION_STYLES) {
    const { html, text } = formatReference(makeArticle({ title, source: 'A & <b' }), style, ORIGIN)
    expect(html.replace(/<\/?(?:i|b|sub|sup)>/g, '')).not.toMatch(/[<>]/)
    expect(text.plain.toLowerCase()).toContain('<script>alert(1)</script> r&d <img src=x onerror=alert(1)>')
  }
  expect(formatReference(article, findCitationStyle('apa'), ORIGIN).html).toContain('<i>Journal of Quiet Places</i>')
})

test('formatReference marks a retracted article', () => {
  const retraction = { status: 'retracted', date: null, notice: null } as const
  for (const { id } of CITATION_STYLES) expect(format(makeArticle({ retraction }), id)).toContain('RETRACTED: ')
})
