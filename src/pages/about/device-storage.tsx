import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useService } from '../../api/service.tsx'
import { clearOfflineCopy } from '../../storage/app-version.ts'
import {
  clearWebStorage,
  type Persistence,
  type PersistenceState,
  startPersistence,
  type StorageProblem,
} from '../../storage/persistence.ts'
import { ActionButton } from '../../ui/action.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { setTheme } from '../../ui/theme.ts'

/** Each problem, after "Not saved on this device: ". */
const PROBLEM_TEXT: Record<StorageProblem, string> = {
  unavailable: 'this browser offers no storage, or its settings block it.',
  full: 'the storage of this browser is full.',
  failed: 'the storage of this browser cannot be used.',
  'not-secure': 'pages opened with your own credential are saved only where the address begins with https.',
}

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
        Nothing you read is saved unless you choose so here. The app itself is stored in this browser so that it opens
        offline.
      </p>
      <SaveSwitch getPersistence={getPersistence} onChange={() => setOutcome('')} />
      <div className="needs-script mt-2">
        <ActionButton onClick={() => void remove()} aria-describedby="remove-hint">
          Remove what Carrel keeps in this browser
        </ActionButton>
        <p id="remove-hint" className="mt-1.5 text-sm text-quiet">
          In every open tab: saved pages, pages in memory, your credential, your theme, citation style and library
          resolver, and the app itself until your next visit. This also switches saving off.
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
        {problem !== null && <span className="mt-2 block">Not saved on this device: {PROBLEM_TEXT[problem]}</span>}
      </p>
    </div>
  )
}

/** Resolves with a sentence for the reader. The text of the button names what is removed. */
async function removeEverything(persistence: Persistence): Promise<string> {
  setTheme('system')
  const isRemoved = await persistence.clear()
  clearWebStorage()
  await clearOfflineCopy()
  return isRemoved ? 'Removed.' : 'Saved pages could not be removed: clear this site’s data in your browser.'
}
