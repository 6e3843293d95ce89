/** The addresses of all articles for search engines: https://www.sitemaps.org/protocol.html */
import { articlePath } from '../../src/domain/paths.ts'
import { findLastArticle, listArticleChanges } from '../catalogue/list-changes.ts'
import type { Store } from '../catalogue/store.ts'
import { textElement, wrapXml, xmlDocument } from './xml.ts'

/** Addresses in one file, a fifth of what the protocol allows: about two megabytes, made in one piece. */
const FILE_SIZE = 10_000
const XMLNS = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

/** The sitemap: the addresses themselves, or an index of files when there are more than one holds. */
export async function formatSitemap(store: Store, origin: string): Promise<string> {
  const files = Math.ceil((await findLastArticle(store)) / FILE_SIZE)
  if (files <= 1) return (await formatSitemapFile(store, origin, 1)) ?? xmlDocument(wrapXml('urlset', '', XMLNS))
  const entries = Array.from({ length: files }, (_, index) =>
    wrapXml('sitemap', textElement('loc', `${origin}/sitemap-${index + 1}.xml`)),
  )
  return xmlDocument(wrapXml('sitemapindex', `\n${entries.join('\n')}\n`, XMLNS))
}

/** One file of the index, numbered from 1; null: there is none of this number. */
export async function formatSitemapFile(store: Store, origin: string, number: number): Promise<string | null> {
  const changes = await listArticleChanges(store, (number - 1) * FILE_SIZE, number * FILE_SIZE)
  if (changes.length === 0) return null
  const entries = changes.map(({ slug, changed_at }) =>
    wrapXml('url', textElement('loc', origin + articlePath(slug)) + textElement('lastmod', changed_at)),
  )
  return xmlDocument(wrapXml('urlset', `\n${entries.join('\n')}\n`, XMLNS))
}
