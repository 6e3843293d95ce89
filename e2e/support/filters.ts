import type { View } from './names.ts'

/** One property in the open filters. */
export function fieldset(view: View, name: string) {
  return view.filterPanel.getByRole('group', { name, exact: true })
}

/** A value of a property. */
export function filterValue(view: View, group: string, name: string | RegExp) {
  return fieldset(view, group).getByRole('link', { name })
}
