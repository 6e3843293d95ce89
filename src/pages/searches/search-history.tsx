import { useState, useSyncExternalStore } from 'react'
import { RECORDING_PROBLEM } from '../../library/record-search.ts'
import { HISTORY_SWITCH, type LoggedSearch, SEARCH_LOG } from '../../library/search-log.ts'
import { useRemoval } from '../../library/use-removal.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { TextButton } from '../../ui/action.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { useStoredSwitch } from '../../ui/stored-switch.ts'
import { PartHeading } from '../../ui/section-heading.tsx'
import { HistoryDays } from './history-days.tsx'
import { RemovalOutcome } from './removal-outcome.tsx'
import { type DayRange, SearchLogTools } from './search-log-tools.tsx'
import { formatDateField, SEARCHES_MESSAGES } from './searches-messages.ts'

/** The searches of this browser, newest first, with the files made of them. */
export function SearchHistory({ log }: { log: ReadonlyMap<string, LoggedSearch> }) {
  const removal = useRemoval(SEARCH_LOG)
  const [range, setRange] = useState<DayRange>({ from: '', to: '' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const listed = [...log]
    .filter(([, { at }]) => isInRange(formatDateField(at), range))
    .toSorted(([a], [b]) => (a > b ? -1 : 1))
  const chosen = listed.filter(([id]) => selected.has(id))
  const toggle = (id: string) =>
    setSelected(new Set(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id]))
  return (
    <section aria-labelledby="search-history" className="mt-10">
      <PartHeading id="search-history">{SEARCHES_MESSAGES.history}</PartHeading>
      <HistorySwitch />
      {log.size === 0 ? (
        <p className="mt-4 text-quiet">{SEARCHES_MESSAGES.noHistory}</p>
      ) : (
        <>
          <SearchLogTools
            range={range}
            onRange={setRange}
            isSelection={chosen.length > 0}
            searches={(chosen.length > 0 ? chosen : listed).map(([, search]) => search).toReversed()}
          />
          <HistoryDays
            entries={listed}
            selected={selected}
            onSelect={toggle}
            onRemove={(id, search) => void removal.remove(new Map([[id, search]]), 'Removed 1 search.')}
          />
          <p className="mt-4 text-sm">
            <TextButton onClick={() => void removal.remove(log, 'Removed the search history.')}>
              {SEARCHES_MESSAGES.clearHistory}
            </TextButton>
          </p>
        </>
      )}
      <RemovalOutcome {...removal} />
    </section>
  )
}

/** What is recorded, and whether. */
function HistorySwitch() {
  const isOn = useStoredSwitch(HISTORY_SWITCH)
  const [isStored, setIsStored] = useState(true)
  const problem = useSyncExternalStore(RECORDING_PROBLEM.subscribe, RECORDING_PROBLEM.get, () => null)
  return (
    <div className="mt-2 max-w-[44rem]">
      <CheckboxField
        id="keep-history"
        label={SEARCHES_MESSAGES.keepHistory}
        hint={SEARCHES_MESSAGES.keeps}
        isChecked={isOn}
        onToggle={() => setIsStored(HISTORY_SWITCH.turn(!isOn))}
      />
      <p role="status" className="text-sm">
        {!isStored && SEARCHES_MESSAGES.notSwitched}
        {problem !== null && `The last search was not recorded: ${STORAGE_PROBLEM_TEXT[problem]}`}
      </p>
    </div>
  )
}

function isInRange(day: string, { from, to }: DayRange): boolean {
  return (from === '' || day >= from) && (to === '' || day <= to)
}
