/** Notices when the answers of one operation come in another form than before. Reading does not depend on it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from './send.ts'
import { type FormChange, type Operation, withChange } from './form-changes.ts'
import { type AnswerForm, articleForm, listForm, movesBetween, statisticsForm } from './read/answer-form.ts'

/** For each part of an operation's answers the newest form that had it. */
export type KnownForms = Map<string, AnswerForm>

/** What is known of the service whose answers lie in one memory. */
const known = new WeakMap<QueryClient, KnownForms>()

/** Remembers the form of an answer that was read, and tells what moved under `key`; `page` is that of a search. */
export function noteAnswer(
  queryClient: QueryClient,
  key: readonly string[],
  operation: Operation,
  { body, header }: Answer,
  page: number,
): void {
  const forms = {
    Search: () => listForm(body, header, page),
    Article: () => articleForm(body),
    Statistics: () => statisticsForm(body),
  }
  const remembered = known.get(queryClient) ?? new Map<string, AnswerForm>()
  known.set(queryClient, remembered)
  const changes = changesBy(remembered, operation, forms[operation](), Date.now())
  if (changes.length > 0)
    queryClient.setQueryData(key, (told: readonly FormChange[] = []) => changes.reduce(withChange, told))
}

/** What moved since each part was last seen; remembers the form. One that shows nothing is null. */
export function changesBy(
  remembered: KnownForms,
  operation: Operation,
  form: AnswerForm | null,
  noticedAt: number,
): FormChange[] {
  return [...(form?.parts.keys() ?? [])].flatMap((part) => {
    const before = remembered.get(`${operation} ${part}`)
    if (form === null) return []
    remembered.set(`${operation} ${part}`, form)
    const moves = before === undefined ? [] : movesBetween(before, form)
    return moves.filter((move) => move.part === part).map((move) => ({ operation, noticedAt, ...move }))
  })
}
