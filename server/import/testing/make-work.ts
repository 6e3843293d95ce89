/** Made-up OpenAlex works of the size of real ones, for benches. */

/** One line of about 15 kB; the same for the same number. */
export function makeOpenAlexLine(number: number): string {
  const authorships = Array.from({ length: 14 }, (_, index) => ({
    author_position: index === 0 ? 'first' : 'middle',
    author: {
      id: `https://openalex.org/A${number}${index}`,
      display_name: `Ada ${index} Lovelace`,
      orcid: 'https://orcid.org/0000-0002-1825-0097',
    },
    institutions: [
      {
        id: `https://openalex.org/I${index}`,
        display_name: `University of Example ${index}`,
        lineage: ['https://openalex.org/I1'],
      },
    ],
    raw_affiliation_strings: [`Department ${index}, University of Example ${index}, Example City, Exampleland`],
  }))
  const source = {
    display_name: 'Journal of Examples',
    issn: ['1234-5679'],
    host_organization_name: 'Example Press',
    type: 'journal',
  }
  const location = {
    is_oa: true,
    landing_page_url: `https://doi.org/10.5555/${number}`,
    pdf_url: null,
    source,
    license: 'cc-by',
  }
  return JSON.stringify({
    id: `https://openalex.org/W${number}`,
    doi: `https://doi.org/10.5555/example.${number}`,
    title: `An example of a work with the number ${number}`,
    publication_year: 2020,
    publication_date: '2020-05-17',
    ids: { openalex: `https://openalex.org/W${number}`, pmid: `https://pubmed.ncbi.nlm.nih.gov/${number}` },
    language: 'en',
    primary_location: location,
    best_oa_location: location,
    locations: [location, location],
    type: 'article',
    open_access: { is_oa: true, oa_status: 'gold', oa_url: `https://doi.org/10.5555/${number}` },
    authorships,
    biblio: { volume: '12', issue: '3', first_page: '1', last_page: '20' },
    is_retracted: false,
    is_paratext: false,
    concepts: Array.from({ length: 20 }, (_, index) => ({
      id: `https://openalex.org/C${index}`,
      display_name: `Concept ${index}`,
      score: 0.5,
    })),
    referenced_works: Array.from({ length: 50 }, (_, index) => `https://openalex.org/W${number + index}`),
    related_works: Array.from({ length: 10 }, (_, index) => `https://openalex.org/W${number - index}`),
    abstract_inverted_index: makeInvertedIndex(number),
    updated_date: '2025-06-11T00:03:37.532706',
  })
}

function makeInvertedIndex(number: number): Record<string, number[]> {
  const index: Record<string, number[]> = {}
  for (let position = 0; position < 250; position += 1) {
    const word = `word${(position * 7 + number) % 130}`
    index[word] = [...(index[word] ?? []), position]
  }
  return index
}
