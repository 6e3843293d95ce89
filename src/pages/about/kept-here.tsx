import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useService } from '../../api/service.tsx'
import type { Keep, KeepState } from '../../keep/keep.ts'
import { keepFor } from '../../keep/keep-for.ts'
import { removeEverything } from '../../keep/remove-everything.ts'
import { PROBLEM_WORDS } from '../../keep/storage-problem.ts'
import { ActionButton } from '../../ui/action.tsx'

const OFF: KeepState = { isOn: false, problem: null }

/** What this browser keeps, and how a reader decides on it. */
export function KeptHere() {
  const { keep, credential } = useKeep()
  const [removed, setRemoved] = useState('')
  const remove = async () => {
    // A sentence that was there before is said again.
    setRemoved('')
    setRemoved(await removeEverything(keep(), credential))
  }
  return (
    <>
      <p>
        Nothing of what you read, unless you ask for it here. The program itself stays in this browser, so that Carrel
        opens without a connection too.
      </p>
      <RememberControl keep={keep} onChange={() => setRemoved('')} />
      <div className="needs-script mt-2">
        <ActionButton onClick={() => void remove()} aria-describedby="remove-hint">
          Remove what Carrel keeps in this browser
        </ActionButton>
        <p id="remove-hint" className="mt-1.5 text-sm text-quiet">
          Removes it in every open tab: remembered answers, what is in memory, a credential, your choice of theme, and
          the program itself until your next visit. It also switches remembering off.
        </p>
        {/* The places stand from the first, so that what comes into them is read out. */}
        <p role="status">{removed !== '' && <span className="mt-2 block">{removed}</span>}</p>
      </div>
    </>
  )
}

function RememberControl({ keep, onChange }: { keep: () => Keep; onChange: () => void }) {
  const { isOn, problem } = useSyncExternalStore(
    (listener) => keep().subscribe(listener),
    () => keep().getSnapshot(),
    () => OFF,
  )
  const toggle = () => {
    onChange()
    void (isOn ? keep().turnOff() : keep().turnOn())
  }
  return (
    <div className="needs-script">
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={isOn}
          onChange={toggle}
          aria-describedby="remember-hint"
          className="size-4 accent-accent"
        />
        Remember on this device
      </label>
      <p id="remember-hint" className="text-sm text-quiet">
        Searches, articles and statistics that you open are kept for your next visit, for a day, and can be read without
        a connection. On a computer that others use, leave this off.
      </p>
      <p role="status" className="text-sm">
        {problem !== null && (
          <span className="mt-2 block">Not remembered on this device: {PROBLEM_WORDS[problem]}</span>
        )}
      </p>
    </div>
  )
}

/** What this browser keeps belongs to the memory of answers; it is asked for only in a browser. */
function useKeep() {
  const service = useService()
  const queryClient = useQueryClient()
  return { keep: () => keepFor(service, queryClient), credential: service.credential }
}
