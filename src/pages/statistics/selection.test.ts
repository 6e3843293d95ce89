import { expect, it } from 'vitest'
import { searchPath } from '../../domain/paths.ts'
import { parseSearchQuery } from '../../domain/search-query.ts'
import type { Breakdown } from '../../domain/statistics.ts'
import { describeSelection, findPartSearch, formatSelectionName } from './selection.ts'

const parse = (search: string) => parseSearchQuery(new URLSearchParams(search)).query

it.each<[string, Breakdown['by'], string, string | null]>([
  ['', 'type', 'review', '/?type=review'],
  ['', 'type', 'book', null],
  ['', 'year', '2019', '/?year_from=2019&year_to=2019'],
  ['', 'year', 'unknown', '/?lacks=year'],
  ['lacks=license', 'year', 'unknown', '/?lacks=license%2Cyear'],
  ['', 'year', 'soon', null],
  ['', 'open_access', 'unknown', '/?access=unknown'],
  ['', 'open_access', 'paid', null],
  ['', 'license', 'CC-BY-4.0', '/?license=CC-BY-4.0'],
  ['', 'license', 'unknown', '/?license=unknown'],
  ['', 'license', '', null],
  ['', 'language', 'en', '/?language=en'],
  ['', 'source', 'PLoS ONE', '/?source=PLoS+ONE'],
  ['', 'author', 'J. Schmidhuber', '/?author=J.+Schmidhuber'],
  ['', 'other', 'x', null],
  ['q=graph&access=open&year_from=2010', 'open_access', 'gold', '/?q=graph&year_from=2010&access=gold'],
  ['year_from=2010&year_to=2020', 'year', '2015', '/?year_from=2015&year_to=2015'],
  ['author=Jane+Smith', 'author', 'John Doe', null],
  ['author=Jane+Smith', 'type', 'review', '/?type=review&author=Jane+Smith'],
  ['q=graph+networks', 'type', 'review', '/?q=graph+networks&type=review'],
  ['q=graph+networks&match=all', 'type', 'review', '/?q=graph+networks&type=review&match=all'],
  ['q=graph+AND+networks', 'type', 'review', '/?q=graph+AND+networks&type=review'],
])('the search %j for the part by %s that is %j is %j', (search, by, value, expected) => {
  const found = findPartSearch(parse(search), by, value, true)
  expect(found && searchPath(found)).toBe(expected)
})

it('findPartSearch finds only types where the service has no filters', () => {
  expect(findPartSearch(parse(''), 'type', 'review', false)).toMatchObject({ type: 'review' })
  expect(findPartSearch(parse(''), 'language', 'en', false)).toBeNull()
})

it.each([
  ['q=graph', 'the articles found for “graph”', 'graph'],
  ['q=graph&year_from=2015&year_to=2020', 'the articles found for “graph”, 2015 to 2020', 'graph-2015-2020'],
  ['type=review&year_from=2015', 'the reviews found, from 2015', 'review-2015'],
  ['year_to=2015&access=open', 'the articles found, up to 2015, open access', '2015-open'],
  [
    'year_from=2015&year_to=2015&access=unknown',
    'the articles found, 2015, open access status unknown',
    '2015-2015-unknown',
  ],
  [
    'source=Cell&author=J.+Doe&license=cc-by&language=fr&has=doi,orcid&lacks=issn&match=all',
    'the articles found, in Cell, by J. Doe, licence CC BY, in French, with DOI, with ORCID iD, without ISSN, all words only',
    'cell-j-doe-cc-by-fr-doi-orcid-issn',
  ],
  ['license=unknown&language=Unknown', 'the articles found, licence not stated, language unknown', 'unknown-unknown'],
])('%j is described as %j and named %j', (search, described, name) => {
  expect(describeSelection(parse(search))).toBe(described)
  expect(formatSelectionName(parse(search))).toBe(name)
})
