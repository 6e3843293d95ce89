/** The filters of a search: optional parameters of our own service, which says so in its documents. */

/** Open access as a filter: a status, `open` for every status of open access, `unknown` where none is stated. */
export const ACCESS_FILTERS = ['open', 'gold', 'diamond', 'hybrid', 'bronze', 'green', 'closed', 'unknown'] as const
/** What an article must have. */
export const ARTICLE_PARTS = ['abstract', 'doi', 'full_text', 'orcid'] as const

/** What an article may lack: the fields by which the completeness of a catalogue is measured. */
export const MEASURED_FIELDS = [
  ...ARTICLE_PARTS,
  'license',
  'issn',
  'volume',
  'pages',
  'references',
  'language',
  'year',
] as const

export type MeasuredField = (typeof MEASURED_FIELDS)[number]
export type ArticlePart = (typeof ARTICLE_PARTS)[number]

/** The fields as headings, and as what `has` and `lacks` ask for. */
export const MEASURED_FIELD_NAMES: Record<MeasuredField, string> = {
  abstract: 'Abstract',
  doi: 'DOI',
  full_text: 'Full text',
  orcid: 'ORCID',
  license: 'Licence',
  issn: 'ISSN',
  volume: 'Volume',
  pages: 'Pages',
  references: 'References',
  language: 'Language',
  year: 'Year',
}

export type SearchFilters = {
  /** Years of publication, both included; null: no bound. */
  yearFrom: number | null
  yearTo: number | null
  access: (typeof ACCESS_FILTERS)[number] | null
  /** The whole name of a journal or the like, and of an author; case and accents do not matter. */
  source: string | null
  author: string | null
  /** As the record states it, such as CC-BY-4.0, or `unknown`; without regard to case. */
  license: string | null
  language: string | null
  /** In the order of `ARTICLE_PARTS`. */
  has: readonly ArticlePart[]
  /** In the order of `MEASURED_FIELDS`. */
  lacks: readonly MeasuredField[]
}

export const NO_FILTERS: SearchFilters = {
  yearFrom: null,
  yearTo: null,
  access: null,
  source: null,
  author: null,
  license: null,
  language: null,
  has: [],
  lacks: [],
}

/** The names of the parameters, in the order in which they are written. */
export const FILTER_PARAMETERS = [
  'year_from',
  'year_to',
  'access',
  'source',
  'author',
  'license',
  'language',
  'has',
  'lacks',
] as const

/** Longest name, in UTF-16 units. */
export const MAX_NAME_LENGTH = 300

type FilterProblem = { parameter: string; detail: string }

/** Parses the filters of a query string. What is invalid is left out and named in `problems`, with what is allowed. */
export function parseFilters(parameters: URLSearchParams): { filters: SearchFilters; problems: FilterProblem[] } {
  const problems: FilterProblem[] = []
  function read<Value>(parameter: string, allowed: string, parse: (text: string) => Value | null): Value | null {
    const text = parameters.get(parameter)
    const value = text === null ? null : parse(text)
    if (text !== null && value === null) problems.push({ parameter, detail: allowed })
    return value
  }
  const name = (parameter: string) => read(parameter, `Use a name with up to ${MAX_NAME_LENGTH} characters.`, parseName)
  const year = (parameter: string) => read(parameter, 'Use a year such as 2019.', parseYear)
  const several = <Part extends string>(parameter: string, parts: readonly Part[]) =>
    read(parameter, `Use ${parts.join(', ')}, or several of them with commas between.`, (text) =>
      parseParts(text, parts),
    ) ?? []
  const filters = {
    yearFrom: year('year_from'),
    yearTo: year('year_to'),
    access: read('access', `Use one of ${ACCESS_FILTERS.join(', ')}.`, parseAccess),
    source: name('source'),
    author: name('author'),
    license: name('license'),
    language: name('language'),
    has: several('has', ARTICLE_PARTS),
    lacks: several('lacks', MEASURED_FIELDS),
  }
  const { yearFrom, yearTo } = filters
  if (yearFrom !== null && yearTo !== null && yearFrom > yearTo)
    problems.push({ parameter: 'year_to', detail: `Use a year from ${yearFrom}.` })
  return { filters, problems }
}

/** The parameters of filters, in their order; those that are not set are left out. */
export function formatFilters(filters: SearchFilters): [name: string, value: string][] {
  const { yearFrom, yearTo, access, source, author, license, language, has, lacks } = filters
  const values = [
    yearFrom,
    yearTo,
    access,
    source,
    author,
    license,
    language,
    has.join(',') || null,
    lacks.join(',') || null,
  ]
  return FILTER_PARAMETERS.flatMap((name, index) => {
    const value = values[index] ?? null
    return value === null ? [] : [[name, String(value)]]
  })
}

function parseYear(text: string): number | null {
  return /^[12]\d{3}$/.test(text) ? Number(text) : null
}

function parseAccess(text: string) {
  return ACCESS_FILTERS.find((one) => one === text) ?? null
}

/** A name as a filter takes it: NFC, single spaces; null when it is too long or has no letter or figure. */
export function parseName(text: string): string | null {
  const name = text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(name) && !/\p{Cc}/u.test(name) && name.length <= MAX_NAME_LENGTH ? name : null
}

function parseParts<Part extends string>(text: string, parts: readonly Part[]): Part[] | null {
  const given = text.split(',')
  const isKnown = given.every((one) => parts.some((part) => part === one))
  return isKnown ? parts.filter((part) => given.includes(part)) : null
}
