/**
 * The responses of the API. The same schemas shape what is sent (a field that is not here is not sent) and make the OpenAPI
 * document, whose readers see the descriptions.
 */
import * as v from 'valibot'
import { SEARCH_SORTS } from '../../src/domain/search-query.ts'
import { SEARCH_FIELDS } from '../../src/domain/search-tokens.ts'
import { ARTICLE_TYPES } from '../../src/domain/article-type.ts'
import { count, countOrNull, described, text, textOrNull } from './schema-parts.ts'

const AuthorBody = v.object({
  name: text('As printed on the article.'),
  family: v.optional(text('The family name. Absent when not known apart.')),
  given: v.optional(text('The given name. Absent when not known apart.')),
  orcid: v.optional(text('The bare ORCID iD. Absent when not known.')),
  affiliations: v.optional(described(v.array(v.string()), 'Names of institutions. Absent when not known.')),
  rors: v.optional(
    described(
      v.array(v.nullable(v.string())),
      'The bare ROR id of each affiliation, in their order, or null. Absent when none is known.',
    ),
  ),
})

const OpenAccessBody = v.object({
  is_oa: described(v.nullable(v.boolean()), 'Whether it can be read without paying. Null when not known.'),
  status: textOrNull('The kind: gold, diamond, hybrid, bronze, green or closed.'),
  license: textOrNull('The licence, such as CC-BY-4.0.'),
  url: textOrNull('Where the full text can be read.'),
})

const RetractionBody = v.object({
  status: described(v.picklist(['retracted', 'withdrawn', 'concern']), 'What is stated about the article.'),
  date: textOrNull('Since when, as precise as known.'),
  notice: textOrNull('The DOI or address of the notice.'),
})

const IdentifierBody = v.object({
  scheme: text('Such as doi, openalex, pmid, pmcid, arxiv or oai.'),
  value: text('As spelt by its source.'),
})

const CitedBody = v.object({
  slug: text('Identifies the article in the path.'),
  title: text('Its title.'),
  doi: textOrNull('Its bare DOI.'),
  year: countOrNull('Its year of publication.'),
})

const UNKNOWN_CITATIONS = 'Null where the catalogue knows no citations.'
const citedByCount = described(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  `How many articles of this catalogue cite it. ${UNKNOWN_CITATIONS}`,
)

const countedIn = described(v.literal('catalogue'), 'Citations are those between articles of this catalogue.')

const CommonFields = {
  slug: text('Identifies the article in the path.'),
  title: text('May hold simple markup (<i>, <sub>) and TeX between dollars.'),
  doi: textOrNull('The bare DOI, as spelt by its source.'),
  type: described(v.picklist(ARTICLE_TYPES), 'What kind of article it is.'),
  abstract: textOrNull('The abstract, or a summary; abstract_note says which.'),
  abstract_note: textOrNull('Who wrote the abstract, when it is not the authors’ own.'),
  authors: described(v.array(AuthorBody), 'In the order of the article.'),
  authors_total: countOrNull('How many authors there are, where fewer are listed.'),
  source: textOrNull('The journal, the proceedings or the like.'),
  issn: described(v.array(v.string()), 'Of the source. Empty when none is known.'),
  publisher: textOrNull('The publisher.'),
  volume: textOrNull('The volume.'),
  issue: textOrNull('The issue.'),
  pages: textOrNull('Pages or the article number, as printed.'),
  published: textOrNull('Date of publication as precise as known: 2020, 2020-05 or 2020-05-17.'),
  year: countOrNull('Year of publication.'),
  language: textOrNull('ISO 639-1 code.'),
  keywords: described(v.array(v.string()), 'Empty when none is known.'),
  funding: described(v.array(v.string()), 'Who funded it, with the award where stated. Empty when none is known.'),
  identifiers: described(v.array(IdentifierBody), 'All identifiers of the article. Empty when none is known.'),
  open_access: OpenAccessBody,
  retraction: described(v.nullable(RetractionBody), 'Null when the record states none.'),
}

const DATES = {
  added_at: text('When it was put into this catalogue, ISO 8601.'),
  updated_at: text('When its record last changed here, ISO 8601.'),
}

