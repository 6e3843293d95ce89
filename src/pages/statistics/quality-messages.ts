/** Every text of the section "Catalogue quality". */
import { formatCount, formatCounted, formatMoment } from '../../domain/format.ts'
import { MEASURED_FIELDS, type MeasuredField } from '../../domain/search-filters.ts'
import type { RecordOutcome } from './read-quality.ts'
import { FIELD_WORDS } from './selection.ts'

export const QUALITY_MESSAGES = {
  heading: 'Catalogue quality',
  intro: 'How complete the records are, and which look wrong.',
  links: 'Each number of missing fields leads to those records; from there “Export results” saves them as CSV.',
  completeness: 'Completeness of fields',
  completenessDefinition:
    'Records that have each field, of all records. Full text: a link to it. ORCID: at least one author has one.',
  field: 'Field',
  without: (field: MeasuredField) => `Without ${FIELD_WORDS[field]}`,
  withIt: 'With it',
  withoutIt: 'Without it',
  records: 'Records',
  byYear: 'Missing fields by year',
  bySource: 'Missing fields by source',
  gapsDefinition: 'How many records lack each field.',
  firstRows: (shown: number, all: number) => `${shown} of ${formatCount(all)} rows.`,
  inTable: '“Table” shows all.',
  yearOf: 'Year of publication',
  sourceOf: 'Source',
  sourcesListed: 'The sources with most records, at most 100.',
  addresses: 'Slugs',
  group: (by: string, articles: number) =>
    `${formatCounted(articles, 'record')} with one ${by === 'doi' ? 'DOI' : 'title and year'}`,
  notKnown: 'Not known',
  duplicates: 'Suspected duplicates',
  duplicatesDefinition:
    'Records with the same words as the title (20 letters or more) and the same year, or with one DOI but for signs at its end.',
  duplicatesFound: (articles: number, groups: number) =>
    groups === 0 ? 'None found.' : `${formatCounted(articles, 'record')} in ${formatCounted(groups, 'group')}.`,
  largestOnly: 'Only the largest are listed.',
  title: 'Title',
  inCommon: 'In common',
  sameOf: (by: string) => (by === 'doi' ? 'DOI' : 'Title and year'),
  mostGaps: 'Records with the most gaps',
  mostGapsDefinition: `The records that lack the most of ${formatFields(MEASURED_FIELDS)}: at most 50, of equals first those cited most in this catalogue, then the newest.`,
  slug: 'Slug',
  noSource: 'Source unknown',
  noYear: 'Year unknown',
  missing: 'Missing fields',
  lacks: 'Lacks',
  fieldsOf: formatFields,
  lastImport: 'Last import that changed the catalogue',
  lastImportDefinition: (source: string, at: string) =>
    `What became of the records of “${source}”, imported on ${formatMoment(at)}. Reasons are named as in the report of the import.`,
  outcome: 'Outcome',
  finding: (kind: string, reason: string, field: string | null) =>
    `${FINDING_WORDS[kind] ?? kind}: ${reason.replaceAll('-', ' ')}${field === null ? '' : ` (${field})`}`,
  dates: 'Unlikely years of publication',
  datesDefinition: (before: number, after: number) =>
    `Records dated before the first journals (${before}) or after ${after}, and those without a year. An import takes no year that lies further ahead: these records have none, and the report of the import names them.`,
  before: (year: number) => `Before ${year}`,
  after: (year: number) => `After ${year}`,
} as const

const FINDING_WORDS: Record<string, string> = { rejected: 'Not loaded', warning: 'Loaded, but', merged: 'Joined' }

/** What becomes of the records of an import. */
export const OUTCOME_WORDS: Record<RecordOutcome, string> = {
  read: 'Read',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  merged: 'Joined with a record of another source',
  duplicate: 'Joined with an earlier record of the import',
  removed: 'Taken away from the catalogue',
  rejected: 'Not loaded',
}

function formatFields(fields: readonly MeasuredField[]): string {
  return fields.map((field) => FIELD_WORDS[field]).join(', ')
}
