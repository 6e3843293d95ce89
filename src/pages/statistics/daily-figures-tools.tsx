import { useState } from 'react'
import { DAILY_FIGURES, type DailyFigures, FIGURES_SWITCH } from '../../library/daily-figures.ts'
import { type FiguresConflict, formatFiguresFile, mergeFiguresFile } from '../../library/daily-figures-file.ts'
import { JsonFileField } from '../../library/json-file-field.tsx'
import { formatCount, formatCounted, formatDate } from '../../domain/format.ts'
import { STORAGE_PROBLEM_TEXT, type StorageProblem } from '../../storage/storage-problem.ts'
import { ActionButton, TextButton } from '../../ui/action.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useStoredSwitch } from '../../ui/stored-switch.ts'
import { DataTable } from './data-table.tsx'
import { GROWTH_MESSAGES } from './growth-messages.ts'

type DailyFiguresToolsProps = {
  kept: ReadonlyMap<string, DailyFigures>
  /** The API's address. */
  catalogue: string
  /** Why the figures of today were not kept. */
  problem: StorageProblem | null
  isReady: boolean
}

/** Whether the figures of each day are kept, and what can be done with those that are. */
export function DailyFiguresTools({ kept, catalogue, problem, isReady }: DailyFiguresToolsProps) {
  const isOn = useStoredSwitch(FIGURES_SWITCH)
  const [isStored, setIsStored] = useState(true)
  const [conflicts, setConflicts] = useState<FiguresConflict[]>([])
  const merge = async (file: unknown): Promise<string> => {
    const merged = mergeFiguresFile(kept, catalogue, file, Date.now())
    if (merged === null) return GROWTH_MESSAGES.noFile
    const failure = merged.put.size === 0 ? null : await DAILY_FIGURES.change(merged.put)
    if (failure !== null) return `Nothing was changed: ${STORAGE_PROBLEM_TEXT[failure]}`
    setConflicts(merged.conflicts)
    const { counts, ofOthers, ofFuture } = merged
    const parts = [
      `Added ${formatCounted(counts.added, 'day')}`,
      `${formatCount(counts.unchanged - merged.conflicts.length)} known already`,
      ...(merged.conflicts.length === 0 ? [] : [`${formatCount(merged.conflicts.length)} differ`]),
      ...(ofOthers === 0 ? [] : [`${formatCount(ofOthers)} of another catalogue left out`]),
      ...(ofFuture === 0 ? [] : [`${formatCount(ofFuture)} left out because the day is in the future`]),
      ...(counts.unreadable === 0 ? [] : [`${formatCount(counts.unreadable)} not readable`]),
    ]
    return `${parts.join('; ')}.`
  }
  return (
    <div className="needs-script no-print mt-5 max-w-[44rem]">
      {problem !== null && <p role="status">{GROWTH_MESSAGES.notKept(STORAGE_PROBLEM_TEXT[problem])}</p>}
      <details>
        <summary className="mb-2 inline-block min-h-6 text-accent hover:underline">{GROWTH_MESSAGES.tools}</summary>
        <CheckboxField
          id="keep-figures"
          label={GROWTH_MESSAGES.keep}
          hint={GROWTH_MESSAGES.keeps}
          isChecked={isOn}
          onToggle={() => setIsStored(FIGURES_SWITCH.turn(!isOn))}
        />
        <p role="status" className="text-sm">
          {!isStored && GROWTH_MESSAGES.notSwitched}
        </p>
        <KeptFigures kept={kept} onClear={() => setConflicts([])} />
        {isReady && <JsonFileField label={GROWTH_MESSAGES.merge} hint={GROWTH_MESSAGES.mergeHint} onValue={merge} />}
        {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      </details>
    </div>
  )
}

/** The buttons for the figures that are kept; removing them can be undone until the page is left. */
function KeptFigures({ kept, onClear }: { kept: ReadonlyMap<string, DailyFigures>; onClear: () => void }) {
  const [outcome, setOutcome] = useState('')
  const [removed, setRemoved] = useState<ReadonlyMap<string, DailyFigures> | null>(null)
  const save = () => {
    const name = `carrel-daily-figures-${new Date().toISOString().slice(0, 10)}.json`
    saveFile(name, 'application/json', formatFiguresFile([...kept.values()]))
    setOutcome(GROWTH_MESSAGES.exported(name))
  }
  const change = async (put: ReadonlyMap<string, DailyFigures> | null, remove: string[], done: string) => {
    const failure = await DAILY_FIGURES.change(put, remove)
    setOutcome(failure === null ? done : `Nothing was changed: ${STORAGE_PROBLEM_TEXT[failure]}`)
    return failure === null
  }
  const clear = async () => {
    onClear()
    if (await change(null, [...kept.keys()], GROWTH_MESSAGES.cleared(kept.size))) setRemoved(kept)
  }
  const restore = async () => {
    if (await change(removed, [], GROWTH_MESSAGES.restored)) setRemoved(null)
  }
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ActionButton disabled={kept.size === 0} onClick={save}>
          {GROWTH_MESSAGES.export}
        </ActionButton>
        {/* Keeps the focus when nothing is left. */}
        <ActionButton aria-disabled={kept.size === 0} onClick={() => void (kept.size === 0 || clear())}>
          {GROWTH_MESSAGES.clear}
        </ActionButton>
      </div>
      <p className="mt-2 min-h-6 text-sm text-quiet">
        <span role="status">{outcome}</span>{' '}
        {removed !== null && <TextButton onClick={() => void restore()}>{GROWTH_MESSAGES.undo}</TextButton>}
      </p>
    </>
  )
}

/** What the file states otherwise, beside the own figures. */
function Conflicts({ conflicts }: { conflicts: FiguresConflict[] }) {
  const { conflicts: caption, day, here, there, allArticles, openAccess } = GROWTH_MESSAGES
  const header = [day, `${allArticles}: ${here}`, there, `${openAccess}: ${here}`, `${there} `]
  return (
    <div className="mt-2">
      <h3 className="font-semibold">{caption}</h3>
      <p className="mb-2 text-sm text-quiet">{GROWTH_MESSAGES.conflictsHint}</p>
      <DataTable
        isWide
        caption={caption}
        header={header}
        rows={conflicts.map(({ own, other }) => [
          formatDate(own.day),
          ...[own.articles, other.articles, own.open, other.open].map((count) =>
            count === null ? GROWTH_MESSAGES.notStated : formatCount(count),
          ),
        ])}
      />
    </div>
  )
}
