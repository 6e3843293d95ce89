import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useService } from '../../api/service.tsx'
import { DAILY_FIGURES, FIGURES_SWITCH } from '../../library/daily-figures.ts'
import { HISTORY_SWITCH, SEARCH_LOG } from '../../library/search-log.ts'
import { clearOfflineCopy } from '../../storage/app-version.ts'
import {
  clearWebStorage,
  type Persistence,
  type PersistenceState,
  startPersistence,
} from '../../storage/persistence.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { ActionButton } from '../../ui/action.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { setTheme } from '../../ui/theme.ts'

const OFF: PersistenceState = { isOn: false, problem: null }

/** What this browser keeps, the switch to save opened pages, and the button that removes everything. */
export function DeviceStorage() {
  const service = useService()
  const queryClient = useQueryClient()
  // A server renders this page too, and has no storage.
  const getPersistence = () => startPersistence(service, queryClient)
  const [outcome, setOutcome] = useState('')
  const remove = async () => {
    setOutcome('')
    setOutcome(await removeEverything(getPersistence()))
  }
  return (
    <>
      <p>
        Your searches are kept in this browser’s search history, which you can switch off and clear on the page
        Searches. The statistics page keeps the catalogue’s counts of each day on which you open it, and has a switch
        for that. Nothing you read is saved unless you choose so. The app itself is stored in this browser so that it
        opens offline.
      </p>
      <SaveSwitch getPersistence={getPersistence} onChange={() => setOutcome('')} />
      <div className="needs-script mt-2">
        <ActionButton onClick={() => void remove()} aria-describedby="remove-hint">
          Remove what Carrel keeps in this browser
        </ActionButton>
        <p id="remove-hint" className="mt-1.5 text-sm text-quiet">
          In every open tab: saved pages, pages in memory, your search history, the counts of each day, your credential,
          your theme, citation style and library resolver, and the app itself until your next visit. This also switches
          saving, the search history and the counts of each day off. Searches and articles that you saved stay: remove
          them in your library.
        </p>
        <p role="status">{outcome !== '' && <span className="mt-2 block">{outcome}</span>}</p>
      </div>
    </>
  )
}

function SaveSwitch({ getPersistence, onChange }: { getPersistence: () => Persistence; onChange: () => void }) {
  const { isOn, problem } = useSyncExternalStore(
    (listener) => getPersistence().state.subscribe(listener),
    () => getPersistence().state.get(),
    () => OFF,
  )
  const toggle = () => {
    onChange()
    void (isOn ? getPersistence().turnOff() : getPersistence().turnOn())
  }
  return (
    <div className="needs-script">
      <CheckboxField
        id="save"
        label="Save opened pages on this device for 24 hours, also for offline reading"
        hint="Searches, articles and statistics. Leave this off on a shared computer."
        isChecked={isOn}
        onToggle={toggle}
      />
      <p role="status" className="text-sm">
        {problem !== null && (
          <span className="mt-2 block">Not saved on this device: {STORAGE_PROBLEM_TEXT[problem]}</span>
        )}
      </p>
    </div>
  )
}

/** Resolves with a sentence for the reader. The text of the button names what is removed. */
async function removeEverything(persistence: Persistence): Promise<string> {
  setTheme('system')
  const isRemoved = await persistence.clear()
  clearWebStorage()
  HISTORY_SWITCH.turn(false)
  FIGURES_SWITCH.turn(false)
  const areRemoved = await Promise.all([SEARCH_LOG.clear(), DAILY_FIGURES.clear()])
  await clearOfflineCopy()
  return isRemoved && !areRemoved.includes(false)
    ? 'Removed.'
    : 'Not everything could be removed: clear this site’s data in your browser.'
}