const MatchBody = v.object({
  fields: described(v.array(v.picklist(SEARCH_FIELDS)), 'The fields with words of the search.'),
  snippet: described(
    v.nullable(
      v.object({
        text: text('A piece of the abstract, without markup.'),
        marks: described(
          v.array(v.object({ from: count('The first unit of a word.'), to: count('The unit after its last.') })),
          'Where the words of the search are in it, in UTF-16 units.',
        ),
      }),
    ),
    'Null where the abstract has none of the words.',
  ),
})

/** An article in a list: the record without the two lists of citations. */
export const ArticleItemBody = v.object({
  ...CommonFields,
  citations: v.object({ cited_by_count: citedByCount, counted_in: countedIn }),
  ...DATES,
  match: v.optional(described(MatchBody, 'Where it matches. Absent without "q".')),
})

/** One whole article. */
export const ArticleBody = v.object({
  ...CommonFields,
  citations: v.object({
    cited_by_count: citedByCount,
    counted_in: countedIn,
    references: described(
      v.nullable(v.array(CitedBody)),
      `Articles of this catalogue that it cites. ${UNKNOWN_CITATIONS}`,
    ),
    cited_by: described(
      v.nullable(v.array(CitedBody)),
      `Articles of this catalogue that cite it. ${UNKNOWN_CITATIONS}`,
    ),
  }),
  ...DATES,
})

const link = (description: string) => described(v.nullable(v.string()), `${description} Null where there is none.`)

/** One page of a list. */
export const ArticleListBody = v.object({
  data: described(v.array(ArticleItemBody), 'Empty on a page past the end.'),
  meta: v.object({
    total: count('How many articles are found in all.'),
    page: count('The page this is, from 1.'),
    per_page: count('How many articles a page holds, after reduction to 100.'),
    pages: count('How many pages there are.'),
    total_all_words: v.optional(
      count(
        'How many match all words; they come first, and where they are few, others with most of the words follow. Absent without "q".',
      ),
    ),
    understood: v.optional(
      described(
        v.nullable(v.string()),
        'How "q" was read, with its operators, phrases and fields. Null: as plain words. Absent without "q".',
      ),
    ),
    corrected: v.optional(
      described(
        v.nullable(
          v.object({
            from: text('The text, with clear typing errors that no article has.'),
            to: text('What was searched.'),
          }),
        ),
        'Null when every word was searched as written. Absent without "q".',
      ),
    ),
    suggested: v.optional(
      described(
        v.nullable(v.string()),
        'A text with other words in place of some that may be typing errors, which finds more. Nothing is searched for it. Null: none is known. Absent without "q".',
      ),
    ),
    names: v.optional(
      described(
        v.array(
          v.object({
            field: described(v.picklist(['author', 'source']), 'Whose name it is.'),
            name: text('The name.'),
            articles: count('How many articles q=author:"name" or source=name finds.'),
          }),
        ),
        'Authors and sources that plain words name, on the first page. Absent without "q".',
      ),
    ),
    sort: v.optional(
      described(
        v.picklist(SEARCH_SORTS),
        'The order of the list: "newest" instead of "relevance" where "q" has no words to rank by. Absent without "q".',
      ),
    ),
  }),
  links: v.object({
    self: text('This page.'),
    first: link('The first page.'),
    prev: link('The page before.'),
    next: link('The page after.'),
    last: link('The last page.'),
  }),
})

/** What went wrong (RFC 9457). */
export const ProblemBody = v.object({
  type: text('Names the kind of problem.'),
  title: text('What happened.'),
  status: count('The HTTP status.'),
  detail: text('What can be done.'),
  code: text('The kind of problem in one word.'),
  requestId: text('Names this request in the service’s log.'),
  errors: v.optional(
    described(
      v.array(v.object({ parameter: text('Its name.'), detail: text('What to change.') })),
      'The parameters that could not be taken.',
    ),
  ),
})

/** An article in a list, as sent. */
export type ArticleItem = v.InferOutput<typeof ArticleItemBody>
