import type { CitedRow, StoredArticle } from '../catalogue/find-articles.ts'
import type { ArticleItem } from './schemas.ts'

/** A stored article as an item of a list; facts that are not known are null. */
export function articleItem(article: StoredArticle): ArticleItem {
  const { oa_is_open, oa_status, license, full_text_url, cited_by_count, ...fields } = article
  return {
    ...fields,
    open_access: { is_oa: oa_is_open, status: oa_status, license, url: full_text_url },
    citations: { cited_by_count },
  }
}

/** A stored article as a whole record, with its citations inside the catalogue. */
export function articleRecord(
  article: StoredArticle,
  { references, citedBy }: { references: CitedRow[]; citedBy: CitedRow[] },
) {
  return {
    ...articleItem(article),
    citations: { cited_by_count: article.cited_by_count, references, cited_by: citedBy },
  }
}
