import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useService } from '../../api/service.tsx'
import type { ArticleList, NamedResult, SearchAnswer } from '../../domain/article.ts'
import { searchOfAuthor, searchOfSource, withMatch, withText } from '../../domain/change-search.ts'
import { hasExtension } from '../../domain/config.ts'
import { parseDoi } from '../../domain/doi.ts'
import { searchPath } from '../../domain/paths.ts'
import { describePlainWords } from '../../domain/search-expression.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { Separated } from '../../ui/separated.tsx'
import { ANSWER_MESSAGES, formatAllWords, formatNamedResult, formatReplacedWords } from './search-answer-messages.ts'

/** How the service read the search and what else it may mean, under the count; nothing for plain words that all articles have. */
export function SearchAnswerNotes({ list }: { list: ArticleList }) {
  const { config } = useService()
  const { answer, query, total } = list
  if (answer === null || !hasExtension(config, 'query-language')) return null
  const { corrected, suggested, names } = answer
  return (
    <div className="running-links max-w-[52rem] space-y-1 pt-1 pb-3 text-sm text-quiet empty:hidden">
      {corrected !== null && <Corrected corrected={corrected} query={query} hasResults={total !== 0} />}
      {suggested !== null && (
        <Note>
          <SearchLink to={withText(query, suggested)}>{ANSWER_MESSAGES.didYouMean(suggested)}</SearchLink>
        </Note>
      )}
      <Understood understood={answer.understood} text={query.text} />
      {answer.understood === null && <WordsNote list={list} totalAllWords={answer.totalAllWords} />}
      <NamesNote names={names} />
    </div>
  )
}

type CorrectedProps = { corrected: NonNullable<SearchAnswer['corrected']>; query: SearchQuery; hasResults: boolean }

/** Which words were replaced, and the way to the search as written. */
function Corrected({ corrected, query, hasResults }: CorrectedProps) {
  const { from, to } = corrected
  if (!hasResults) return <Note>{`${formatReplacedWords(corrected)} ${ANSWER_MESSAGES.searchedInstead(to)}`}</Note>
  return (
    <Note>
      {`${formatReplacedWords(corrected)} ${ANSWER_MESSAGES.showingFor}`}
      <SearchLink to={withText(query, to)}>{`“${to}”`}</SearchLink>
      {'. '}
      <SearchLink to={withMatch(query, 'all')}>{ANSWER_MESSAGES.searchOnly(from)}</SearchLink>
    </Note>
  )
}

/** How an expression was read, or that what looks like one was read as plain words. */
function Understood({ understood, text }: { understood: string | null; text: string }) {
  const words = understood === null ? describePlainWords(text) : null
  if (understood !== null) return <Note>{ANSWER_MESSAGES.understood(understood)}</Note>
  return words === null ? null : <Note>{ANSWER_MESSAGES.plainWords(words)}</Note>
}

/** Of plain words: how many articles have all of them, and the choice whether others are listed. */
function WordsNote({ list, totalAllWords }: { list: ArticleList; totalAllWords: number | null }) {
  const { query, total } = list
  if (query.match === 'all') {
    if (parseDoi(query.text) !== null) return null
    return (
      <Note>
        <Separated>
          {ANSWER_MESSAGES.allWordsOnly}
          <SearchLink to={withMatch(query, 'best')}>{ANSWER_MESSAGES.includeMost}</SearchLink>
        </Separated>
      </Note>
    )
  }
  if (totalAllWords === null || total === null || totalAllWords >= total) return null
  const corrected = list.answer?.corrected ?? null
  const searched = corrected === null ? query : withText(query, corrected.to)
  return (
    <Note>
      <Separated>
        {formatAllWords(totalAllWords)}
        {totalAllWords > 0 && <SearchLink to={withMatch(searched, 'all')}>{ANSWER_MESSAGES.allWordsOnly}</SearchLink>}
      </Separated>
    </Note>
  )
}

/** The ways to the articles of the author and the source that plain words name. */
function NamesNote({ names }: { names: readonly NamedResult[] }) {
  const { extensions } = useService().config
  const links = names.flatMap((named) => {
    const { field, name } = named
    const query = field === 'author' ? searchOfAuthor(name, extensions) : searchOfSource(name, extensions)
    if (query === null) return []
    return [
      <SearchLink key={field} to={query}>
        {formatNamedResult(named)}
      </SearchLink>,
    ]
  })
  return links.length === 0 ? null : (
    <Note>
      <Separated>{links}</Separated>
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="foreign-text">{children}</p>
}

function SearchLink({ to, children }: { to: SearchQuery; children: string }) {
  return (
    <Link to={searchPath(to)} className="foreign-text py-[3px]">
      {children}
    </Link>
  )
}
