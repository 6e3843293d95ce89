import { Link } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { searchPath } from '../../contract/paths.ts'
import { EVERYTHING } from '../../contract/search-query.ts'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'

/** Why a search has no results to show; `isNarrowed` offers the way to an empty one. */
export function SearchFailure(props: { error: Error; isNarrowed: boolean; onTryAgain: () => void }) {
  return (
    <FailurePanel {...failureWords(props.error)} onTryAgain={props.onTryAgain}>
      {props.isNarrowed && <Link to={searchPath(EVERYTHING)}>Start a new search</Link>}
    </FailurePanel>
  )
}

/** Why the results on the page are those of before. */
export function StaleResults(props: { error: Error; answeredAt: number; onTryAgain: () => void }) {
  return <StaleNotice {...failureWords(props.error)} answeredAt={props.answeredAt} onTryAgain={props.onTryAgain} />
}
