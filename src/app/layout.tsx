import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { formChangesQuery } from '../api/form-changes-query.ts'
import { aboutPath, leadsTo, PAGE_PATTERNS, searchPath, statsPath } from '../contract/paths.ts'
import { EVERYTHING } from '../contract/search-query.ts'
import { formatTimeOfDay } from '../ui/format-time.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { OnePart } from '../ui/one-part.tsx'
import { DeskMark } from '../ui/marks.tsx'
import { WhenStands } from '../ui/when-stands.tsx'
import { QuotaMeter } from './quota-meter.tsx'
import type { Theme } from './theme.ts'
import { ThemeSelect } from './theme-select.tsx'

/** What concerns every page is said once there is something to say: its code comes beside the first answer, and is not missed. */
const notices = lazyPart(() =>
  import('./notices.tsx').then(
    ({ Notices }) => Notices,
    () => () => null,
  ),
)

/** What stands around every page. */
export function Layout({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <div>
      <SkipLink />
      <header className="border-b border-rule">
        <div className="page-width flex flex-wrap items-center gap-x-2 pt-2.5 wide:h-15 wide:flex-nowrap wide:gap-x-8 wide:pt-0">
          <Link
            to={searchPath(EVERYTHING)}
            className="flex items-center gap-2 py-1.5 font-serif text-xl leading-none font-semibold tracking-[-0.01em] text-ink hover:no-underline"
          >
            <DeskMark className="hidden size-5 text-accent min-[23rem]:block" />
            Carrel
          </Link>
          <nav aria-label="Main" className="order-3 flex w-full gap-6 wide:order-none wide:w-auto">
            <MainLink to={searchPath(EVERYTHING)} alsoAt="/articles/">
              Search
            </MainLink>
            <MainLink to={statsPath()}>Statistics</MainLink>
          </nav>
          <OnePart name="the quota">
            <QuotaMeter />
          </OnePart>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="page-width min-h-[calc(100dvh-3.75rem)] pb-14">
        {children}
      </main>
      <footer className="border-t border-rule">
        <div className="page-width flex flex-wrap items-center gap-x-8 gap-y-2 py-5 text-sm">
          <Link to={aboutPath()} className="inline-flex min-h-6 items-center">
            About
          </Link>
          <ThemeSelect first={theme} />
          <FormNotice />
        </div>
      </footer>
      {/* Nothing of it is on a page when it comes; its code is not among what a reader waits for. */}
      <WhenStands>
        <OnePart name="notices">
          <notices.Part />
        </OnePart>
      </WhenStands>
    </div>
  )
}

/** Says quietly that the service answers in another form than before; About tells the rest. */
function FormNotice() {
  const newest = useQuery(formChangesQuery()).data?.at(-1)
  if (newest === undefined) return null
  return (
    <Link to={aboutPath()} className="inline-flex min-h-6 items-center text-quiet">
      The service answers in another form since {formatTimeOfDay(newest.noticedAt)}
    </Link>
  )
}

/** A link of the main navigation; marked on its own page, and on the pages that belong to it. */
function MainLink({ to, alsoAt, children }: { to: string; alsoAt?: string; children: string }) {
  const { pathname } = useLocation()
  const isHere = leadsTo(pathname, to)
  const isIn = isHere || (alsoAt !== undefined && pathname.startsWith(alsoAt))
  const tone = isIn ? 'border-accent text-ink' : 'border-transparent text-quiet forced-colors:border-[Canvas]'
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={`border-b-2 pt-1 pb-2 hover:text-ink hover:no-underline wide:pt-4.5 wide:pb-4 ${tone}`}
    >
      {children}
    </Link>
  )
}

/** The first stop of the Tab key. It moves the focus itself, so that the address stays as it is. */
function SkipLink() {
  const isSearch = useLocation().pathname === PAGE_PATTERNS.search
  const target = isSearch ? 'results' : 'content'
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    const element = document.getElementById(target)
    element?.focus()
    element?.scrollIntoView()
  }
  return (
    <a
      href={`#${target}`}
      onClick={skip}
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20 focus:rounded-md focus:bg-sheet focus:px-4 focus:py-2 focus:shadow-lg"
    >
      {isSearch ? 'Skip to results' : 'Skip to content'}
    </a>
  )
}
