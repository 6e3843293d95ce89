/** The article types of the API and their names on the screen. */

/** The types that the API can filter by, in the order in which they are offered. */
export const ARTICLE_TYPES = ['article', 'review', 'conference_paper'] as const

export type ArticleType = (typeof ARTICLE_TYPES)[number]

export function isArticleType(text: unknown): text is ArticleType {
  return (ARTICLE_TYPES as readonly unknown[]).includes(text)
}

const TYPE_NAMES: Record<ArticleType, { one: string; many: string }> = {
  article: { one: 'Article', many: 'Articles' },
  review: { one: 'Review', many: 'Reviews' },
  conference_paper: { one: 'Conference paper', many: 'Conference papers' },
}

/** The name of one article of a type; a service's own word becomes words: `book_chapter` is "Book chapter". */
export function typeName(type: string): string {
  if (isArticleType(type)) return TYPE_NAMES[type].one
  const words = type.replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of several articles of a type. */
export function typeNamePlural(type: string): string {
  return isArticleType(type) ? TYPE_NAMES[type].many : typeName(type)
}
