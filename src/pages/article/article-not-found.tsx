import { Link } from '../../ui/link.tsx'
import { searchPath } from '../../contract/paths.ts'
import { EVERYTHING, withText } from '../../contract/search-query.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { actionClass } from '../../ui/action.tsx'
import { useHeadingFocus } from '../../ui/use-heading-focus.ts'

/** No such article: says so, and suggests a search from the words of the slug. */
export function ArticleNotFound({ slug }: { slug: string }) {
  const words = slugWords(slug)
  return (
    <div className="max-w-2xl py-12">
      <PageHead title="Article not found" isIndexed={false} />
      <h1 ref={useHeadingFocus()} tabIndex={-1} className="font-serif text-[1.75rem] leading-tight font-semibold">
        Article not found
      </h1>
      <p className="mt-3">
        The catalogue has no article at <span className="foreign-text font-semibold">{slug}</span>. The link may be cut
        off, or the article may have left the catalogue.
      </p>
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        {words !== '' && (
          <Link to={searchPath(withText(EVERYTHING, words))} className={actionClass('first')}>
            Search for “{words}”
          </Link>
        )}
        <Link to={searchPath(EVERYTHING)}>See all articles</Link>
      </p>
    </div>
  )
}

const MOST_WORDS = 6
const LONGEST_WORD = 40

/** The first words of a slug; not so many that one wrong one hides the article. */
function slugWords(slug: string): string {
  const words = slug.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => word.length <= LONGEST_WORD)
    .slice(0, MOST_WORDS)
    .join(' ')
}
