import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { aboutPath } from '../../contract/paths.ts'
import { OnePart } from '../../ui/one-part.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FormChanges } from './form-changes.tsx'
import { KeptHere } from './kept-here.tsx'
import { Part } from './part.tsx'

/** What Carrel is, and what can be relied on. */
export function AboutPage() {
  const { hash } = useLocation()
  // Reaches scroll and focus: a link to one part of the page arrives before the part does.
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1))
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [hash])
  return (
    <div className="running-links max-w-[42rem] py-9">
      <PageHead
        title="About"
        description="What Carrel, a reading desk for open research, is and does: accessibility, privacy, what this browser keeps, third-party notices."
        path={aboutPath()}
      />
      <h1 tabIndex={-1} className="font-serif text-[2rem] leading-tight font-semibold tracking-[-0.015em]">
        About Carrel
      </h1>
      <p className="mt-4 font-serif text-xl leading-relaxed font-semibold">
        Carrel is a reading desk for open research: it searches one catalogue of open-access articles, shows what is
        known of each of them, and shows the catalogue in figures.
      </p>
      <p className="mt-4">
        It asks a service that answers 60 requests a minute. Carrel keeps every answer while you read, so that going
        back never asks again. What is left of the minute stands at the top of each page.
      </p>

      <FormChanges />

      <Part id="accessibility" heading="Accessibility statement">
        <p>
          Carrel aims at the Web Content Accessibility Guidelines 2.2, level AA. Everything works with the keyboard
          alone, with a screen reader, at 200 % text size and from a width of 320 pixels, in light, dark and forced
          colours, and without motion where your system asks for that. Each chart has a table with the same figures.
          Automated checks with axe run on every page and state before each release; they find no violations.
        </p>
        <p>
          Known limits: titles and abstracts appear as the service sends them, so a formula that cannot be understood is
          shown as its source, and the language of an abstract is not always marked. If something stands in your way,
          tell whoever runs this desk; the source of Carrel is theirs to mend.
        </p>
      </Part>

      <Part id="privacy" heading="Privacy">
        <p>
          Your searches go to this desk and the service behind it, and to nobody else. Carrel sets no tracking, and
          loads nothing from other sites. Results are kept in memory only, until the page is closed, unless you ask for
          more <a href="#kept">below</a>. A theme that you choose is kept in one cookie, named “theme”. The times of the
          last minute’s requests are kept as numbers, so that your tabs share the quota. A credential that you enter is
          kept in the memory of the tabs that you have open, or, if you ask for it, also in this tab’s storage until it
          is closed; with remembered answers stands a digest that knows it again, and from which it cannot be read.
        </p>
        <p>
          Links to publishers, DOIs and ORCID lead to other sites; these do not learn from Carrel where you came from.
          Your browser keeps its own history, as it does for every site.
        </p>
      </Part>

      <Part id="kept" heading="What this browser keeps">
        <OnePart name="what this browser keeps">
          <KeptHere />
        </OnePart>
      </Part>

      <Part id="notices" heading="Third-party notices">
        <p>
          Carrel is free software under the MIT licence. It is made with React, React Router, TanStack Query, Tailwind
          CSS, Lucide icons, D3, Temml, stemmer and idb-keyval, and set in Source Serif 4 (SIL Open Font License 1.1).{' '}
          <a href="/third-party-notices.txt">All notices and licence texts</a> and{' '}
          <a href="/source-serif-4-license.txt">that of the typeface</a>.
        </p>
        <p>
          Facts about articles are their publishers’ and authors’. In the sample catalogue the abstracts are summaries
          in our own words; each record says so.
        </p>
      </Part>
    </div>
  )
}
