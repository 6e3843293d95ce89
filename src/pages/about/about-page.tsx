import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useService } from '../../api/service.tsx'
import { CATALOGUE_LABELS, type CatalogueSource, formatContactHref } from '../../domain/config.ts'
import { formatCounted, formatDate } from '../../domain/format.ts'
import { parseLicense } from '../../domain/license.ts'
import { aboutPath, PAGE_PATTERNS, statisticsPath } from '../../domain/paths.ts'
import { OutLink } from '../../ui/action.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PartHeading } from '../../ui/section-heading.tsx'
import { DeviceStorage } from './device-storage.tsx'
import { LibraryResolver } from './library-resolver.tsx'
import { LibraryStorage } from './library-storage.tsx'

/** What Carrel is: accessibility, privacy, what this browser keeps, third-party notices. */
export function AboutPage() {
  const { hash } = useLocation()
  // Reaches scroll and focus: the browser follows the fragment before its section is rendered.
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
        Carrel is a reading desk for open research: it searches one catalogue of research articles, shows each record
        and the catalogue’s statistics.
      </p>
      <p className="mt-4">
        The catalogue answers a limited number of requests per minute. The number left this minute is shown at the top
        of each page. Pages you have already opened use no requests.
      </p>
      <ThisCatalogue />
      <Accessibility />
      <Privacy />
      <Section id="kept" heading="What this browser keeps">
        <DeviceStorage />
        <LibraryStorage />
      </Section>
      <Section id="library" heading="Find at my library">
        <p>
          With the address of your library’s link resolver, LibKey or proxy, each article has a link that looks for your
          library’s copy. The link tells the library the article’s details when you follow it, and nothing before.
        </p>
        <LibraryResolver />
      </Section>
      <Notices />
    </div>
  )
}

/** Whose catalogue it is, and where its records come from; nothing where neither is known. */
function ThisCatalogue() {
  const { config } = useService()
  const { catalogueName, catalogueDescription, operatorName, metadataLicense, contact, sources } = config
  const href = contact === undefined ? null : formatContactHref(contact)
  const isStated = sources !== undefined || CATALOGUE_LABELS.some((name) => config[name] !== undefined)
  if (!isStated) return null
  return (
    <Section id="catalogue" heading="This catalogue">
      {(catalogueName ?? catalogueDescription) !== undefined && (
        <p className="foreign-text">{[catalogueName, catalogueDescription].filter(Boolean).join(': ')}</p>
      )}
      {operatorName !== undefined && <p className="foreign-text">Operated by {operatorName}.</p>}
      {href !== null && (
        <p className="foreign-text">
          Contact: <a href={href}>{contact}</a>
        </p>
      )}
      {sources !== undefined && <Sources sources={sources} />}
      {metadataLicense !== undefined && (
        <p className="foreign-text">
          Licence of the metadata: <License license={metadataLicense} />
        </p>
      )}
    </Section>
  )
}

/** From where and when the records were imported. */
function Sources({ sources }: { sources: CatalogueSource[] }) {
  return (
    <div>
      <p id="sources">Sources of its records:</p>
      <ul aria-labelledby="sources" className="mt-1 grid list-disc gap-1 pl-5">
        {sources.map(({ name, articles, importedAt, format, location }) => (
          <li key={name} className="foreign-text">
            <b className="font-semibold">{name}</b>: {formatCounted(articles, 'article')}, last imported on{' '}
            {formatDate(importedAt)} from {format} ({location})
          </li>
        ))}
      </ul>
    </div>
  )
}

function License({ license }: { license: string }) {
  const { name, url } = parseLicense(license)
  return url === null ? (
    name
  ) : (
    <OutLink href={url} showsAddress={name === license}>
      {name}
    </OutLink>
  )
}

function Accessibility() {
  return (
    <Section id="accessibility" heading="Accessibility statement">
      <p>
        Carrel aims at the Web Content Accessibility Guidelines 2.2, level AA. Everything works with the keyboard alone,
        with a screen reader, at 200% text size and from a width of 320 pixels, in light, dark and forced colours, and
        without motion where your system asks for that. Each chart has a table with the same figures. Automated checks
        with axe run on every page before each release and find no violations.
      </p>
      <p>
        Known limits: titles and abstracts are shown as the catalogue provides them, so a formula that cannot be
        displayed is shown as its source, and the language of an abstract is not always marked. If you meet a barrier,
        contact the operator of this site.
      </p>
    </Section>
  )
}

function Privacy() {
  return (
    <Section id="privacy" heading="Privacy">
      <p>
        Your searches go to this site and the catalogue behind it, and nowhere else. Carrel does not track you and loads
        nothing from other sites. Results are kept in memory only, until the page is closed, unless you choose to save
        them <a href="#kept">below</a>. This browser keeps a history of your searches, which never leaves it: see{' '}
        <Link to={PAGE_PATTERNS.searches}>Searches</Link>, where you can switch it off and clear it. It also keeps the
        catalogue’s counts of each day on which you opened the <Link to={statisticsPath()}>statistics</Link>: the day,
        the catalogue’s address and its numbers of articles, until you clear them there or switch that off. They leave
        it only in a file that you export. What you save in your library, with its tags and notes, stays in this browser
        until you remove it; a list that you share is in its link and is sent to no server. A theme you choose is kept
        in one cookie, named “theme”; a citation style you choose, a link resolver you enter and whether keyboard
        shortcuts are off in this browser’s storage; scroll positions in this tab’s storage until it is closed. A
        credential you enter is kept in the memory of your open tabs or, if you choose so, in this tab’s storage until
        it is closed; saved pages carry a fingerprint of the credential, from which it cannot be recovered.
      </p>
      <p>
        Links to publishers, libraries, DOIs, ORCID and ROR lead to other sites, which do not learn from Carrel where
        you came from. Your browser keeps its own history, as it does for every site.
      </p>
    </Section>
  )
}

function Notices() {
  const { metadataLicense, sources } = useService().config
  return (
    <Section id="notices" heading="Third-party notices">
      <p>
        Carrel is free software under the MIT licence. It is made with React, React Router, TanStack Query, Tailwind
        CSS, Lucide icons, Temml, stemmer, uqr, fflate and idb-keyval, and set in Source Serif 4 (SIL Open Font License
        1.1). References are formatted by Citation.js and by citeproc-js, © Frank Bennett, under the{' '}
        <OutLink href="https://opensource.org/license/cpal-1-0">Common Public Attribution License 1.0</OutLink>; the
        styles APA, Vancouver and Harvard and the terms of references are those of the{' '}
        <OutLink href="https://citationstyles.org">Citation Style Language project</OutLink>, by its contributors, under{' '}
        <OutLink href="https://creativecommons.org/licenses/by-sa/3.0/">CC BY-SA 3.0</OutLink>. See{' '}
        <a href="/third-party-notices.txt">all notices and licence texts</a> and the{' '}
        <a href="/source-serif-4-license.txt">licence of the typeface</a>.
      </p>
      {metadataLicense === undefined && (
        <p>
          Article metadata belongs to its publishers and authors.
          {sources === undefined &&
            ' In the sample catalogue the abstracts are summaries in our own words; each record says so.'}
        </p>
      )}
    </Section>
  )
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-9 grid gap-3">
      <PartHeading id={id}>{heading}</PartHeading>
      {children}
    </section>
  )
}
