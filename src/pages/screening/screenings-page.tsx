import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PAGE_PATTERNS, screeningPath, searchPath } from '../../domain/paths.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { listNewestFirst } from '../../library/add-to-screening.tsx'
import { storeScreening } from '../../library/change-screening.ts'
import { LibraryNavigation } from '../../library/library-navigation.tsx'
import { LineField } from '../../library/line-field.tsx'
import { countScreening } from '../../library/screening-counts.ts'
import { listRecords, makeScreening, readLine, SCREENED_RECORDS, SCREENINGS } from '../../library/screening.ts'
import { useCollection } from '../../storage/personal-collection.ts'
import { STORAGE_PROBLEM_TEXT } from '../../storage/storage-problem.ts'
import { ActionButton } from '../../ui/action.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { OpenScreenerFile } from './open-screener-file.tsx'
import { formatNotStored, formatScreeningProgress } from './screening-messages.ts'

/** The reader's screenings of titles and abstracts. */
export function ScreeningsPage() {
  return (
    <ScreeningFrame title="Screening">
      <p className="mt-3 max-w-[44rem] text-quiet">
        Decide about titles and abstracts for a review, alone or with a second screener. Everything stays in this
        browser.
      </p>
      <ScreeningList />
      <NewScreening />
      <OpenScreenerFile />
    </ScreeningFrame>
  )
}

/** The frame of the screening pages. */
export function ScreeningFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pb-4">
      <PageHead title={title} path={PAGE_PATTERNS.screening} isIndexed={false} />
      <LibraryNavigation />
      <h1
        tabIndex={-1}
        className="foreign-text mt-6 font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]"
      >
        {title}
      </h1>
      <noscript>
        <p className="mt-3">Screening needs scripts, which this browser has switched off.</p>
      </noscript>
      <div className="needs-script">{children}</div>
    </div>
  )
}

function ScreeningList() {
  const screenings = useCollection(SCREENINGS)
  const records = useCollection(SCREENED_RECORDS)
  if (screenings.status === 'failed' || records.status === 'failed') {
    const problem = screenings.status === 'failed' ? screenings.problem : records.status === 'failed' && records.problem
    return (
      <p role="alert" className="mt-5">
        The screenings could not be read: {STORAGE_PROBLEM_TEXT[problem || 'failed']}
      </p>
    )
  }
  if (screenings.status === 'loading' || records.status === 'loading')
    return <SkeletonLine className="mt-6 h-16 max-w-[44rem]" />
  if (screenings.items.size === 0)
    return (
      <p className="mt-5 min-h-16 max-w-[44rem]">
        No screenings yet. <Link to={searchPath(EVERYTHING)}>Search</Link>, then choose “Screen these results” above the
        results.
      </p>
    )
  return (
    // Safari takes the role from a list without marks.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-label="Screenings" className="mt-5 max-w-[44rem] border-t border-rule">
      {listNewestFirst(screenings.items).map((screening) => (
        <li key={screening.id} className="border-b border-rule py-4">
          <h2 className="foreign-text font-serif text-xl font-semibold">
            <Link to={screeningPath(screening.id)} className="text-ink hover:text-accent">
              {screening.name}
            </Link>
          </h2>
          <p className="mt-1 text-quiet">
            {formatScreeningProgress(countScreening(screening, listRecords(screening, records.items)))}
          </p>
        </li>
      ))}
    </ul>
  )
}

function NewScreening() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [sentence, setSentence] = useState('')
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const title = readLine(name)
    if (title === '') return setSentence('Enter a name for the screening.')
    const screening = makeScreening(title, Date.now())
    const problem = await storeScreening(screening)
    if (problem === null) await navigate(screeningPath(screening.id))
    else setSentence(formatNotStored(problem))
  }
  return (
    <section aria-labelledby="new-screening">
      <SectionHeading id="new-screening">New screening</SectionHeading>
      <form onSubmit={(event) => void create(event)}>
        <LineField label="Name of the screening" value={name} onChange={setName} />
        <p className="mt-3">
          <ActionButton type="submit">Create</ActionButton>
        </p>
        <p role="status" className="mt-2">
          {sentence}
        </p>
      </form>
    </section>
  )
}
