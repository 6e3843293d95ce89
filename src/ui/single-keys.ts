/** Shortcuts of a single key, which a reader can switch off (WCAG 2.1.4). */
import { StoredSwitch } from './stored-switch.ts'

/** Whether single keys act. */
export const SHORTCUT_SWITCH = new StoredSwitch('carrel.shortcuts')
/** Where letters are typed, or choose an option. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** Whether a key is for the page: not for the browser, a field or an open dialog. */
export function isKeyForPage(event: KeyboardEvent): boolean {
  const { defaultPrevented, isComposing, ctrlKey, altKey, metaKey, target } = event
  if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey) return false
  if (target instanceof Element && target.closest(TYPING) !== null) return false
  return document.querySelector('dialog[open]') === null && SHORTCUT_SWITCH.isOn()
}
