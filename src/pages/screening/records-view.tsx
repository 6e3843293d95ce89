import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { makeMark } from '../../article-view/mark-words.ts'
import { formatCount } from '../../domain/format.ts'
import { screeningPath, searchPath } from '../../domain/paths.ts'
import { EVERYTHING, searchOfAddress } from '../../domain/search-query.ts'
import { countScreening, type ScreeningCounts } from '../../library/screening-counts.ts'
import { matchesFilter, outcomeOf, SCREENING_FILTERS, type ScreeningFilter } from '../../library/screening-decisions.ts'
import type { ScreeningWithRecords } from '../../library/screening-file.ts'
import type { ScreenedRecord, ScreeningSource } from '../../library/screening.ts'
import { shortenText } from '../../rich-text/plain-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useHeadingFocus } from '../../ui/use-focus.ts'
import { DecisionBar } from './decision-bar.tsx'
import { RecordCard } from './record-card.tsx'
import { FILTER_NAMES, formatNotStored, formatPlace, formatScreeningProgress } from './screening-messages.ts'
import { SHORTCUT_SWITCH } from '../../ui/single-keys.ts'
import { readShortcut, SCREENING_KEYS } from './screening-keys.ts'
import { useDecisions } from './use-decisions.ts'

/** The records one at a time, decided by keys or buttons. */
export function RecordsView(screened: ScreeningWithRecords) {
  const { screening, records } = screened
  const [parameters, setParameters] = useSearchParams()
  const filter = SCREENING_FILTERS.find((one) => one === parameters.get('show')) ?? 'undecided'
  const { current, visible, sentence, problem, decide, undo, canUndo, changeNote, move } = useDecisions(
    screened,
    filter,
  )
  const slug = current?.article.slug ?? ''
  const place = formatPlace(current, visible)
  const [choosingFor, setChoosingFor] = useState<string | null>(null)
  const [note, setNote] = useState({ slug: '', text: '' })
  const [lastReason, setLastReason] = useState('')
  const counts = useMemo(() => countScreening(screening, records), [screening, records])
  const mark = useMemo(() => makeMark(findWords(current, screening.sources)), [current, screening.sources])
  const noteText = current === null || note.slug === slug ? note.text : (outcomeOf(current)?.note ?? '')

  const exclude = (reason: string | null) => {
    setChoosingFor(null)
    setLastReason(reason ?? '')
    decide('excluded', { reason, note: noteText })
  }
  const actions = {
    i: () => decide('included', { note: noteText }),
    e: () => (screening.reasons.length === 0 ? exclude(null) : setChoosingFor(slug)),
    m: () => decide('maybe', { note: noteText }),
    u: undo,
    j: () => move('next'),
    k: () => move('previous'),
  }
  // The choice of a reason has keys of its own.
  useShortcuts(choosingFor === slug ? {} : actions)

  if (records.length === 0) return <NoRecords />
  return (
    <>
      <p className="mt-3">{formatScreeningProgress(counts)}</p>
      <FilterSelect
        records={records}
        filter={filter}
        onChoose={(chosen) => setParameters(chosen === 'undecided' ? {} : { show: chosen }, { replace: true })}
      />
      {problem !== null && (
        <p role="alert" className="mt-2 max-w-[44rem] text-alarm">
          {formatNotStored(problem)}
        </p>
      )}
      <p role="status" className="foreign-text mt-2 min-h-6 max-w-[44rem] truncate text-sm text-quiet">
        {sentence}
      </p>
      <AnnouncedRecord record={current} place={place} />
      {current === null ? (
        <EmptyList filter={filter} counts={counts} path={screeningPath(screening.id)} />
      ) : (
        <>
          <RecordCard
            record={current}
            place={place}
            mark={mark}
            comparesReviewers={filter === 'disagreements'}
            note={noteText}
            onNote={(text) => setNote({ slug, text })}
            onNoteEnd={() =>
              outcomeOf(current) !== null && noteText !== outcomeOf(current)?.note && changeNote(current, noteText)
            }
          />
          <DecisionBar
            actions={actions}
            verdict={(filter === 'disagreements' ? current.final : outcomeOf(current))?.verdict ?? null}
            canUndo={canUndo}
            reasons={choosingFor === slug ? screening.reasons : null}
            lastReason={lastReason}
            onReason={exclude}
            onLeaveReasons={() => setChoosingFor(null)}
          />
        </>
      )}
      <KeyList />
    </>
  )
}

