import type { ArticleList } from '../../contract/article.ts'
import { formatCount } from '../../contract/format.ts'
import { typeName, typeNamePlural } from '../../contract/article-type.ts'

/** A piece of the sentence; figures are set strong. */
export type SentencePart = { text: string; isFigure: boolean }

/** The count in the sentences of service.md ("Counts, exactly"). Joined, the texts are the sentence. */
export function countSentence(list: ArticleList): SentencePart[] {
  const { query, total, page, perPage, pages } = list
  const forText = query.text === '' ? '' : ` for “${query.text}”`
  const many = query.type === null ? 'articles' : typeNamePlural(query.type).toLowerCase()
  const one = query.type === null ? 'article' : typeName(query.type).toLowerCase()
  const shown = list.articles.length
  if (total === 0 || (total === null && shown === 0 && page === 1)) return [plain(`No ${many} found${forText}`)]
  if (shown === 0)
    return [plain(`Nothing on page ${formatCount(page)}${pages === null ? '' : ` of ${formatCount(pages)}`}`)]
  const first = (page - 1) * perPage + 1
  const range = figure(`${formatCount(first)} to ${formatCount(first + shown - 1)}`)
  if (total === null) return [plain('Showing '), range, plain('; the service does not tell how many there are')]
  if (total === 1) return [figure('1'), plain(` ${one}${forText}`)]
  return [plain('Showing '), range, plain(' of '), figure(formatCount(total)), plain(` ${many}${forText}`)]
}

function plain(text: string): SentencePart {
  return { text, isFigure: false }
}

function figure(text: string): SentencePart {
  return { text, isFigure: true }
}
