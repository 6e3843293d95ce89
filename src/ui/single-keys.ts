/** Shortcuts of a single key, which a reader can switch off (WCAG 2.1.4). */
import { readEntry, writeEntry } from '../domain/web-storage.ts'

/** "Remove what Carrel keeps" finds the entry by the beginning of its name. */
const ENTRY = 'carrel.shortcuts'
/** Where letters are typed, or choose an option. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** Where the browser blocks storage, they are off until the page is closed. */
let isOffHere = false

/** Whether single keys act. */
export function areShortcutsOn(): boolean {
  return !isOffHere && readEntry(() => window.localStorage, ENTRY) !== 'off'
}

/** Switches them on or off in this browser. */
export function switchShortcuts(isOn: boolean): void {
  const problem = writeEntry(() => window.localStorage, ENTRY, isOn ? null : 'off')
  isOffHere = !isOn && problem !== null
}

/** Whether a key is for the page: not for the browser, a field or an open dialog. */
export function isKeyForPage(event: KeyboardEvent): boolean {
  const { defaultPrevented, isComposing, ctrlKey, altKey, metaKey, target } = event
  if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey) return false
  if (target instanceof Element && target.closest(TYPING) !== null) return false
  return document.querySelector('dialog[open]') === null && areShortcutsOn()
}
