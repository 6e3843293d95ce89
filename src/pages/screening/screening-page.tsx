import { Link, useParams, useSearchParams } from 'react-router'
import { screeningPath } from '../../domain/paths.ts'
import type { ScreeningWithRecords } from '../../library/screening-file.ts'
import { listRecords, SCREENED_RECORDS, SCREENINGS } from '../../library/screening.ts'
import { useCollection } from '../../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { RecordsView } from './records-view.tsx'
import { ResultsView } from './results-view.tsx'
import { ScreeningFrame } from './screenings-page.tsx'
import { SecondScreenerView } from './second-screener-view.tsx'
import { SettingsView } from './settings-view.tsx'

const VIEWS = [
  { view: 'records', name: 'Records', View: RecordsView },
  { view: 'results', name: 'Results', View: ResultsView },
  { view: 'second-screener', name: 'Second screener', View: SecondScreenerView },
  { view: 'settings', name: 'Settings', View: SettingsView },
] as const

/** One screening: its records, results, second screener and settings, by the address. */
export function ScreeningPage() {
  const { id = '' } = useParams()
  const screenings = useCollection(SCREENINGS)
  const records = useCollection(SCREENED_RECORDS)
  const failed = [screenings, records].find((state) => state.status === 'failed')
  const screening = screenings.status === 'ready' ? screenings.items.get(id) : undefined
  if (failed?.status === 'failed')
    return (
      <ScreeningFrame title="Screening">
        <p role="alert" className="mt-5">
          The screening could not be read: {STORAGE_PROBLEM_TEXT[failed.problem]}
        </p>
      </ScreeningFrame>
    )
  if (screenings.status === 'loading' || records.status !== 'ready')
    return (
      <ScreeningFrame title={screening?.name ?? 'Screening'}>
        <span className="sr-only">Loading the screening</span>
        <SkeletonLine className="mt-4 h-6 max-w-96" />
        <SkeletonLine className="mt-8 h-64 max-w-[44rem]" />
      </ScreeningFrame>
    )
  if (screening === undefined)
    return (
      <ScreeningFrame title="Screening not found">
        <p className="mt-3">
          This browser has no screening at this address. Screenings stay in the browser they are made in.
        </p>
      </ScreeningFrame>
    )
  return <OpenScreening key={id} screening={screening} records={listRecords(screening, records.items)} />
}

function OpenScreening(screened: ScreeningWithRecords) {
  const [parameters] = useSearchParams()
  const chosen = parameters.get('view') ?? 'records'
  const { view, View } = VIEWS.find((one) => one.view === chosen) ?? VIEWS[0]
  const path = screeningPath(screened.screening.id)
  return (
    <ScreeningFrame title={screened.screening.name}>
      <nav aria-label="This screening" className="mt-2 flex flex-wrap gap-x-5">
        {VIEWS.map((one) => (
          <Link
            key={one.view}
            to={one.view === 'records' ? path : `${path}?view=${one.view}`}
            aria-current={one.view === view ? 'page' : undefined}
            className="inline-flex min-h-8 items-center aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {one.name}
          </Link>
        ))}
      </nav>
      <View {...screened} />
    </ScreeningFrame>
  )
}
