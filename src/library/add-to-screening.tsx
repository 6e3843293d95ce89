import { useState } from 'react'
import { Link } from 'react-router'
import { useService } from '../api/service.tsx'
import type { Article } from '../domain/article.ts'
import { formatCounted } from '../domain/format.ts'
import { screeningPath } from '../domain/paths.ts'
import { useCollection } from '../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../storage/storage-problem.ts'
import { ActionButton } from '../ui/action.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { storeArticles } from './change-screening.ts'
import { LineField } from './line-field.tsx'
import type { GivenSource } from './screening-decisions.ts'
import { makeScreening, readLine, type Screening, SCREENINGS } from './screening.ts'

type AddToScreeningProps = {
  /** Null while they load. */
  articles: readonly Article[] | null
  /** What the list is, for the account of what was searched: `Search for “lamps”`. */
  description: string
  /** The search page of the search. */
  path?: string | null
  /** How many results the search has, where more than the articles. */
  total?: number | null
}

const NEW = ''

type Outcome = { sentence: string; screening: Screening | null }

/** Adds articles to one of the reader's screenings, or to a new one. Needs no request. */
export function AddToScreening({ articles, description, path = null, total = null }: AddToScreeningProps) {
  const { catalogueName = null } = useService().config
  const screenings = useCollection(SCREENINGS)
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const offered = screenings.status === 'ready' ? listNewestFirst(screenings.items) : []
  const target = offered.find(({ id }) => id === (chosen ?? offered[0]?.id))
  const problem = screenings.status === 'failed' ? screenings.problem : null

  const add = async () => {
    const title = readLine(name)
    if (target === undefined && title === '')
      return setOutcome({ sentence: 'Enter a name for the screening.', screening: null })
    const source = { description, path, total, catalogue: catalogueName }
    setOutcome(await addToOne(target ?? title, articles ?? [], source))
  }
  const isAdded = outcome !== null && outcome.screening !== null
  return (
    <div>
      {!isAdded && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          {offered.length > 0 && (
            <SelectField
              label="Screening"
              value={target?.id ?? NEW}
              options={[...offered.map((one) => [one.id, one.name] as const), [NEW, 'New screening']]}
              onChoose={setChosen}
              className="mt-3 block"
            />
          )}
          {target === undefined && <LineField label="Name of the screening" value={name} onChange={setName} />}
          <p className="mt-4">
            <ActionButton type="submit" tone="first" disabled={articles === null || articles.length === 0}>
              {articles === null ? 'Add records' : `Add ${formatCounted(articles.length, 'record')}`}
            </ActionButton>
          </p>
        </form>
      )}
      {problem !== null && <p role="alert">Screenings cannot be kept: {STORAGE_PROBLEM_TEXT[problem]}</p>}
      <p role="status" className="foreign-text mt-3 min-h-6">
        {outcome?.sentence}
      </p>
      {outcome?.screening != null && (
        <p className="mt-2">
          <Link to={screeningPath(outcome.screening.id)}>Open the screening</Link>
        </p>
      )}
    </div>
  )
}

/** Adds articles to a screening, or to a new one of a name. */
async function addToOne(
  target: Screening | string,
  articles: readonly Article[],
  list: Omit<GivenSource, 'id' | 'addedAt'>,
): Promise<Outcome> {
  const now = Date.now()
  const screening = typeof target === 'string' ? makeScreening(target, now) : target
  const given = { ...list, id: crypto.randomUUID(), addedAt: new Date(now).toISOString() }
  const result = await storeArticles(screening, articles, given)
  if ('problem' in result) return { sentence: `Not added: ${STORAGE_PROBLEM_TEXT[result.problem]}`, screening: null }
  const { identified, unreadable } = result.source
  const duplicates = identified - unreadable - result.added
  return { sentence: formatAdded(screening.name, result.added, duplicates, unreadable), screening }
}

/** The screenings, the newest first. */
export function listNewestFirst(screenings: ReadonlyMap<string, Screening>): Screening[] {
  return [...screenings.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

function formatAdded(name: string, added: number, duplicates: number, unreadable: number): string {
  const parts = [`Added ${formatCounted(added, 'record')} to “${name}”`]
  if (duplicates > 0) parts.push(`${formatCounted(duplicates, 'duplicate')} removed`)
  if (unreadable > 0) parts.push(`${formatCounted(unreadable, 'record')} could not be displayed`)
  return `${parts.join('; ')}.`
}
