import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useService } from '../api/service.tsx'
import { formatContactHref } from '../domain/config.ts'
import { aboutPath, articlePath, leadsTo, PAGE_PATTERNS, searchPath, statisticsPath } from '../domain/paths.ts'
import { EVERYTHING } from '../domain/search-query.ts'
import { isTheme, type Theme } from '../domain/theme.ts'
import { Logo } from '../ui/marks.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { setTheme, subscribeToTheme } from '../ui/theme.ts'
import { Notices } from './notices.tsx'
import { QuotaMeter } from './quota-meter.tsx'
import { ShortcutHelpButton } from './shortcut-help-button.tsx'

/** The header, navigation and footer of every page. */
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
            <Logo className="hidden size-5 text-accent min-[23rem]:block" />
            Carrel
          </Link>
          <nav aria-label="Main" className="order-3 flex w-full gap-6 wide:order-none wide:w-auto">
            <MainLink to={searchPath(EVERYTHING)} alsoAt={[articlePath('')]}>
              Search
            </MainLink>
            <MainLink to={statisticsPath()} alsoAt={[`${statisticsPath()}/`]}>
              Statistics
            </MainLink>
            <MainLink to={PAGE_PATTERNS.library} alsoAt={LIBRARY_PAGES}>
              Library
            </MainLink>
          </nav>
          <QuotaMeter />
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
          <Operator />
          <ShortcutHelpButton />
          <ThemeSelect initial={theme} />
        </div>
      </footer>
      <Notices />
    </div>
  )
}

/** Whose catalogue this is, and how to reach them; nothing where the operator does not say. */
function Operator() {
  const { catalogueName, operatorName, contact } = useService().config
  const names = [catalogueName, operatorName].filter((name) => name !== undefined)
  const href = contact === undefined ? null : formatContactHref(contact)
  return (
    <>
      {names.length > 0 && <span className="foreign-text text-quiet">{names.join(' · ')}</span>}
      {href !== null && (
        <a href={href} className="inline-flex min-h-6 items-center">
          Contact
        </a>
      )}
    </>
  )
}

const LIBRARY_PAGES = [PAGE_PATTERNS.sharedList, PAGE_PATTERNS.searches, PAGE_PATTERNS.screening]

/** A link of the main navigation; marked on its own page and on those that begin with one of `alsoAt`. */
function MainLink({ to, alsoAt = [], children }: { to: string; alsoAt?: readonly string[]; children: string }) {
  const { pathname } = useLocation()
  const isHere = leadsTo(pathname, to)
  const isIn = isHere || alsoAt.some((path) => pathname.startsWith(path))
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

/** The first stop of the Tab key. It moves the focus without a change of the address. */
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

const THEME_NAMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** The choice of theme; `initial` is the one that the page was loaded with. */
function ThemeSelect({ initial }: { initial: Theme }) {
  const [theme, setShown] = useState(initial)
  useEffect(() => subscribeToTheme(setShown), [])
  const choose = (value: string) => {
    if (!isTheme(value)) return
    setShown(value)
    setTheme(value)
  }
  const options = Object.entries(THEME_NAMES)
  return <SelectField label="Theme" value={theme} options={options} onChoose={choose} className="needs-script" />
}
