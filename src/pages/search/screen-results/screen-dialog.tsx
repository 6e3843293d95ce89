import type { ArticleList } from '../../../domain/article.ts'
import { withPage } from '../../../domain/change-search.ts'
import { searchPath } from '../../../domain/paths.ts'
import type { SearchQuery } from '../../../domain/search-query.ts'
import { AddToScreening } from '../../../library/add-to-screening.tsx'
import { describeLimits } from '../../../library/describe-search.ts'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { RunControls } from '../export-results/run-controls.tsx'
import { useResultsRun } from '../export-results/use-results-run.ts'

/** Loads the results of a search, after stating what that costs, and adds them to a screening. */
export function ScreenDialog({ list, onClose }: { list: ArticleList; onClose: () => void }) {
  const run = useResultsRun(list)
  const { phase, progress } = run
  const isLoaded = phase === 'done' || (phase === 'stopped' && progress.articles.length > 0)
  return (
    <ModalDialog heading="Add to screening" onClose={onClose}>
      <RunControls {...run} />
      <AddToScreening
        articles={isLoaded ? progress.articles : null}
        description={describeSource(list.query)}
        path={searchPath({ ...withPage(list.query, 1), step: '' })}
        total={progress.total}
      />
    </ModalDialog>
  )
}

/** `Search for “lamps”, reviews only`: two searches with the same words differ in it. */
function describeSource(query: SearchQuery): string {
  const words = query.text === '' ? 'All articles' : `Search for “${query.text}”`
  return [words, ...describeLimits(query)].join(', ')
}
