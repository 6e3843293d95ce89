/**
 * How Zotero reads a page (its connector and its Embedded Metadata translator): COinS come before tags, several of them are
 * a choice; the tags are read from the head only, and the first value of each wins.
 */
import type { Page } from '@playwright/test'

/** An item as Zotero would save it; unknown fields are absent. */
export type ZoteroItem = {
  itemType: string
  title?: string
  /** Names as in the page, in order. */
  creators: string[]
  publicationTitle?: string
  date?: string
  volume?: string
  issue?: string
  pages?: string
  DOI?: string
  url?: string
  language?: string
  publisher?: string
  abstractNote?: string
  tags: string[]
  pdf?: string
}

/** What Zotero would offer: one item, several to choose from, or nothing. */
export type ZoteroResult = { from: 'coins' | 'tags' | 'nothing'; items: ZoteroItem[] }

/** Reads a page as Zotero does. */
export async function readAsZotero(page: Page): Promise<ZoteroResult> {
  const { spans, head, everywhere, canonical } = await page.evaluate(() => {
    const metas = [...document.querySelectorAll('meta')].map((meta) => ({
      isInHead: document.head.contains(meta),
      tag: [meta.getAttribute('name') ?? meta.getAttribute('property') ?? '', meta.getAttribute('content') ?? ''] as [
        string,
        string,
      ],
    }))
    return {
      spans: [...document.querySelectorAll('span.Z3988')].map((span) => span.getAttribute('title') ?? ''),
      head: metas.filter(({ isInHead }) => isInHead).map(({ tag }) => tag),
      everywhere: metas.map(({ tag }) => tag),
      canonical: document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
    }
  })
  if (spans.length > 0) return { from: 'coins', items: spans.map(readCoins) }
  const itemType = typeOf(new Map(everywhere.toReversed()))
  if (itemType === null) return { from: 'nothing', items: [] }
  return { from: 'tags', items: [readTags(itemType, head, canonical)] }
}

/** Detection counts tags anywhere; fields come from the head. */
function typeOf(tags: Map<string, string>): string | null {
  if (tags.has('citation_journal_title')) return 'journalArticle'
  if (tags.has('citation_conference_title')) return 'conferencePaper'
  if (tags.get('og:type') === 'website') return 'webpage'
  return tags.has('citation_title') ? 'journalArticle' : null
}

function readTags(itemType: string, head: [string, string][], canonical: string | undefined): ZoteroItem {
  const first = (...names: string[]) =>
    names.map((name) => head.find(([found]) => found === name)?.[1]).find((content) => content !== undefined)
  const pages = [first('citation_firstpage'), first('citation_lastpage')].filter((page) => page !== undefined)
  return withoutUnknown({
    itemType,
    title: first('citation_title'),
    creators: head.filter(([name]) => name === 'citation_author').map(([, content]) => content),
    publicationTitle: first('citation_journal_title', 'citation_conference_title'),
    date: first('citation_publication_date'),
    volume: first('citation_volume'),
    issue: first('citation_issue'),
    pages: pages.length === 0 ? undefined : pages.join('-'),
    DOI: first('citation_doi'),
    url: first('citation_public_url', 'citation_abstract_html_url') ?? canonical,
    language: first('citation_language'),
    publisher: first('citation_publisher'),
    abstractNote: first('citation_abstract', 'description'),
    tags: (first('citation_keywords') ?? '')
      .split(';')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    pdf: first('citation_pdf_url'),
  })
}

function readCoins(title: string): ZoteroItem {
  const pairs = title.split('&').map((pair) => {
    const [key = '', value = ''] = pair.split('=')
    return [key, decodeURIComponent(value)] as const
  })
  const first = (key: string) => pairs.find(([found]) => found === key)?.[1]
  const isBook = first('rft_val_fmt') === 'info:ofi/fmt:kev:mtx:book'
  const pages = [first('rft.spage'), first('rft.epage')].filter((page) => page !== undefined)
  return withoutUnknown({
    itemType: isBook ? (first('rft.genre') === 'proceeding' ? 'conferencePaper' : 'book') : 'journalArticle',
    title: first('rft.atitle'),
    creators: pairs.filter(([key]) => key === 'rft.au').map(([, value]) => value),
    publicationTitle: first(isBook ? 'rft.btitle' : 'rft.jtitle'),
    date: first('rft.date'),
    volume: first('rft.volume'),
    issue: first('rft.issue'),
    pages: pages.length === 0 ? undefined : pages.join('-'),
    DOI: first('rft_id')?.replace(/^info:doi\//, ''),
    tags: [],
  })
}

type PossibleItem = { [Name in keyof ZoteroItem]: ZoteroItem[Name] | undefined } & Pick<
  ZoteroItem,
  'itemType' | 'creators' | 'tags'
>

function withoutUnknown(item: PossibleItem): ZoteroItem {
  const known = Object.entries(item).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(known), itemType: item.itemType, creators: item.creators, tags: item.tags }
}
