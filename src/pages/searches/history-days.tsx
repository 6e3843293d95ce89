import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { searchPath } from '../../domain/paths.ts'
import { describeLimits, describeOrder, describeText } from '../../library/describe-search.ts'
import { type LoggedSearch, queryOfRequest } from '../../library/search-log.ts'
import { TextButton } from '../../ui/action.tsx'
import { Separated } from '../../ui/separated.tsx'
import { useFocusFallback } from '../../ui/use-focus.ts'
import {
  formatDateField,
  formatDayOfReader,
  formatMinute,
  formatPagesSeen,
  formatResultCount,
  SEARCHES_MESSAGES,
} from './searches-messages.ts'

/** How many searches are listed at first, and how many more each time. */
const LISTED_AT_ONCE = 100

type Entry = readonly [id: string, search: LoggedSearch]
type HistoryDaysProps = {
  /** Newest first. */
  entries: readonly Entry[]
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onRemove: (id: string, search: LoggedSearch) => void
}

/** The history by days of the reader's time zone. */
export function HistoryDays({ entries, ...actions }: HistoryDaysProps) {
  const [most, setMost] = useState(LISTED_AT_ONCE)
  if (entries.length === 0) return <p className="mt-4 text-quiet">{SEARCHES_MESSAGES.noneInRange}</p>
  const rest = entries.length - most
  return (
    <>
      {groupByDay(entries.slice(0, most)).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mt-5">
          <h3 id={`day-${day}`} className="border-b border-rule pb-1 font-semibold">
            {formatDayOfReader(ofDay[0]?.[1].at ?? '')}
          </h3>
          {/* Safari takes the role from a list without marks. */}
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
          <ul role="list">
            {ofDay.map((entry) => (
              <HistoryEntry key={entry[0]} entry={entry} {...actions} />
            ))}
          </ul>
        </section>
      ))}
      {rest > 0 && (
        <p className="mt-3 text-sm">
          <TextButton onClick={() => setMost(most + LISTED_AT_ONCE)}>{`Show older searches (${rest} more)`}</TextButton>
        </p>
      )}
    </>
  )
}

function HistoryEntry({ entry, selected, onSelect, onRemove }: Omit<HistoryDaysProps, 'entries'> & { entry: Entry }) {
  const [id, search] = entry
  const item = useRef<HTMLLIElement>(null)
  useFocusFallback(item)
  const query = queryOfRequest(search.request)
  const text = describeText(query)
  return (
    <li ref={item} className="flex items-start gap-3 border-b border-rule py-2.5">
      <label className="flex size-6 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          checked={selected.has(id)}
          onChange={() => onSelect(id)}
          aria-label={`Select: ${text}`}
          className="size-4 accent-accent"
        />
      </label>
      <div className="min-w-0 flex-1">
        <Link id={`search-${id}`} to={searchPath(query)} className="foreign-text font-medium">
          {text}
        </Link>
        <p className="foreign-text text-sm text-quiet">
          <Separated>
            {describeLimits(query).join(', ')}
            {describeOrder(query)}
            {formatResultCount(search.total)}
            {formatPagesSeen(search)}
            {formatMinute(search.at)}
          </Separated>
        </p>
      </div>
      <span className="text-sm">
        <TextButton aria-label={`Remove: ${text}`} onClick={() => onRemove(id, search)}>
          Remove
        </TextButton>
      </span>
    </li>
  )
}

function groupByDay(entries: readonly Entry[]): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = formatDateField(entry[1].at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
