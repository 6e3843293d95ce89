/** A service's word for the type of a work, and which of the three types it means. */
import type { ArticleType } from '../../contract/article-type.ts'

const REVIEWS = /review/i
const NO_REVIEWS = /peer.?review|reviewed|book.?review/i
const CONFERENCES = /conference|proceeding|inproceedings|^comm$/i
const ARTICLES =
  /^(?:article|journal.?article|journal.?articles|article.?journal|research.?article|research.?paper|original.?(?:article|research|paper)|art|scholarlyarticle|journal.?paper|academic.?article)$/i

/** The type that a word means; null when it means none of the three: then the word itself is shown. */
export function readType(word: string): ArticleType | null {
  const plain = word.trim().replace(/^.*[/#]/, '')
  if (CONFERENCES.test(plain)) return 'conference_paper'
  if (REVIEWS.test(plain) && !NO_REVIEWS.test(plain)) return 'review'
  return ARTICLES.test(plain) ? 'article' : null
}
