import { useState } from 'react'
import { Link } from 'react-router'
import { useService } from '../../api/service.tsx'
import { EXPORT_FORMATS, formatListName } from '../../citation/export-formats.ts'
import { formatCount, formatCounted, formatMoment } from '../../domain/format.ts'
import { screeningPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { countScreening, type SourceCounts } from '../../library/screening-counts.ts'
import { matchesFilter, type ScreeningFilter } from '../../library/screening-decisions.ts'
import { SCREENING_FORMATS, type ScreeningFormat } from '../../library/screening-exports.ts'
import type { ScreeningWithRecords } from '../../library/screening-file.ts'
import { ActionButton } from '../../ui/action.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { FlowFigure } from './flow-figure.tsx'
import { FILTER_NAMES, formatScreeningProgress } from './screening-messages.ts'

/** What came of a screening: the flow of records, where they came from, and their files. */
export function ResultsView(screened: ScreeningWithRecords) {
  const { screening, records } = screened
  const counts = countScreening(screening, records)
  return (
    <>
      <p className="mt-3">{formatScreeningProgress(counts)}</p>
      {counts.unresolved > 0 && (
        <p className="mt-1">
          {formatCounted(counts.unresolved, 'disagreement')} without a final decision; the figures count your own
          decisions. <Link to={`${screeningPath(screening.id)}?show=disagreements`}>Resolve</Link>
        </p>
      )}
      <FlowFigure counts={counts} name={screening.name} />
      <SourceList sources={counts.sources} />
      <ExportPart {...screened} />
    </>
  )
}

function SourceList({ sources }: { sources: readonly SourceCounts[] }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources">
      <SectionHeading id="sources">Searches and lists added</SectionHeading>
      <ul className="max-w-[44rem]">
        {sources.map(({ source, identified, duplicates, unreadable }) => (
          <li key={source.id} className="border-b border-rule py-2">
            <span className="foreign-text">
              {source.path === null ? source.description : <Link to={source.path}>{source.description}</Link>}
              {source.catalogue !== null && ` in ${source.catalogue}`}
            </span>
            <p className="text-sm text-quiet">
              {formatMoment(source.addedAt)}: {formatCounted(identified, 'record')}
              {source.total !== null && source.total !== identified && ` of ${formatCount(source.total)} found`},{' '}
              {formatCounted(duplicates, 'duplicate')}
              {unreadable > 0 && `, ${formatCount(unreadable)} could not be displayed`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const GROUPS = ['all', 'included', 'excluded', 'maybe', 'undecided'] as const satisfies ScreeningFilter[]

function ExportPart({ screening, records }: ScreeningWithRecords) {
  const { config } = useService()
  const [group, setGroup] = useState<(typeof GROUPS)[number]>('all')
  const [label, setLabel] = useState(SCREENING_FORMATS[0].label)
  const [downloaded, setDownloaded] = useState('')
  const chosen = records.filter((record) => matchesFilter(record, group))
  const formats = group === 'included' ? [...SCREENING_FORMATS, ...PLAIN_FORMATS] : SCREENING_FORMATS
  const format = formats.find((one) => one.label === label) ?? SCREENING_FORMATS[0]
  const download = () => {
    const text = `screening ${screening.name}${group === 'all' ? '' : ` ${group}`}`
    const file = `${formatListName({ ...EVERYTHING, text }, config)}.${format.extension}`
    saveFile(file, format.mediaType, format.format({ screening, records: chosen }, window.location.origin, config))
    setDownloaded(`Downloaded ${file}`)
  }
  return (
    <section aria-labelledby="export" className="no-print">
      <SectionHeading id="export">Export</SectionHeading>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <SelectField
          label="Records"
          value={group}
          options={GROUPS.map((one) => [one, FILTER_NAMES[one]] as const)}
          onChoose={(value) => setGroup(GROUPS.find((one) => one === value) ?? 'all')}
        />
        <SelectField
          label="Format"
          value={format.label}
          options={formats.map((one) => [one.label, one.label] as const)}
          onChoose={setLabel}
        />
      </div>
      <p className="mt-1 text-sm text-quiet">{format.description}</p>
      <p className="mt-3">
        <ActionButton onClick={download} disabled={chosen.length === 0}>
          Download {formatCounted(chosen.length, 'record')}
        </ActionButton>
      </p>
      <p role="status" className="foreign-text mt-2 min-h-6 text-sm text-quiet">
        {downloaded}
      </p>
    </section>
  )
}

/** Without the decisions, as every list of articles is exported. */
const PLAIN_FORMATS: ScreeningFormat[] = EXPORT_FORMATS.map((plain) => ({
  ...plain,
  format: ({ records }, origin, labels) =>
    plain.format(
      records.map(({ article }) => article),
      origin,
      labels,
    ),
}))
