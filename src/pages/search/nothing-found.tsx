import { Link } from '../../ui/link.tsx'
import { searchPath } from '../../contract/paths.ts'
import { EVERYTHING, type SearchQuery, withText, withType } from '../../contract/search-query.ts'
import { typeNamePlural } from '../../contract/article-type.ts'

/** What to try when nothing was found: only ways that change this search. */
export function NothingFound({ query }: { query: SearchQuery }) {
  const words = query.text.split(' ')
  const hasQuotes = query.text.includes('"')
  return (
    <div className="py-6">
      <h2 className="font-serif text-xl font-semibold">What you can try</h2>
      <ul className="running-links mt-3 list-disc space-y-1.5 pl-5 marker:text-rule-strong">
        {query.type !== null && (
          <li>
            <Link to={searchPath(withType(query, null))}>Search in all types</Link>, not only in{' '}
            {typeNamePlural(query.type).toLowerCase()}
          </li>
        )}
        {hasQuotes && (
          <li>
            <Link to={searchPath(withText(query, query.text.replaceAll('"', ' ')))}>
              Search for the words without quotes
            </Link>
            , in any order
          </li>
        )}
        {words.length > 1 && <li>Leave out a word: all of them must occur in title, abstract, keywords or DOI</li>}
        {query.text !== '' && (
          <li>
            Check the spelling, or use another word for the same thing. Names of authors and journals are not searched
          </li>
        )}
        <li>
          <Link to={searchPath(EVERYTHING)}>See all articles</Link>, newest first
        </li>
      </ul>
    </div>
  )
}
