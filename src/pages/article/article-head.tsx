import { memo, use, useEffect } from 'react'
import { formatTitle } from '../../citation/citation-fields.ts'
import { buildCitationTags, buildSignposts } from '../../citation/citation-tags.ts'
import { buildJsonLd } from '../../citation/json-ld.ts'
import type { Article } from '../../domain/article.ts'
import { formatScriptJson } from '../../domain/json.ts'
import { articlePath } from '../../domain/paths.ts'
import { shortenText } from '../../rich-text/plain-text.ts'
import { trustedJsonLd } from '../../ui/carrel-policy.ts'
import { type HeadNotes, HeadSink, JSON_LD_ID, PageHead, usePageOrigin } from '../../ui/page-head.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'

const MAX_DESCRIPTION_LENGTH = 200

type ArticleHeadProps = {
  /** The slug in the address of the page. */
  slug: string
  /** What is known of the article; undefined while nothing is. */
  article: Article | undefined
  /** Whether the article is the whole record, not only what a list contains. */
  isComplete: boolean
}

/**
 * The metadata of an article in the document's head. What citation managers read is added with the whole record only: they
 * would save the incomplete record of a list.
 */
export const ArticleHead = memo(function ArticleHead({ slug, article, isComplete }: ArticleHeadProps) {
  const abstract = article?.abstract ?? null
  return (
    <>
      <PageHead
        title={article === undefined ? ARTICLE_MESSAGES.untitled : formatTitle(article)}
        // Zotero saves any description as the abstract.
        description={abstract === null ? null : shortenText(abstract.plain, MAX_DESCRIPTION_LENGTH)}
        path={articlePath(slug)}
        type="article"
        isIndexed={article !== undefined}
      />
      {article !== undefined && isComplete && <RecordHead slug={slug} article={article} />}
    </>
  )
})

function RecordHead({ slug, article }: { slug: string; article: Article }) {
  const origin = usePageOrigin()
  const pageUrl = origin === null ? null : origin + articlePath(slug)
  useJsonLd(formatScriptJson(buildJsonLd(article, pageUrl)))
  useZoteroEvent()
  return (
    <>
      {buildCitationTags(article, pageUrl).map(({ name, content }, index) => (
        // The order of authors is part of the record; a name can occur twice.
        // oxlint-disable-next-line no-array-index-key
        <meta key={`${name} ${index}`} name={name} content={content} />
      ))}
      {buildSignposts(article).map(({ rel, href }) => (
        <link key={`${rel} ${href}`} rel={rel} href={href} />
      ))}
    </>
  )
}

/**
 * Keeps the document's only JSON-LD element at this text while the page is shown. React renders no script in the browser, so
 * an effect writes it, reuses a server-rendered one, and removes it with the page. On a server the text goes to the head notes.
 */
function useJsonLd(text: string): void {
  noteJsonLd(use(HeadSink), text)
  useEffect(() => {
    const existing = document.getElementById(JSON_LD_ID)
    const element = existing instanceof HTMLScriptElement ? existing : appendJsonLd()
    if (element.text !== text) element.text = trustedJsonLd(text)
    return () => element.remove()
  }, [text])
}

function noteJsonLd(notes: HeadNotes | null, text: string): void {
  if (notes !== null) notes.jsonLd = text
}

function appendJsonLd(): HTMLScriptElement {
  const element = document.createElement('script')
  element.id = JSON_LD_ID
  element.type = 'application/ld+json'
  document.head.append(element)
  return element
}

/**
 * Tells Zotero once that the tags of this article are in the head. Zotero looks one second after a change of the address, when
 * the article may still be loading, and only this event makes it look again.
 */
function useZoteroEvent(): void {
  useEffect(() => {
    // A task of its own, so that an article that the reader leaves at once sends no event.
    const task = setTimeout(() => {
      document.dispatchEvent(new Event('ZoteroItemUpdated', { bubbles: true, cancelable: true }))
    })
    return () => clearTimeout(task)
  }, [])
}
