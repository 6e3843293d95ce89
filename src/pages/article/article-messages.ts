/** Every text of the article page. */
import type { ArticleList } from '../../domain/article.ts'
import { typeName, typeNamePlural } from '../../domain/article-type.ts'
import { formatCount, formatCounted } from '../../domain/format.ts'

export const ARTICLE_MESSAGES = {
  untitled: 'Article',
  loading: 'Loading the article',
  typeUnknown: 'Type unknown',
  dateUnknown: 'Date unknown',
  read: 'Read',
  readAtPublisher: 'Read at publisher',
  share: 'Share',
  linkCopied: 'Link copied',
  linkNotCopied: (url: string) => `Copy this link: ${url}`,
  abstract: 'Abstract',
  noAbstract: 'No abstract available.',
  facts: 'Facts',
  openAccess: 'Open access',
  fullText: 'Full text',
  doi: 'DOI',
  source: 'Source',
  published: 'Published',
  publisher: 'Publisher',
  language: 'Language',
  citedBy: 'Cited by',
  citedByCount: (count: number, isInCatalogue: boolean) =>
    isInCatalogue ? `${formatCount(count)} in this catalogue` : formatCounted(count, 'article'),
  references: 'References',
  keywords: 'Keywords',
  noCitingArticles: 'No citing articles in this catalogue.',
  noReferences: 'No known references in this catalogue.',
  notAvailable: 'Not available.',
  notLoaded: 'Not loaded yet.',
  fullRecord: 'Full record',
  fullRecordCaption: 'Every field of the record, as the service sent it',
  showFields: 'Show all fields',
  hideFields: 'Hide fields',
  moreFields: (count: number) =>
    `${formatCounted(count, 'more field')} not shown here. The raw record has all of them.`,
  field: 'Field',
  value: 'Value',
  searchAll: 'Search all articles',
  backToSearch: 'Back to the search',
  backTo: (list: ArticleList) => `Back to ${describeList(list)}`,
  notFound: 'Article not found',
  notFoundText: (slug: string) =>
    `No article “${slug}” in this catalogue. The link may be incomplete, or the record may have been removed.`,
  searchFor: (words: string) => `Search for “${words}”`,
  seeAll: 'See all articles',
} as const

/** A list as the link back to it names it: `the 12 reviews for “sleep”`. */
function describeList({ total, query }: ArticleList): string {
  const one = query.type === null ? 'article' : typeName(query.type).toLowerCase()
  const many = query.type === null ? 'articles' : typeNamePlural(query.type).toLowerCase()
  const articles = total === null ? `the ${many}` : total === 1 ? `the ${one}` : `the ${formatCount(total)} ${many}`
  return query.text === '' ? articles : `${articles} for “${query.text}”`
}
