import { useIsFetching } from '@tanstack/react-query'
import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { failureMessage } from '../../../api/failure-messages.ts'
import { useQuota, useService } from '../../../api/service.tsx'
import { EXPORT_FORMATS, type ExportFormat, formatFileName } from '../../../citation/export-formats.ts'
import type { Article, ArticleList } from '../../../domain/article.ts'
import { articlesRequestPath } from '../../../domain/paths.ts'
import type { SearchQuery } from '../../../domain/search-query.ts'
import { countRemaining } from '../../../quota/limiter.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { FailurePanel } from '../../../ui/failure-panel.tsx'
import { formatTimeOfDay } from '../../../ui/format-time.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { EXPORT_MESSAGES, formatCost, formatEnd, formatProgress, formatRest } from './export-messages.ts'
import { addLoadedPages, estimateCost, type ExportProgress, ExportRun, startProgress } from './export-run.ts'
import { useExportPages } from './use-export-pages.ts'

/** What the export of a list needs, how far it is, and its file. */
export function ExportPanel({ list }: { list: ArticleList }) {
  const [format, setFormat] = useState(EXPORT_FORMATS[0])
  const quota = useQuota()
  const pages = useExportPages()
  const [run] = useState(() => new ExportRun(pages))
  const state = useSyncExternalStore(run.state.subscribe, run.state.get)
  // Reaches the request queue: what waits there for this page leaves with it.
  useEffect(() => () => run.stop('cancelled'), [run])
  // Renders again when a page has loaded: it needs no request any more.
  useIsFetching()
  const progress = addLoadedPages(state?.progress ?? startProgress(list), pages.findLoadedPage)
  const cost = estimateCost(progress, pages.findLoadedPage)
  const phase = progress.next === null ? 'done' : (state?.phase ?? 'ready')
  const reason = phase === 'stopped' && state?.phase === 'stopped' ? state.reason : null
  const { sentence, buttons } = useFocusOnSentence()
  const start = () => run.start(progress, cost.requests)
  return (
    // While it runs, the notice of a wait must not cover the buttons on a narrow screen.
    <div className={`mt-3 border-l-4 border-rule-strong px-5 py-1 ${phase === 'running' ? 'mb-24 wide:mb-0' : ''}`}>
      {typeof reason === 'object' && reason !== null && (
        <FailurePanel {...failureMessage(reason.error)} onTryAgain={start} />
      )}
      <p ref={sentence} tabIndex={-1} aria-live="polite">
        {state === null
          ? formatCost(progress, cost, quota)
          : phase === 'done'
            ? formatEnd(progress)
            : formatProgress(progress, cost)}
      </p>
      <FormatSelect formats={EXPORT_FORMATS} chosen={format} onChoose={setFormat} />
      {phase === 'ready' && <p className="mt-1 text-quiet">{format.description}</p>}
      {phase === 'running' && <RunProgress progress={progress} goal={cost.goal} />}
      {phase === 'stopped' && (
        <p className="mt-1">
          {reason === 'more-requests' && EXPORT_MESSAGES.moreRequests} {formatRest(cost, quota)}
        </p>
      )}
      {(phase === 'ready' || phase === 'stopped') && cost.requests > countRemaining(quota) && (
        <p className="mt-1 text-quiet">{EXPORT_MESSAGES.needsWait}</p>
      )}
      <div key={phase} ref={buttons} className="mt-3 flex flex-wrap items-center gap-3">
        {phase === 'ready' && <ActionButton onClick={start}>{EXPORT_MESSAGES.prepare}</ActionButton>}
        {phase === 'running' && <ActionButton onClick={() => run.stop('paused')}>{EXPORT_MESSAGES.pause}</ActionButton>}
        {phase === 'stopped' && <ActionButton onClick={start}>{EXPORT_MESSAGES.resume}</ActionButton>}
        {(phase === 'running' || reason === 'paused') && (
          <ActionButton onClick={() => run.stop('cancelled')}>{EXPORT_MESSAGES.cancel}</ActionButton>
        )}
        {(phase === 'stopped' || phase === 'done') && progress.articles.length > 0 && (
          <DownloadButton articles={progress.articles} query={list.query} format={format} />
        )}
      </div>
    </div>
  )
}

type FormatSelectProps = {
  formats: readonly ExportFormat[]
  chosen: ExportFormat
  onChoose: (format: ExportFormat) => void
}

/** The choice of a format, where there is more than one. */
export function FormatSelect({ formats, chosen, onChoose }: FormatSelectProps) {
  if (formats.length === 1) return null
  return (
    <SelectField
      label={EXPORT_MESSAGES.format}
      value={chosen.label}
      options={formats.map(({ label }) => [label, label] as const)}
      onChoose={(label) => onChoose(formats.find((format) => format.label === label) ?? chosen)}
    />
  )
}

/** Looks like the gauge of the header in every browser. */
const PROGRESS_BAR =
  'h-2 appearance-none overflow-hidden rounded-full border border-field bg-paper [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent forced-colors:forced-color-adjust-none forced-colors:[--color-accent:Highlight] forced-colors:[--color-field:CanvasText] forced-colors:[--color-paper:Canvas]'

/** A wait is also announced by the notice that every page has. */
function RunProgress({ progress: { articles, next }, goal }: { progress: ExportProgress; goal: number }) {
  const { queue, nextAttempt } = useQuota()
  const path = next === null ? '' : articlesRequestPath(next)
  const isWaiting = nextAttempt !== null && nextAttempt.reason !== 'in-flight' && queue.some(({ key }) => key === path)
  return (
    <>
      <progress
        aria-label={EXPORT_MESSAGES.loaded}
        value={articles.length}
        max={Math.max(1, goal)}
        className={`mt-2 block w-full max-w-96 ${PROGRESS_BAR}`}
      />
      {isWaiting && <p className="mt-2 text-quiet">{EXPORT_MESSAGES.waiting(formatTimeOfDay(nextAttempt.at))}</p>}
    </>
  )
}

function DownloadButton(props: { articles: readonly Article[]; query: SearchQuery; format: ExportFormat }) {
  const { articles, query, format } = props
  const [downloaded, setDownloaded] = useState<string | null>(null)
  const { config } = useService()
  const download = () => {
    const name = formatFileName(query, format, config)
    saveFile(name, format.mediaType, format.format(articles, window.location.origin, config))
    setDownloaded(name)
  }
  return (
    <>
      <ActionButton onClick={download}>{EXPORT_MESSAGES.download(format.label, articles.length)}</ActionButton>
      <span aria-live="polite" className="foreign-text text-sm text-quiet">
        {downloaded !== null && EXPORT_MESSAGES.downloaded(downloaded)}
      </span>
    </>
  )
}

/**
 * Keeps the focus when the buttons change: the sentence takes it, not a new button, which a second press of the same key
 * would activate.
 */
function useFocusOnSentence(): { sentence: RefObject<HTMLParagraphElement | null>; buttons: RefCallback<HTMLElement> } {
  const sentence = useRef<HTMLParagraphElement>(null)
  const buttons = useCallback((group: HTMLElement | null) => {
    return () => {
      if (group?.contains(document.activeElement) === true)
        queueMicrotask(() => sentence.current?.focus({ preventScroll: true }))
    }
  }, [])
  return { sentence, buttons }
}
