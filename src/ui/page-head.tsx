import { createContext, use } from 'react'

const PageOriginContext = createContext<string | null>(null)

/** Provides the public origin of the pages below, such as `https://carrel.example.org`; server and browser must provide the same. */
export const PageOriginProvider = PageOriginContext

/** The public origin of this page; null where none is provided. */
export function usePageOrigin(): string | null {
  return use(PageOriginContext)
}

/** The name of the catalogue for the heads of the pages below; "Carrel" where none is provided. */
export const SiteNameProvider = createContext('Carrel')

/** What a server-rendered page adds to the document's head besides the elements that React puts there. */
export type HeadNotes = {
  /** The text of the element `json-ld`, already safe in a script element; null when the page has none. */
  jsonLd: string | null
}

/** The id of the document's only JSON-LD element. */
export const JSON_LD_ID = 'json-ld'

/** Collects these notes while a server renders a page; null in the browser, where effects write to the head. */
export const HeadSink = createContext<HeadNotes | null>(null)

/** The metadata of a page in the document's head. */
export type PageHeadProps = {
  /** Its title, without the name of the catalogue. */
  title: string
  /** One or two sentences, for link previews and search engines. */
  description?: string | null
  /** Its canonical path with its query; none for a page without an address of its own, such as a failure. */
  path?: string
  /** Never `website`: Zotero would save an article as a web page. */
  type?: 'article'
  /** Whether search engines may index it; a failure or a skeleton must not be indexed. */
  isIndexed?: boolean
}

/** The head of a page. React moves it into the document's head and removes it with the page: each page has exactly one. */
export function PageHead({ title, description, path, type, isIndexed = true }: PageHeadProps) {
  const origin = usePageOrigin()
  const siteName = use(SiteNameProvider)
  const url = path === undefined || origin === null ? null : origin + path
  return (
    <>
      <title>{`${title} · ${siteName}`}</title>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {type && <meta property="og:type" content={type} />}
      {description && (
        <>
          <meta property="og:description" content={description} />
          <meta name="description" content={description} />
        </>
      )}
      {url && (
        <>
          <meta property="og:url" content={url} />
          <link rel="canonical" href={url} />
        </>
      )}
      {!isIndexed && <meta name="robots" content="noindex" />}
    </>
  )
}
