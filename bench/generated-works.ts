/** Files of generated works in the layout of OpenAlex, of the size of real ones. */
import { createLineWriter } from '../server/catalogue/record-lines.ts'
import { generateRows } from '../server/catalogue/testing/generated-rows.ts'
import { wordAt } from '../server/catalogue/testing/generated-words.ts'
import type { ArticleRow } from '../server/catalogue/schema.ts'

/** Writes `count` works, one a line, compressed; the same for the same count. */
export async function writeGeneratedWorks(file: string, count: number): Promise<void> {
  const writer = createLineWriter(file)
  let number = 0
  for (const row of generateRows({ seed: 20_261_122, count })) await writer.write(formatWork(row, (number += 1)))
  await writer.close()
}

/** A line of 12 to 15 kB: half of it, as in real ones, is what the catalogue does not keep. */
function formatWork(row: ArticleRow, number: number): string {
  const id = `https://openalex.org/W${number}`
  const doi = `https://doi.org/${row.doi}`
  const source = {
    id: `https://openalex.org/S${number % 500}`,
    display_name: row.source,
    issn: null,
    is_oa: row.oa_is_open,
    host_organization_name: row.publisher,
    type: 'journal',
  }
  const location = { is_oa: row.oa_is_open, landing_page_url: doi, pdf_url: null, source, license: row.license }
  const [first = null, last = null] = row.pages?.split('–') ?? []
  return JSON.stringify({
    id,
    doi,
    title: row.title,
    display_name: row.title,
    publication_year: row.year,
    publication_date: row.published,
    ids: { openalex: id, doi, pmid: `https://pubmed.ncbi.nlm.nih.gov/${number}` },
    language: row.language,
    primary_location: location,
    best_oa_location: location,
    locations: [location, location, location],
    type: row.type === 'review' ? 'review' : 'article',
    open_access: { is_oa: row.oa_is_open, oa_status: row.oa_status, oa_url: doi, any_repository_has_fulltext: true },
    authorships: row.authors.map(({ name, affiliations = [] }, index) => formatAuthorship(name, affiliations, index)),
    biblio: { volume: row.volume, issue: row.issue, first_page: first, last_page: last },
    is_retracted: false,
    is_paratext: false,
    ...formatSubjects(row.keywords, number),
    referenced_works: row.references.map(({ value }) => `https://openalex.org/W${value.split('.').at(-1)}`),
    related_works: Array.from({ length: 10 }, (_, index) => `https://openalex.org/W${number * 7 + index}`),
    abstract_inverted_index: row.abstract === null ? null : invertText(row.abstract),
    counts_by_year: Array.from({ length: 10 }, (_, index) => ({ year: 2025 - index, cited_by_count: number % 40 })),
    updated_date: '2025-06-11T00:03:37.532706',
    created_date: '2020-01-01',
  })
}

function formatAuthorship(name: string, affiliations: string[], index: number) {
  return {
    author_position: index === 0 ? 'first' : 'middle',
    author: { id: `https://openalex.org/A${index}`, display_name: name, orcid: null },
    institutions: affiliations.map((affiliation) => ({
      id: 'https://openalex.org/I1',
      display_name: affiliation,
      ror: 'https://ror.org/00example',
      country_code: 'DE',
      type: 'education',
      lineage: ['https://openalex.org/I1'],
    })),
    countries: ['DE'],
    is_corresponding: index === 0,
    raw_author_name: name,
    raw_affiliation_strings: affiliations.map((affiliation) => `Department of Examples, ${affiliation}, Exampleland`),
  }
}

/** Topics, concepts and the like, which the catalogue does not keep. */
function formatSubjects(keywords: string[], number: number) {
  const describe = (kind: string) => (_: unknown, index: number) => ({
    id: `https://openalex.org/${kind}${index}`,
    wikidata: `https://www.wikidata.org/wiki/Q${number + index}`,
    display_name: `${wordAt((number + index) % 300)} ${wordAt(index)}`,
    level: index % 5,
    score: 0.5,
  })
  return {
    keywords: keywords.map((keyword) => ({ id: 'https://openalex.org/keywords/x', display_name: keyword, score: 0.5 })),
    concepts: Array.from({ length: 20 }, describe('C')),
    topics: Array.from({ length: 3 }, describe('T')),
    sustainable_development_goals: Array.from({ length: 2 }, describe('G')),
    mesh: Array.from({ length: 12 }, describe('M')),
  }
}

function invertText(text: string): Record<string, number[]> {
  const positions: Record<string, number[]> = {}
  for (const [place, word] of text.split(' ').entries()) (positions[word] ??= []).push(place)
  return positions
}
