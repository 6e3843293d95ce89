/** The answer to a search for words, and what to try where nothing was found. A first visit without a search does not load it. */
import { useMemo } from 'react'
import { makeMark, makeNameMark } from '../../article-view/mark-words.ts'
import { MATCH_VIEWS } from '../../article-view/match-extract.tsx'
import type { ArticleList } from '../../domain/article.ts'
import { NoResults } from './no-results.tsx'
import { Results } from './results.tsx'
import { SearchAnswerNotes } from './search-answer.tsx'

type SearchedResultsProps = { list: ArticleList; isPrevious: boolean }

/** How the search was read, and its rows with the words marked. */
export function SearchedResults({ list, isPrevious }: SearchedResultsProps) {
  const searched = list.answer?.corrected?.to ?? list.query.text
  const mark = useMemo(() => makeMark(searched), [searched])
  const markKeywords = useMemo(() => makeMark(searched, 'keyword'), [searched])
  const markNames = useMemo(() => makeNameMark(searched), [searched])
  return (
    <>
      <SearchAnswerNotes list={list} />
      {list.articles.length > 0 ? (
        <Results {...{ list, isPrevious, mark, markKeywords, markNames }} matchViews={MATCH_VIEWS} />
      ) : (
        <NoResults list={list} />
      )}
    </>
  )
}
