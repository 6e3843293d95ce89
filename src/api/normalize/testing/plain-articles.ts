/** The normalizer with strings in place of parsed titles and abstracts, for tables of expected values. */
import type { Article, ArticleList, CitedArticle } from '../../../domain/article.ts'
import { normalizeArticle, normalizeListedArticle } from '../article.ts'
import { normalizeList } from '../list.ts'

type PlainWork<Work> = Omit<Work, 'title'> & { title: string }
type PlainArticle = Omit<PlainWork<Article>, 'abstract' | 'citations'> & {
  abstract: string | null
  citations: {
    citedByCount: number | null
    references: PlainWork<CitedArticle>[] | null
    citedBy: PlainWork<CitedArticle>[] | null
  }
}

export function normalizePlainArticle(...args: Parameters<typeof normalizeArticle>): PlainArticle {
  return withPlainTexts(normalizeArticle(...args))
}

export function normalizePlainListedArticle(...args: Parameters<typeof normalizeListedArticle>): PlainArticle {
  return withPlainTexts(normalizeListedArticle(...args))
}

export function normalizePlainList(
  ...args: Parameters<typeof normalizeList>
): Omit<ArticleList, 'articles'> & { articles: PlainArticle[] } {
  const list = normalizeList(...args)
  return { ...list, articles: list.articles.map(withPlainTexts) }
}

function withPlainTexts(article: Article): PlainArticle {
  const { citedByCount, references, citedBy } = article.citations
  return {
    ...withPlainTitle(article),
    abstract: article.abstract?.plain ?? null,
    citations: {
      citedByCount,
      references: references?.map(withPlainTitle) ?? null,
      citedBy: citedBy?.map(withPlainTitle) ?? null,
    },
  }
}

function withPlainTitle<Work extends Pick<Article, 'title'>>(work: Work): PlainWork<Work> {
  return { ...work, title: work.title.plain }
}
