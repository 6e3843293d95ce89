/** The statistics of the API, as sent and as described in the OpenAPI document. */
import * as v from 'valibot'
import { MEASURED_FIELDS } from '../../src/domain/search-filters.ts'
import { count, countOrNull, counts, described, text, textOrNull } from './schema-parts.ts'

const gaps = described(
  v.object(v.entriesFromList(MEASURED_FIELDS, count('How many.'))),
  'How many of the articles lack each field; the search with "lacks" finds them.',
)

const QualityBody = v.object({
  lacks: gaps,
  by_year: v.optional(
    v.array(v.object({ year: countOrNull('Year of publication.'), articles: count('Of it.'), lacks: gaps })),
  ),
  by_source: v.optional(
    described(
      v.array(v.object({ name: textOrNull('The source.'), articles: count('Of it.'), lacks: gaps })),
      'The most frequent sources only.',
    ),
  ),
  duplicates: v.optional(
    v.object({
      articles: count('How many are suspected to be another one too.'),
      groups: count('In how many groups.'),
      largest: described(
        v.array(
          v.object({
            by: described(v.picklist(['title', 'doi']), 'What they have in common.'),
            title: text('Of the first one.'),
            year: countOrNull('Year of publication.'),
            articles: count('How many the group has.'),
            slugs: described(v.array(v.string()), 'Of the first five.'),
          }),
        ),
        'The largest groups only.',
      ),
    }),
  ),
  dates: v.optional(
    v.object({
      before: count('A year of publication before this one is suspected to be wrong.'),
      early: count('How many articles have such a year.'),
      after: count('One after this year likewise.'),
      late: count('How many articles have such a year.'),
    }),
  ),
  most_gaps: v.optional(
    described(
      v.array(
        v.object({
          slug: text('Of the article.'),
          title: text('May hold simple markup.'),
          source: textOrNull('The journal or the like.'),
          year: countOrNull('Year of publication.'),
          lacks: described(v.array(v.picklist(MEASURED_FIELDS)), 'The fields that its record lacks.'),
        }),
      ),
      'The 50 records that lack the most fields; of as many fields the most cited first, then the newest. None that lacks nothing.',
    ),
  ),
})

const LastImport = described(
  v.object({
    source: text('The name of the import source.'),
    at: text('When it began, ISO 8601.'),
    read: count('Records that were read.'),
    new: count('Of these, new in the catalogue.'),
    changed: count('Changed there.'),
    unchanged: count('The same as there.'),
    merged: count('Joined with a record of another source.'),
    duplicate: count('The same work as an earlier record of the import, with which it was joined.'),
    removed: count('Records that were taken away from the catalogue.'),
    rejected: count('Records that were not loaded.'),
    findings: described(
      v.array(
        v.object({
          kind: described(
            v.picklist(['rejected', 'warning', 'merged']),
            'rejected: not loaded; warning: loaded without something; merged: joined.',
          ),
          reason: text('As in the report of the import: no-title, bad-date, …'),
          field: textOrNull('The field that it is about.'),
          count: count('How often.'),
        }),
      ),
      'What the report of the import names.',
    ),
  }),
  'Of the whole catalogue: what became of the records of the last import that led to it. Missing where nothing was imported, or that is not known.',
)

/** The catalogue's statistics. */
export const StatsBody = v.object({
  articles: count('How many articles are indexed.'),
  sources: count('How many different sources they come from.'),
  open_access: v.object({
    open: count('Can be read without paying.'),
    closed: count('Cannot.'),
    unknown: count('Not known.'),
    by_status: counts('By kind of open access; adds up to the total.'),
  }),
  by_type: counts('By article type; adds up to the total.'),
  by_year: described(
    v.array(v.object({ year: countOrNull('Year of publication.'), count: count('Articles of it.') })),
    'By year, oldest first; adds up to the total.',
  ),
  by_license: counts('By licence; adds up to the total.'),
  by_language: counts('By language; adds up to the total.'),
  top_sources: described(
    v.array(
      v.object({
        name: text('The source.'),
        count: count('Articles from it.'),
        issn: described(v.array(v.string()), 'Its ISSN, in print and online, as far as records state them.'),
      }),
    ),
    'The most frequent sources, or with "sources=all" every one. Sources of one name are counted together, with the ISSN of all.',
  ),
  top_authors: described(
    v.nullable(v.array(v.object({ name: text('As printed.'), count: count('Articles with it.') }))),
    'The most frequent names of authors only. Null where there are too many articles to count.',
  ),
  quality: described(
    v.nullable(QualityBody),
    'How complete the records are; of a search only "lacks". Null where there are too many articles to count.',
  ),
  growth: v.optional(
    described(
      v.array(
        v.object({
          at: text('When it was built, ISO 8601.'),
          articles: count('How many articles it indexed.'),
          open: countOrNull('How many of them could be read without paying.'),
          by_type: described(
            v.nullable(v.record(v.string(), count('Articles.'))),
            'By article type. Null when not known.',
          ),
        }),
      ),
      'Of the whole catalogue: the figures of each import that led to it, oldest first. Missing where nothing was imported.',
    ),
  ),
  last_import: v.optional(LastImport),
  updated_at: text('When the figures were made, ISO 8601.'),
})
