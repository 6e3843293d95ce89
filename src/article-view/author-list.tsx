import { Fragment, startTransition, useState } from 'react'
import type { Article, Author } from '../contract/article.ts'
import { formatCount } from '../contract/format.ts'
import { usePlainText } from '../rich-text/plain-text.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { OutLink, TextButton } from '../ui/action.tsx'

const SHOWN = 10
/** How many of the others stand where there is no button. */
const WITHOUT_BUTTON = 200

/** All authors in their order: the first ten, then as many as there are. Says when the record itself names fewer than the article has. */
export function AuthorList({ article }: { article: Pick<Article, 'authors' | 'authorsTotal'> }) {
  const { authors, authorsTotal } = article
  const [showsAll, setShowsAll] = useState(false)
  if (authors.length === 0) return <p className="text-quiet">Authors not told</p>
  const shown = showsAll ? authors : authors.slice(0, SHOWN)
  const unnamed = authorsTotal === null ? 0 : authorsTotal - authors.length
  return (
    <p className="leading-[1.6]">
      {shown.map((author, index) => (
        // The order of authors is part of the record; the same name can stand twice.
        // oxlint-disable-next-line no-array-index-key
        <span key={index}>
          {index > 0 && ', '}
          <AuthorName author={author} />
        </span>
      ))}
      {!showsAll && authors.length > SHOWN && <AuthorsWithoutButton authors={authors.slice(SHOWN)} />}
      {unnamed > 0 && (
        <span
          className={
            showsAll || authors.length <= SHOWN ? 'text-quiet' : 'hidden text-quiet noscript:inline print:inline'
          }
        >
          {' '}
          and {formatCount(unnamed)} more, whom the record does not name
        </span>
      )}
      {authors.length > SHOWN && (
        <>
          <span className="noscript:hidden print:hidden">{showsAll ? ' ' : ' … '}</span>
          {/* One button with two names: pressed, it keeps the focus. Thousands of names come without holding up the page. */}
          <TextButton onClick={() => startTransition(() => setShowsAll(!showsAll))}>
            {showsAll ? 'Show fewer' : `Show all ${formatCount(authors.length)}`}
          </TextButton>
        </>
      )}
    </p>
  )
}

/** On paper, and without scripts, nothing can be pressed: there the others stand too, as far as a sheet can take them. */
function AuthorsWithoutButton({ authors }: { authors: Author[] }) {
  const more = authors.length - WITHOUT_BUTTON
  return (
    <span className="hidden noscript:inline print:inline">
      {authors.slice(0, WITHOUT_BUTTON).map(({ name }, index) => (
        // oxlint-disable-next-line no-array-index-key
        <Fragment key={index}>
          {', '}
          <RichText source={name} />
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}
    </span>
  )
}

function AuthorName({ author: { name, orcid, affiliations } }: { author: Author }) {
  const plainName = usePlainText(name)
  return (
    <span className="foreign-text">
      <RichText source={name} />
      {orcid !== null && (
        <>
          {' '}
          <OutLink href={`https://orcid.org/${orcid}`} className="align-super text-[0.7em] tracking-wide" showsAddress>
            <span className="sr-only">{plainName}: </span>
            orcid.org
            <span className="sr-only"> {orcid}</span>
          </OutLink>
        </>
      )}
      {affiliations.length > 0 && (
        <span className="text-quiet">
          {' '}
          (<RichText source={affiliations.join('; ')} />)
        </span>
      )}
    </span>
  )
}
