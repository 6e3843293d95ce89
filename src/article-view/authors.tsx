/** The authors of an article, in the order of the record. */
import { Fragment, startTransition, useState } from 'react'
import type { Article, Author } from '../domain/article.ts'
import { searchOfAuthor } from '../domain/change-search.ts'
import type { ServiceExtension } from '../domain/config.ts'
import { formatCount } from '../domain/format.ts'
import { OutLink, TextButton } from '../ui/action.tsx'
import { OrcidMark } from '../ui/marks.tsx'
import { Separated } from '../ui/separated.tsx'
import { NameLink } from './name-link.tsx'

type AuthorsProps = {
  article: Pick<Article, 'authors' | 'authorsTotal'>
  /** Of the service: with its query language, each name leads to the articles of the author. */
  extensions: readonly ServiceExtension[] | undefined
}

const SHOWN_IN_LINE = 3
const SHOWN_IN_LIST = 10
/** How many further authors are printed, or shown without scripts: with more, an article would not fit on one sheet of paper. */
const SHOWN_WITHOUT_BUTTON = 30

/** The first three authors and how many more there are, for a row of a list. */
export function AuthorsLine({ article: { authors, authorsTotal }, extensions }: AuthorsProps) {
  const total = Math.max(authorsTotal ?? 0, authors.length)
  if (total === 0) return <span className="text-quiet">No authors listed</span>
  const shown = authors.slice(0, SHOWN_IN_LINE)
  const more = total - shown.length
  return (
    <span className="foreign-text">
      <Separated by=", ">
        {shown.map(({ name }, index) => (
          // The same name can occur twice.
          // oxlint-disable-next-line no-array-index-key
          <NameLink key={index} query={searchOfAuthor(name, extensions)}>
            {name}
          </NameLink>
        ))}
      </Separated>
      {more > 0 && ` and ${formatCount(more)} more`}
    </span>
  )
}

/** All authors with ORCID and affiliations: the first ten, then all on demand. Says when the article has more than the record lists. */
export function AuthorList({ article: { authors, authorsTotal }, extensions }: AuthorsProps) {
  const [showsAll, setShowsAll] = useState(false)
  // On a narrow screen they would push the article's actions off the first screen.
  const [showsAffiliations, setShowsAffiliations] = useState(false)
  if (authors.length === 0) return <p className="text-quiet">No authors listed</p>
  const isLong = authors.length > SHOWN_IN_LIST
  const unlisted = authorsTotal === null ? 0 : authorsTotal - authors.length
  return (
    <p className="leading-[1.6]">
      {authors.slice(0, showsAll ? undefined : SHOWN_IN_LIST).map((author, index) => (
        // The order of authors is part of the record; the same name can occur twice.
        // oxlint-disable-next-line no-array-index-key
        <Fragment key={index}>
          {index > 0 && ', '}
          <AuthorEntry {...{ author, showsAffiliations, extensions }} />
        </Fragment>
      ))}
      {isLong && !showsAll && <AuthorsWithoutButton authors={authors.slice(SHOWN_IN_LIST)} />}
      {unlisted > 0 && (
        <span className={showsAll || !isLong ? 'text-quiet' : 'hidden text-quiet noscript:inline print:inline'}>
          {' '}
          and {formatCount(unlisted)} more authors not listed in this record
        </span>
      )}
      {authors.some(({ affiliations }) => affiliations.length > 0) && (
        <span className="no-print wide:hidden noscript:hidden">
          {' '}
          <TextButton aria-expanded={showsAffiliations} onClick={() => setShowsAffiliations(!showsAffiliations)}>
            Affiliations
          </TextButton>
        </span>
      )}
      {isLong && (
        <>
          <span className="noscript:hidden print:hidden">{showsAll ? ' ' : ' … '}</span>
          {/* One button with two names keeps the focus. The transition keeps the page responsive with thousands of names. */}
          <TextButton onClick={() => startTransition(() => setShowsAll(!showsAll))}>
            {showsAll ? 'Show fewer' : `Show all ${formatCount(authors.length)}`}
          </TextButton>
        </>
      )}
    </p>
  )
}

/** On paper and without scripts the button does not work: the other authors are listed, up to a limit. */
function AuthorsWithoutButton({ authors }: { authors: Author[] }) {
  const names = authors.slice(0, SHOWN_WITHOUT_BUTTON).map(({ name }) => `, ${name}`)
  const more = authors.length - names.length
  return (
    <span className="hidden noscript:inline print:inline">
      {names.join('')}
      {more > 0 && ` and ${formatCount(more)} more`}
    </span>
  )
}

type AuthorEntryProps = Pick<AuthorsProps, 'extensions'> & { author: Author; showsAffiliations: boolean }

function AuthorEntry({ author, showsAffiliations, extensions }: AuthorEntryProps) {
  const { name, orcid, affiliations, rors } = author
  return (
    <span className="foreign-text">
      <NameLink query={searchOfAuthor(name, extensions)}>{name}</NameLink>
      {orcid !== null && (
        <>
          {' '}
          <OutLink
            href={`https://orcid.org/${orcid}`}
            className="relative -m-1 inline-block p-1 align-[-0.3em]"
            showsAddress
          >
            <span className="sr-only">{`${name}: orcid.org ${orcid}`}</span>
            <OrcidMark className="size-4 print:hidden" />
            <span className="hidden print:inline">{`https://orcid.org/${orcid}`}</span>
          </OutLink>
        </>
      )}
      {affiliations.length > 0 && (
        <span className={`text-quiet ${showsAffiliations ? '' : 'hidden noscript:inline wide:inline print:inline'}`}>
          {' ('}
          <Separated by="; ">
            {affiliations.map((affiliation, index) => (
              // The same name may occur twice.
              // oxlint-disable-next-line no-array-index-key
              <Affiliation key={index} name={affiliation} ror={rors?.[index] ?? null} />
            ))}
          </Separated>
          {')'}
        </span>
      )}
    </span>
  )
}

/** An institution; one with a ROR id links to its record there. */
function Affiliation({ name, ror }: { name: string; ror: string | null }) {
  if (ror === null) return name
  const address = `https://ror.org/${ror}`
  return (
    <OutLink
      href={address}
      className="text-quiet underline decoration-rule-strong underline-offset-2 hover:text-accent"
      showsAddress
    >
      {name}
      <span className="sr-only">{` (ror.org ${ror})`}</span>
      <span className="hidden print:inline">{` <${address}>`}</span>
    </OutLink>
  )
}
