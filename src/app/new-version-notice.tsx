import { useSyncExternalStore } from 'react'
import { ActionButton, TextButton } from '../ui/action.tsx'
import { isNewVersionWaiting, leaveNewVersion, subscribeToNewVersion, takeNewVersion } from './new-version.ts'

/** Says that a later version of Carrel waits. Nothing is loaded anew under a reader's eyes. */
export function NewVersionNotice() {
  const isWaiting = useSyncExternalStore(subscribeToNewVersion, isNewVersionWaiting, () => false)
  if (!isWaiting) return null
  return (
    <div className="pointer-events-auto mt-3 flex flex-wrap items-center justify-center gap-x-5 gap-y-2 rounded-lg border border-rule-strong bg-sheet px-4 py-3 shadow-lg">
      <p>New version of Carrel</p>
      <ActionButton onClick={takeNewVersion}>Reload</ActionButton>
      <TextButton onClick={leaveNewVersion}>Later</TextButton>
    </div>
  )
}
