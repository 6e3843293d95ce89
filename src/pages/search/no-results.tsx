import { Link } from 'react-router'
import { useService } from '../../api/service.tsx'
import type { ArticleList } from '../../domain/article.ts'
import { searchPath } from '../../domain/paths.ts'
import { EVERYTHING, type SearchQuery } from '../../domain/search-query.ts'
import { withFilters, withMatch, withPage, withText, withType } from '../../domain/change-search.ts'
import { hasExtension } from '../../domain/config.ts'
import { listTerms, parseSearchText } from '../../domain/search-expression.ts'
import { formatFilters, NO_FILTERS } from '../../domain/search-filters.ts'
import { TO_RESULTS } from '../../ui/pager.tsx'
import { ANSWER_MESSAGES } from './search-answer-messages.ts'
import { SEARCH_MESSAGES } from './search-messages.ts'

/** In place of the rows of a page that has none: nothing was found, or the page is past the last one. */
export function NoResults({ list: { pages, query } }: { list: ArticleList }) {
  return (
    <div className="py-6">
      <h2 className="font-serif text-xl font-semibold">{SEARCH_MESSAGES.suggestions}</h2>
      {pages !== null && pages > 0 ? (
        <p className="mt-2">
          <Link to={searchPath(withPage(query, pages))} state={TO_RESULTS}>
            {SEARCH_MESSAGES.goToLastPage(pages)}
          </Link>
        </p>
      ) : (
        <Suggestions query={query} />
      )}
    </div>
  )
}

/** Suggestions that change this search; what the service cannot do, or may not do, is not suggested. */
function Suggestions({ query }: { query: SearchQuery }) {
  const hasLanguage = hasExtension(useService().config, 'query-language')
  const { text, type, filters, match } = query
  const { expression, isStrict } = parseSearchText(text)
  const words = listTerms(expression)
    .map((term) => term.text)
    .join(' ')
  const unquoted = withText(query, text.replaceAll('"', ' '))
  const isExpression = hasLanguage && isStrict && words !== '' && words !== unquoted.text
  const needsAll = hasLanguage && (isStrict || match === 'all')
  return (
    <ul className="running-links mt-3 list-disc space-y-1.5 pl-5 marker:text-rule-strong">
      {type !== null && (
        <Suggestion to={withType(query, null)} note={SEARCH_MESSAGES.notOnly(type)}>
          {SEARCH_MESSAGES.searchAllTypes}
        </Suggestion>
      )}
      {formatFilters(filters).length > 0 && (
        <Suggestion to={withFilters(query, NO_FILTERS)}>{SEARCH_MESSAGES.removeFilters}</Suggestion>
      )}
      {isExpression && <Suggestion to={withText(query, words)}>{SEARCH_MESSAGES.searchPlainWords(words)}</Suggestion>}
      {text.includes('"') && !isExpression && (
        <Suggestion to={unquoted} note={SEARCH_MESSAGES.inAnyOrder}>
          {SEARCH_MESSAGES.searchWithoutQuotes}
        </Suggestion>
      )}
      {hasLanguage && !isStrict && match === 'all' && (
        <Suggestion to={withMatch(query, 'best')}>{ANSWER_MESSAGES.includeMost}</Suggestion>
      )}
      {text.includes(' ') && needsAll && <li>{SEARCH_MESSAGES.fewerWords}</li>}
      {text.includes(' ') && !hasLanguage && <li>{SEARCH_MESSAGES.fewerWordsUnknown}</li>}
      {text !== '' && <li>{SEARCH_MESSAGES.checkSpelling}</li>}
      {text !== '' && hasLanguage && !isStrict && <li>{SEARCH_MESSAGES.namesInFields}</li>}
      <Suggestion to={EVERYTHING} note={SEARCH_MESSAGES.newestFirst}>
        {SEARCH_MESSAGES.seeAll}
      </Suggestion>
    </ul>
  )
}

function Suggestion({ to, note = '', children }: { to: SearchQuery; note?: string; children: string }) {
  return (
    <li className="foreign-text">
      <Link to={searchPath(to)}>{children}</Link>
      {note}
    </li>
  )
}
