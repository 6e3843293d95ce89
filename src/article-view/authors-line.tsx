import type { Article } from '../contract/article.ts'
import { formatCount } from '../contract/format.ts'

const SHOWN = 3

/** The first three authors and how many more there are, for a row of a list. */
export function AuthorsLine({ article }: { article: Pick<Article, 'authors' | 'authorsTotal'> }) {
  const { authors, authorsTotal } = article
  const total = Math.max(authorsTotal ?? 0, authors.length)
  if (total === 0) return <span className="text-quiet">Authors not told</span>
  const names = authors.slice(0, SHOWN).map(({ name }) => name)
  const more = total - names.length
  return (
    <span className="foreign-text">
      {names.join(', ')}
      {more > 0 && ` and ${formatCount(more)} more`}
    </span>
  )
}
