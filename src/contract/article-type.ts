/** The article types, and what they are called, for one and for many. */

/** The three article types of the API, in the order in which they are offered. */
export const ARTICLE_TYPES = ['article', 'review', 'conference_paper'] as const

/** A type that the API can filter by. */
export type ArticleType = (typeof ARTICLE_TYPES)[number]

/** Whether a text is one of the three types. */
export function isArticleType(text: unknown): text is ArticleType {
  return (ARTICLE_TYPES as readonly unknown[]).includes(text)
}

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
