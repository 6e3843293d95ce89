import { Link } from '../../ui/link.tsx'
import { failureWords } from '../../api/failure-words.ts'
import { searchPath } from '../../contract/paths.ts'
import { EVERYTHING } from '../../contract/search-query.ts'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'

/** Why a search has no results to show, or why those on the page are of before. */
export function SearchFailure(props: {
  error: Error
  /** When what is on the page was answered; undefined when nothing is. */
  answeredAt: number | undefined
  /** Whether there is a wider search to offer. */
  isNarrowed: boolean
  onTryAgain: () => void
  isAsking: boolean
}) {
  const { error, answeredAt, isNarrowed, onTryAgain, isAsking } = props
  const words = failureWords(error)
  if (answeredAt !== undefined) return <StaleNotice {...words} answeredAt={answeredAt} onTryAgain={onTryAgain} />
  return (
    <FailurePanel {...words} onTryAgain={onTryAgain} isAsking={isAsking}>
      {isNarrowed && <Link to={searchPath(EVERYTHING)}>Start a new search</Link>}
    </FailurePanel>
  )
}
