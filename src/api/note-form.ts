/** Notices when the answers of one operation come in another form than before. Reading does not depend on it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Answer } from './send.ts'
import { type FormChange, type Operation, withChange } from './form-changes.ts'
import { type AnswerForm, articleForm, listForm, movesBetween } from './read/answer-form.ts'

/** For each part of an operation's answers the newest form that had it. */
export type KnownForms = Map<string, AnswerForm>

/** What is known of the service whose answers lie in one memory. */
const known = new WeakMap<QueryClient, KnownForms>()

/** Remembers the form of an answer that was read, and tells what moved under `key`; `page` is that of a search. Rejects when its code cannot be fetched. */
export async function noteAnswer(
  queryClient: QueryClient,
  key: readonly string[],
  operation: Operation,
  answer: Answer,
  page: number,
): Promise<void> {
  const form = await formOfAnswer(operation, answer, page)
  const remembered = known.get(queryClient) ?? new Map<string, AnswerForm>()
  known.set(queryClient, remembered)
  const changes = changesBy(remembered, operation, form, Date.now())
  if (changes.length > 0)
    queryClient.setQueryData(key, (told: readonly FormChange[] = []) => changes.reduce(withChange, told))
}

async function formOfAnswer(operation: Operation, { body, header }: Answer, page: number): Promise<AnswerForm | null> {
  if (operation === 'Search') return listForm(body, header, page)
  if (operation === 'Article') return articleForm(body)
  return (await import('./read/statistics-form.ts')).statisticsForm(body)
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
