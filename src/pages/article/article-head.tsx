import { memo } from 'react'
import { useShownTitle } from '../../article-view/article-title.tsx'
import { citationTags } from '../../cite/citation-tags.ts'
import { formatJsonLd, jsonLd } from '../../cite/json-ld.ts'
import { shorten } from '../../cite/shorten.ts'
import { signposting } from '../../cite/signposting.ts'
import type { Article } from '../../contract/article.ts'
import { articlePath } from '../../contract/paths.ts'
import { useToPlain } from '../../rich-text/plain-text.ts'
import { useCameWhole } from '../../ui/came-whole.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { usePageOrigin } from '../../ui/page-origin.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { useStands } from '../../ui/use-stands.ts'
import { useJsonLd } from './use-json-ld.ts'
import { useTellZotero } from './use-tell-zotero.ts'

const LONGEST_DESCRIPTION = 200

type ArticleHeadProps = {
  /** As in the address of the page. */
  slug: string
  /** What is known of the article; undefined: nothing yet. */
  article: Article | undefined
  /** The whole record is here. */
  isComplete: boolean
}

/**
 * What the page of an article says of itself in the document's head. What citation managers read is there with the whole
 * record only: they would keep what a list tells of it for good.
 */
export const ArticleHead = memo(function ArticleHead({ slug, article, isComplete }: ArticleHeadProps) {
  const toPlain = useToPlain()
  const title = useShownTitle(article ?? NAMELESS)
  // With thousands of authors their tags alone take longer than a frame; in a page that a server has made they are there.
  const cameWhole = useCameWhole()
  const stands = useStands(!useIsHydrated() && cameWhole)
  const abstract = article?.abstract ?? null
  return (
    <>
      <PageHead
        title={toPlain(title)}
        // No other words in the place of an abstract: Zotero would take them for one.
        description={abstract === null ? null : shorten(abstract, toPlain, LONGEST_DESCRIPTION)}
        path={articlePath(slug)}
        type="article"
        isIndexed={article !== undefined}
      />
      {article !== undefined && isComplete && stands && <RecordHead slug={slug} article={{ ...article, title }} />}
    </>
  )
})

const NAMELESS = { title: 'Article', doi: null, slug: null }

function RecordHead({ slug, article }: { slug: string; article: Article }) {
  const toPlain = useToPlain()
  const origin = usePageOrigin()
  const pageUrl = origin === null ? null : origin + articlePath(slug)
  useJsonLd(formatJsonLd(jsonLd(article, toPlain, pageUrl)))
  useTellZotero()
  return (
    <>
      {citationTags(article, toPlain, pageUrl).map(({ name, content }, index) => (
        // The order of authors is part of the record; the same name can stand twice.
        // oxlint-disable-next-line no-array-index-key
        <meta key={`${name} ${index}`} name={name} content={content} />
      ))}
      {signposting(article).map(({ rel, href }) => (
        <link key={`${rel} ${href}`} rel={rel} href={href} />
      ))}
    </>
  )
}
