import { queryOptions, skipToken } from '@tanstack/react-query'
import { FORM_CHANGES } from './ask-for.ts'
import type { FormChange } from './form-changes.ts'

/** How the service changed the form of its answers since the app was opened: never asked, only noticed; undefined: not at all. */
export function formChangesQuery() {
  return queryOptions<readonly FormChange[]>({ queryKey: FORM_CHANGES, queryFn: skipToken, gcTime: Infinity })
}
