import { useState } from 'react'
import type { LoggedSearch } from '../../library/search-log.ts'
import { ActionButton, TextButton } from '../../ui/action.tsx'
import { copyText, NOTHING_DONE } from '../../ui/copy-text.ts'
import { OutcomeLine } from '../../ui/outcome-line.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { formatMethods, ITEMS_TO_ADD } from './methods-paragraph.ts'
import { formatLogCsv, formatLogMarkdown } from './search-log-files.ts'
import { formatLogHeading, SEARCHES_MESSAGES } from './searches-messages.ts'

/** The days of which searches are listed, as date fields have them; empty: no bound. */
export type DayRange = { from: string; to: string }

type SearchLogToolsProps = {
  /** Oldest first. */
  searches: readonly LoggedSearch[]
  /** These are the ones that the reader selected, not all of the range. */
  isSelection: boolean
  range: DayRange
  onRange: (range: DayRange) => void
}

/** The log of searches as files and as a paragraph: of all, of some days, or of the selected ones. */
export function SearchLogTools({ searches, isSelection, range, onRange }: SearchLogToolsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [outcome, setOutcome] = useState(NOTHING_DONE)
  const { origin } = window.location
  const download = (extension: string, type: string, text: string) => {
    const name = `carrel-search-log-${new Date().toISOString().slice(0, 10)}.${extension}`
    saveFile(name, type, text)
    setOutcome({ sentence: `Downloaded ${name}`, uncopied: null })
  }
  return (
    <div role="group" aria-labelledby="search-log" className="mt-5 rounded-lg border border-rule bg-sheet px-4 py-3">
      <h3 id="search-log" className="font-semibold">
        {formatLogHeading(searches.length, isSelection)}
      </h3>
      <p className="text-sm text-quiet">
        One line for each search, with what PRISMA-S asks for. Select searches below to leave out the others. Files
        state times in UTC.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <DayField label="From" value={range.from} onDay={(from) => onRange({ ...range, from })} />
        <DayField label="To" value={range.to} onDay={(to) => onRange({ ...range, to })} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <ActionButton
          disabled={searches.length === 0}
          onClick={() => download('csv', 'text/csv', formatLogCsv(searches, origin))}
        >
          Download CSV
        </ActionButton>
        <ActionButton
          disabled={searches.length === 0}
          onClick={() => download('md', 'text/markdown', formatLogMarkdown(searches, origin))}
        >
          Download Markdown
        </ActionButton>
        <ActionButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {SEARCHES_MESSAGES.methods}
        </ActionButton>
      </div>
      {isOpen && (
        <MethodsParagraph
          text={formatMethods(searches, origin)}
          onCopy={async (text) => setOutcome(await copyText({ plain: text }, 'Paragraph copied'))}
        />
      )}
      <OutcomeLine outcome={outcome} />
    </div>
  )
}

function DayField({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  return (
    <label className="text-quiet">
      {label}{' '}
      <input
        type="date"
        value={value}
        onChange={({ target }) => onDay(target.value)}
        className="min-h-9 rounded-md border border-field bg-paper px-2 text-ink"
      />
    </label>
  )
}

function MethodsParagraph({ text, onCopy }: { text: string; onCopy: (text: string) => Promise<void> }) {
  return (
    <div className="mt-3">
      <p className="foreign-text max-w-[44rem] font-serif leading-relaxed whitespace-pre-wrap">{text}</p>
      <p className="mt-2 text-sm">
        <TextButton onClick={() => void onCopy(text)}>Copy paragraph</TextButton>
      </p>
      <p className="mt-2 text-sm text-quiet">{`Add what the log does not hold: ${ITEMS_TO_ADD.join('; ')}.`}</p>
    </div>
  )
}
