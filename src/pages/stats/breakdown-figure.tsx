import { useState } from 'react'
import { formatCount } from '../../contract/format.ts'
import { formatCsv } from '../../contract/csv.ts'
import type { Breakdown } from '../../contract/stats.ts'
import { TextButton } from '../../ui/action.tsx'
import { BarList } from '../../ui/bar-list.tsx'
import { ColumnChart } from '../../ui/column-chart.tsx'
import { saveFile } from '../../ui/save-file.ts'
import type { BreakdownWords } from './breakdown-words.ts'
import { sumSentence } from './sum-sentence.ts'

/** One breakdown as a chart, with the same figures as a table and as a file. */
export function BreakdownFigure({ breakdown, words }: { breakdown: Breakdown; words: BreakdownWords }) {
  const [showsTable, setShowsTable] = useState(false)
  const captionId = `${words.id}-caption`
  const saveCsv = () => {
    const rows = breakdown.entries.map(({ value, count }) => [words.label(value), count] as const)
    saveFile(`carrel-${words.id}.csv`, 'text/csv', formatCsv([[words.column, 'Articles'], ...rows]))
  }
  return (
    <figure id={words.id} aria-labelledby={captionId} className="min-w-0 scroll-mt-4 break-inside-avoid pt-9">
      <figcaption className="mb-3.5 flex flex-wrap items-baseline gap-x-4">
        <h2 id={captionId} className="font-semibold">
          {words.caption}
        </h2>
        <span className="no-print ml-auto flex gap-4 text-sm">
          <TextButton
            aria-expanded={showsTable}
            aria-describedby={captionId}
            onClick={() => setShowsTable(!showsTable)}
          >
            Table
          </TextButton>
          <TextButton aria-describedby={captionId} onClick={saveCsv}>
            CSV
          </TextButton>
        </span>
      </figcaption>
      {showsTable ? (
        <BreakdownTable breakdown={breakdown} words={words} />
      ) : (
        <BreakdownChart breakdown={breakdown} words={words} />
      )}
      {/* Where no script can change the one for the other, both stand. */}
      <noscript>
        <div className="mt-5">
          <BreakdownTable breakdown={breakdown} words={words} />
        </div>
      </noscript>
      <SumLine sentence={sumSentence(breakdown, words)} />
      {words.note !== null && <p className="mt-4 text-sm text-quiet">{words.note}</p>}
    </figure>
  )
}

/** Whether the parts are all there is. */
function SumLine({ sentence }: { sentence: string | null }) {
  return sentence === null ? null : <p className="mt-3 text-sm text-quiet">{sentence}</p>
}

function BreakdownChart({ breakdown: { by, entries }, words }: { breakdown: Breakdown; words: BreakdownWords }) {
  if (by === 'year') return <YearChart entries={entries} />
  const bars = entries.map(({ value, count }) => ({
    key: value,
    label: words.label(value),
    count,
    countText: formatCount(count),
    path: words.path(value),
  }))
  return <BarList bars={bars} tone={by === 'open_access' ? 'open' : 'accent'} />
}

function YearChart({ entries }: { entries: Breakdown['entries'] }) {
  const columns = entries
    .filter(({ value }) => /^\d{4}$/.test(value))
    .map(({ value, count }) => ({ at: Number(value), count }))
  const withoutYear = entries.filter(({ value }) => !/^\d{4}$/.test(value)).reduce((sum, { count }) => sum + count, 0)
  const most = columns.toSorted((a, b) => b.count - a.count)[0]
  return (
    <>
      {most !== undefined && (
        <ColumnChart
          columns={columns}
          label={`Columns by year of publication; most in ${most.at}: ${formatCount(most.count)} articles`}
        />
      )}
      {withoutYear > 0 && (
        <p className="mt-2 text-sm text-quiet">
          {formatCount(withoutYear)} articles without a known year are not drawn.
        </p>
      )}
    </>
  )
}

function BreakdownTable({ breakdown: { entries }, words }: { breakdown: Breakdown; words: BreakdownWords }) {
  return (
    <table className="w-full max-w-xl">
      <caption className="sr-only">{words.caption}</caption>
      <thead>
        <tr className="border-b border-rule-strong">
          <th scope="col" className="py-1.5 pr-4 text-left font-semibold">
            {words.column}
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            Articles
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ value, count }) => (
          <tr key={value} className="border-b border-rule">
            <th scope="row" className="foreign-text py-1.5 pr-4 text-left font-normal">
              {words.label(value)}
            </th>
            <td className="py-1.5 text-right">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
