/** The texts of the advanced search page. */
import type { SearchField } from '../../domain/search-tokens.ts'
import type { ExpressionRow } from './expression-rows.ts'

export const ADVANCED_MESSAGES = {
  heading: 'Advanced search',
  description: 'Write a search expression with fields, AND, OR, NOT and years, and see it as it grows.',
  intro: 'Fill in rows and watch the expression they make. Each row is joined to all rows above it.',
  row: (number: number) => `Row ${number}`,
  operator: 'Operator',
  field: 'Field',
  match: 'Match',
  text: 'Text',
  addRow: 'Add row',
  removeRow: 'Remove row',
  holdsExpression: 'This row holds an expression: its own operators, phrases and fields count within the row.',
  years: 'Years',
  from: 'From',
  to: 'To',
  yearProblem: 'Use years such as 2019.',
  type: 'Type',
  allTypes: 'All types',
  expression: 'Search expression',
  empty: 'All articles',
  search: 'Search',
  withoutScripts: 'The rows need JavaScript. Without it, write the expression here, as the table below shows.',
  notOffered: 'This catalogue has search rules of its own. Carrel knows of no expressions that it understands.',
  toSearch: 'Go to Search',
} as const

export const MATCH_NAMES: Record<ExpressionRow['match'], string> = {
  all: 'All words',
  any: 'Any word',
  phrase: 'Phrase',
}

export const FIELD_NAMES_OF_ROWS: Record<SearchField, string> = {
  title: 'Title',
  abstract: 'Abstract',
  keyword: 'Keyword',
  author: 'Author',
  source: 'Source',
  doi: 'DOI',
}

/** The query language: what can be written, as examples that are links, and what it finds. */
export const QUERY_LANGUAGE = {
  heading: 'What you can write',
  written: 'Written',
  finds: 'Finds',
  rows: [
    [
      ['statistical learning'],
      'Articles with all words first, then those with most of them. Other forms of a word count.',
    ],
    [['"machine learning"'], 'The words side by side, in this order.'],
    [['network NOT graph', 'network -graph'], 'The first word without the second.'],
    [['genome OR proteome'], 'One of the words, or both.'],
    [['(genome OR protein) AND structure'], 'Parentheses say what belongs together. AND binds closer than OR.'],
    [['title:learning', 'abstract:climate', 'keyword:genomics'], 'The word in that field only.'],
    [['author:smith', 'source:"PLoS ONE"'], 'Names of authors, journals and proceedings.'],
    [['doi:10.1038'], 'A DOI, or its beginning.'],
    [
      ['climate year:2015-2020', 'year:2019'],
      'Articles published in these years. One side may be left open: year:2015-',
    ],
    [['colour', 'behavior'], 'British and American spelling alike.'],
  ],
  notes:
    'Operators count in capitals only. An expression with an operator, a phrase or a field finds nothing that does not satisfy it.',
} as const
