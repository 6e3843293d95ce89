import { useService } from '../../../api/service.tsx'
import { formatListName } from '../../../citation/export-formats.ts'
import type { ArticleList } from '../../../domain/article.ts'
import { ExportDialog } from '../../../library/export-dialog.tsx'
import { EXPORT_MESSAGES, formatEnd, formatProgress } from './export-messages.ts'
import { RunControls } from './run-controls.tsx'
import { type ResultsRun, useResultsRun } from './use-results-run.ts'

type ResultsExportProps = { list: ArticleList; isOpen: boolean; onClose: () => void }

/** The export of all results of a search: its dialog, or one line about a run that continues after it was closed. */
export function ResultsExport({ list, isOpen, onClose }: ResultsExportProps) {
  const { config } = useService()
  const run = useResultsRun(list)
  const { phase, progress } = run
  if (!isOpen) return <ClosedRun {...run} />
  return (
    <ExportDialog
      articles={progress.articles}
      fileName={formatListName(list.query, config)}
      onClose={onClose}
      isReady={phase === 'stopped' || phase === 'done'}
    >
      <RunControls {...run} />
      {(phase === 'ready' || phase === 'running') && (
        <p className="mt-2 text-sm text-quiet">{EXPORT_MESSAGES.mayClose}</p>
      )}
    </ExportDialog>
  )
}

/** How far a run is, beside the button that opens its dialog again. */
function ClosedRun({ phase, progress, cost, wasStarted }: ResultsRun) {
  return (
    <span aria-live="polite" className="text-quiet">
      {wasStarted && (phase === 'done' ? formatEnd(progress) : formatProgress(progress, cost))}
    </span>
  )
}
