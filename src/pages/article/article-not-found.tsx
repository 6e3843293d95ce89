import { Link } from 'react-router'
import { searchPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { withText } from '../../domain/change-search.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { actionClass } from '../../ui/action.tsx'
import { useHeadingFocus } from '../../ui/use-focus.ts'
import { ARTICLE_MESSAGES } from './article-messages.ts'

/** The page of an article that the catalogue does not have, or no longer has; suggests a search for the words of the slug. */
export function ArticleNotFound({ slug, isRemoved = false }: { slug: string; isRemoved?: boolean }) {
  const heading = isRemoved ? ARTICLE_MESSAGES.removed : ARTICLE_MESSAGES.notFound
  const words = parseSlugWords(slug)
  return (
    <div className="max-w-2xl py-12">
      <PageHead title={heading} isIndexed={false} />
      <h1 ref={useHeadingFocus()} tabIndex={-1} className="font-serif text-[1.75rem] leading-tight font-semibold">
        {heading}
      </h1>
      <p className="foreign-text mt-3">
        {isRemoved ? ARTICLE_MESSAGES.removedText(slug) : ARTICLE_MESSAGES.notFoundText(slug)}
      </p>
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        {words !== '' && (
          <Link to={searchPath(withText(EVERYTHING, words))} className={actionClass('first')}>
            {ARTICLE_MESSAGES.searchFor(words)}
          </Link>
        )}
        <Link to={searchPath(EVERYTHING)}>{ARTICLE_MESSAGES.seeAll}</Link>
      </p>
    </div>
  )
}

const MAX_WORDS = 6
const MAX_WORD_LENGTH = 40

/** The first words of a slug; few, because one wrong word would hide the article. */
function parseSlugWords(slug: string): string {
  const words = slug.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => word.length <= MAX_WORD_LENGTH)
    .slice(0, MAX_WORDS)
    .join(' ')
}
