import { isKeyForPage } from '../../ui/single-keys.ts'

/** The keys of the screening page, in the order in which they are shown. */
export const SCREENING_KEYS = [
  { keys: 'i', action: 'Include' },
  { keys: 'e', action: 'Exclude: choose a reason with 1 to 9, then Enter; Escape leaves' },
  { keys: 'm', action: 'Maybe' },
  { keys: 'u', action: 'Undo' },
  { keys: 'j', action: 'Next record' },
  { keys: 'k', action: 'Previous record' },
] as const

/** The key of a shortcut; null for keys that belong to the browser, to a field or to an open dialog. */
export function readShortcut(event: KeyboardEvent): string | null {
  return isKeyForPage(event) ? event.key.toLowerCase() : null
}
