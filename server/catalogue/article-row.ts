import type { ArticleType } from '../../src/contract/article-type.ts'

/** One article as it is put into the catalogue; `null` where a fact is not known. Importers make these. */
export type ArticleRow = {
  slug: string
  /** May hold simple markup and TeX between dollars. */
  title: string
  /** Bare, in the spelling of its source. */
  doi: string
  type: ArticleType
  abstract: string | null
  /** Who wrote the abstract, when it is not the authors' own. */
  abstract_note: string | null
  authors: { name: string; orcid?: string; affiliations?: string[] }[]
  /** How many authors there are, where fewer are listed. */
  authors_total: number | null
  source: string | null
  publisher: string | null
  volume: string | null
  issue: string | null
  pages: string | null
  /** `2020`, `2020-05` or `2020-05-17`, as precise as known. */
  published: string | null
  year: number | null
  language: string | null
  keywords: string[]
  oa_is_open: boolean | null
  oa_status: string | null
  license: string | null
  full_text_url: string | null
  /** DOIs that this article cites, in its order; those outside the catalogue are not kept. */
  references: string[]
}