/** Tells readers of the screen which record they decide about, whenever that changes. */
function AnnouncedRecord({ record, place }: { record: ScreenedRecord | null; place: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {record !== null && `${place}: ${shortenText(record.article.title.plain, 80)}`}
    </p>
  )
}

/** Calls the actions by their keys; a key that is held down only moves. */
function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = readShortcut(event)
    const action = Object.entries(actions).find(([key]) => key === shortcut)?.[1]
    if (action === undefined || (event.repeat && shortcut !== 'j' && shortcut !== 'k')) return
    event.preventDefault()
    action()
  })
  // Listens to the browser, before the first paint: no key is lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** The words of the search that found a record, to mark them. */
function findWords(record: ScreenedRecord | null, sources: readonly ScreeningSource[]): string {
  const path = sources.find(({ id }) => id === record?.source)?.path ?? null
  return path === null ? '' : searchOfAddress(path.slice(1)).text
}

type FilterSelectProps = {
  records: readonly ScreenedRecord[]
  filter: ScreeningFilter
  onChoose: (filter: ScreeningFilter) => void
}

function FilterSelect({ records, filter, onChoose }: FilterSelectProps) {
  const options = SCREENING_FILTERS.map((one) => {
    const count = records.filter((record) => matchesFilter(record, one)).length
    return { one, count, text: `${FILTER_NAMES[one]} (${formatCount(count)})` }
  }).filter(({ one, count }) => one !== 'disagreements' || count > 0 || filter === one)
  return (
    <SelectField
      label="Show"
      value={filter}
      options={options.map(({ one, text }) => [one, text] as const)}
      onChoose={(chosen) => onChoose(SCREENING_FILTERS.find((one) => one === chosen) ?? 'undecided')}
      className="mt-2 block"
    />
  )
}

function NoRecords() {
  return (
    <p className="mt-5 max-w-[44rem]">
      No records yet. <Link to={searchPath(EVERYTHING)}>Search</Link>, then choose “Screen these results” above the
      results.
    </p>
  )
}

type EmptyListProps = { filter: ScreeningFilter; counts: ScreeningCounts; path: string }

/** After the last record of a list. */
function EmptyList({ filter, counts, path }: EmptyListProps) {
  const heading = useHeadingFocus()
  const isDone = filter === 'undecided' && counts.undecided === 0
  return (
    <div className="mt-4 min-h-40">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {isDone ? 'Every record has a decision' : 'No records in this list'}
      </h2>
      {isDone && (
        <p className="mt-2">
          <Link to={`${path}?view=results`}>See the results</Link>
          {counts.maybe > 0 && (
            <>
              , or <Link to={`${path}?show=maybe`}>decide about those marked maybe</Link>
            </>
          )}
        </p>
      )}
    </div>
  )
}

function KeyList() {
  return (
    <details data-own-keys className="no-print mt-6 max-w-[44rem] text-sm" open>
      <summary className="inline-block min-h-6 text-accent hover:underline">Keys</summary>
      {!SHORTCUT_SWITCH.isOn() ? (
        <p className="mt-1 text-quiet">Single-key shortcuts are switched off in this browser.</p>
      ) : (
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-quiet">
          {SCREENING_KEYS.map(({ keys, action }) => (
            <div key={keys} className="col-span-2 grid grid-cols-subgrid">
              <dt>
                <kbd className="inline-block min-w-6 rounded border border-rule-strong px-1.5 text-center text-ink">
                  {keys}
                </kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
