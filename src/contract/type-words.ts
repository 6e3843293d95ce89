/** What the article types are called, for one and for many. */
import { type ArticleType, isArticleType } from './article.ts'

const TYPE_WORDS: Record<ArticleType, { one: string; many: string }> = {
  article: { one: 'Article', many: 'Articles' },
  review: { one: 'Review', many: 'Reviews' },
  conference_paper: { one: 'Conference paper', many: 'Conference papers' },
}

/** The name of one article of this type; any other word of a service is answered as a word: `book_chapter` is "Book chapter". */
export function typeName(type: string): string {
  if (isArticleType(type)) return TYPE_WORDS[type].one
  const words = type.replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of many articles of this type. */
export function typeNamePlural(type: string): string {
  return isArticleType(type) ? TYPE_WORDS[type].many : typeName(type)
}
