/** The filters of a search as SQL. */
import type { SearchQuery } from '../../src/domain/search-query.ts'
import type { MeasuredField } from '../../src/domain/search-filters.ts'
import { matchText, matchYears, quoteWord } from './search-condition.ts'
import { FIELD_SIGNS, fullName } from './search-row.ts'
import { type Sql, sql } from './sql.ts'

/** What an article must satisfy besides the text; none: every article. */
export function listFilters({ type, filters }: SearchQuery): Sql[] {
  const { yearFrom, yearTo, access, source, author, license, language, has, lacks } = filters
  return [
    ...(type === null ? [] : [sql`type = ${type}`]),
    ...(yearFrom === null && yearTo === null ? [] : [matchYears({ from: yearFrom, to: yearTo })]),
    ...(access === null ? [] : [matchAccess(access)]),
    ...(source === null ? [] : [matchSource(source)]),
    ...(author === null ? [] : [matchAuthor(author)]),
    ...(license === null ? [] : [matchValue(sql`license`, license)]),
    ...(language === null ? [] : [matchValue(sql`language`, language)]),
    ...has.map((part) => HAS[part]),
    ...lacks.map((field) => sql`not (${HAS[field]})`),
  ]
}

/** Whether an article has a field, as a condition over the table `search`; never null. */
export const HAS: Record<MeasuredField, Sql> = {
  abstract: sql`has_abstract`,
  doi: sql`doi is not null`,
  full_text: sql`has_full_text`,
  orcid: sql`has_orcid`,
  license: sql`license is not null`,
  issn: sql`has_issn`,
  volume: sql`has_volume`,
  pages: sql`has_pages`,
  references: sql`has_references`,
  language: sql`language is not null`,
  year: sql`year is not null`,
}

function matchAccess(access: string): Sql {
  if (access === 'open') return sql`is_open`
  return access === 'unknown' ? sql`access is null` : sql`access = ${access}`
}

/** A whole name, without regard to case, accents and signs. */
function matchAuthor(name: string): Sql {
  return matchText(quoteWord(FIELD_SIGNS.author + FIELD_SIGNS.full + fullName(name)))
}

/** The source of this name; else any spelling of a source, as `matchAuthor`. */
function matchSource(name: string): Sql {
  const named = sql`select main_source from source_name where spelling = ${fullName(name)}`
  return sql`main_source in (${named} and (main_source = ${name} or ${name} not in (${named})))`
}

function matchValue(column: Sql, value: string): Sql {
  return value.toLowerCase() === 'unknown' ? sql`${column} is null` : sql`lower(${column}) = lower(${value})`
}
