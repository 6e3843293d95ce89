import { usePageOrigin } from './page-origin.ts'

/** What a page says of itself in the document's head. */
export type PageHeadProps = {
  /** Its title, without the name of the app. */
  title: string
  /** In one or two sentences, for previews and lists of results. */
  description?: string | null
  /** Its path with the query that makes it this page; none for a page that has no address of its own, such as a failure. */
  path?: string
  /** Never `website`: with that, Zotero takes an article for a web page (conventions.md). */
  type?: 'article'
  /** Whether it is worth finding; a failure or a skeleton is not. */
  isIndexed?: boolean
}

/** The head of a page. React puts it into the document's head and takes it out with the page: each page has exactly one. */
export function PageHead({ title, description, path, type, isIndexed = true }: PageHeadProps) {
  const origin = usePageOrigin()
  const url = path === undefined || origin === null ? null : origin + path
  return (
    <>
      <title>{`${title} · Carrel`}</title>
      <meta property="og:site_name" content="Carrel" />
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
