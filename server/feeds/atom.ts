/** A page of search results as an Atom feed (RFC 4287), with the counts of OpenSearch 1.1. */
import * as v from 'valibot'
import type { CatalogueLabels } from '../../src/domain/config.ts'
import { formatDoiUrl } from '../../src/domain/doi.ts'
import { articlePath, feedPath, OPENSEARCH_PATH, searchPath } from '../../src/domain/paths.ts'
import { type SearchQuery } from '../../src/domain/search-query.ts'
import { withPage } from '../../src/domain/change-search.ts'
import { ArticleListBody } from '../api/schemas.ts'
import { OPENSEARCH_TYPE } from './opensearch.ts'
import { readPlainTexts, type PlainTexts } from './plain-article.ts'
import { textElement, wrapXml, xmlDocument } from './xml.ts'

export const ATOM_TYPE = 'application/atom+xml'

/** What surrounds the articles: the search, the address of the site, whose it is, and the time for a feed without articles. */
export type FeedFrame = { query: SearchQuery; origin: string; labels: CatalogueLabels; now: Date }

type Item = v.InferOutput<typeof ArticleListBody>['data'][number]

/** Formats the JSON text of a list. */
export async function formatAtom(list: string, { query, origin, labels, now }: FeedFrame): Promise<string> {
  const { data, meta } = v.parse(ArticleListBody, JSON.parse(list))
  const texts = await readPlainTexts(data)
  const host = new URL(origin).hostname
  const updated = data.map(({ updated_at }) => updated_at).toSorted()
  const name = labels.catalogueName ?? 'Carrel'
  const link = (rel: string, type: string, path: string) => wrapXml('link', '', { rel, type, href: origin + path })
  const feed = [
    // The date only says since when the name is the operator's (RFC 4151).
    textElement('id', `tag:${host},2026:${feedPath({ ...query, page: 1 })}`),
    textElement('title', query.text === '' ? name : `${query.text} · ${name}`),
    textElement('updated', updated.at(-1) ?? now.toISOString()),
    wrapXml('author', textElement('name', labels.operatorName ?? name)),
    link('self', ATOM_TYPE, feedPath(query)),
    link('alternate', 'text/html', searchPath(query)),
    link('search', OPENSEARCH_TYPE, OPENSEARCH_PATH),
    ...(query.page > 1 ? [link('previous', ATOM_TYPE, feedPath(withPage(query, query.page - 1)))] : []),
    ...(query.page < meta.pages ? [link('next', ATOM_TYPE, feedPath(withPage(query, query.page + 1)))] : []),
    textElement('opensearch:totalResults', String(meta.total)),
    textElement('opensearch:startIndex', String((query.page - 1) * meta.per_page + 1)),
    textElement('opensearch:itemsPerPage', String(meta.per_page)),
    ...data.map((item, index) => formatEntry(item, texts[index] ?? { title: '', abstract: null }, origin)),
  ]
  const names = { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/' }
  return xmlDocument(wrapXml('feed', `\n${feed.join('\n')}\n`, names))
}

function formatEntry(item: Item, { title, abstract }: PlainTexts, origin: string): string {
  const path = articlePath(item.slug)
  const doi = item.doi === null ? null : formatDoiUrl(item.doi)
  const since = item.added_at.slice(0, 10)
  return wrapXml(
    'entry',
    [
      textElement('id', `tag:${new URL(origin).hostname},${since}:${path}`),
      textElement('title', title),
      textElement('updated', item.updated_at),
      textElement('published', item.added_at),
      ...item.authors.map(({ name }) => wrapXml('author', textElement('name', name))),
      wrapXml('link', '', { rel: 'alternate', type: 'text/html', href: origin + path }),
      ...(doi === null ? [] : [wrapXml('link', '', { rel: 'related', href: doi })]),
      textElement('summary', abstract),
    ].join(''),
  )
}
