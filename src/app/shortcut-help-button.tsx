import { useSyncExternalStore } from 'react'
import { ObservableValue } from '../domain/observable-value.ts'
import { TextButton } from '../ui/action.tsx'
import { PartBoundary } from '../ui/error-boundary.tsx'
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx'

const ShortcutHelp = lazyWithRetry(() => import('./shortcut-help.tsx').then((code) => code.ShortcutHelp))

/** Whether the help is shown: its button opens it, and a key. */
export const isShortcutHelpOpen = new ObservableValue(false)

/** Opens the list of keyboard shortcuts. */
export function ShortcutHelpButton() {
  const isOpen = useSyncExternalStore(isShortcutHelpOpen.subscribe, isShortcutHelpOpen.get, () => false)
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => isShortcutHelpOpen.set(true)}>
        Keyboard shortcuts
      </TextButton>
      {isOpen && (
        <PartBoundary name="the keyboard shortcuts">
          <ShortcutHelp onClose={() => isShortcutHelpOpen.set(false)} />
        </PartBoundary>
      )}
    </>
  )
}
