import { Fragment } from 'react'
import type { Article } from '../contract/article.ts'
import { formatCount } from '../contract/format.ts'
import { RichText } from '../rich-text/rich-text.tsx'

const SHOWN = 3

/** The first three authors and how many more there are, for a row of a list. */
export function AuthorsLine({ article }: { article: Pick<Article, 'authors' | 'authorsTotal'> }) {
  const { authors, authorsTotal } = article
  const total = Math.max(authorsTotal ?? 0, authors.length)
  if (total === 0) return <span className="text-quiet">Authors not told</span>
  const shown = authors.slice(0, SHOWN)
  const more = total - shown.length
  return (
    <span className="foreign-text">
      {shown.map(({ name }, index) => (
        // The order of authors is part of the record; the same name can stand twice.
        // oxlint-disable-next-line no-array-index-key
        <Fragment key={index}>
          {index > 0 && ', '}
          <RichText source={name} />
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </span>
  )
}
