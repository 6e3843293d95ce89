import type { ArticleList } from '../../contract/article.ts'

/**
 * The first page as all that can be shown, when a service answers another page with the same articles; null when it does not,
 * or when the first page is not known.
 */
export function onlyPage(list: ArticleList, first: ArticleList | undefined): ArticleList | null {
  const slug = list.articles[0]?.slug
  const isIgnored = list.page > 1 && slug !== undefined && slug === first?.articles[0]?.slug
  return isIgnored ? { ...first, pages: 1, next: null } : null
}
