/** Every text of the article page. */
import type { ArticleList, Retraction } from '../../domain/article.ts'
import { typeName, typeNamePlural } from '../../domain/article-type.ts'
import { formatCount, formatCounted, formatDate } from '../../domain/format.ts'

export const ARTICLE_MESSAGES = {
  untitled: 'Article',
  loading: 'Loading the article',
  read: 'Read',
  viewAtPublisher: 'View at publisher',
  pdf: 'PDF',
  mayNeedSubscription: 'May need a subscription',
  share: 'Share',
  linkCopied: 'Link copied',
  print: 'Print',
  citation: 'Citation',
  qrOfDoi: 'QR code of the DOI',
  qrOfPage: 'QR code of this page',
  noDoi: 'The record has no DOI: the QR code leads to this page.',
  linkNotCopied: (url: string) => `Copy this link: ${url}`,
  abstract: 'Abstract',
  facts: 'Facts',
  openAccess: 'Open access',
  fullText: 'Full text',
  doi: 'DOI',
  corrections: 'Corrections',
  checkCorrections: 'Check for corrections',
  notice: 'Read the notice',
  issn: 'ISSN',
  otherIdentifiers: 'Other identifiers',
  funding: 'Funding',
  updated: 'Record updated',
  source: 'Source',
  published: 'Published',
  publisher: 'Publisher',
  language: 'Language',
  citedBy: 'Cited by',
  citedByCount: (count: number, isInCatalogue: boolean) =>
    isInCatalogue
      ? `${formatCount(count)} in this catalogue`
      : `${formatCounted(count, 'article')}, as the service counts`,
  references: 'References',
  keywords: 'Keywords',
  inCatalogue: 'in this catalogue',
  notLoaded: 'Not loaded yet.',
  fullRecord: 'Full record',
  fullRecordCaption: 'Every field of the record, as the service sent it',
  showFields: 'Show all fields',
  hideFields: 'Hide fields',
  moreFields: (count: number) =>
    `${formatCounted(count, 'more field')} not shown here. The raw record has all of them.`,
  field: 'Field',
  value: 'Value',
  reportError: 'Report an error in this record',
  markWords: 'Mark searched words',
  searchAll: 'Search all articles',
  backToSearch: 'Back to the search',
  backTo: (list: ArticleList) => `Back to ${describeList(list)}`,
  notFound: 'Article not found',
  notFoundText: (slug: string) =>
    `No article “${slug}” in this catalogue. The link may be incomplete, or the record may have been removed.`,
  removed: 'This article was removed from the catalogue',
  removedText: (slug: string) =>
    `The record “${slug}” is no longer in this catalogue. Its address is kept and leads to no other article.`,
  searchFor: (words: string) => `Search for “${words}”`,
  seeAll: 'See all articles',
} as const

const RETRACTION_WORDS: Record<Retraction['status'], (when: string) => string> = {
  retracted: (when) => `This article was retracted${when}.`,
  withdrawn: (when) => `This article was withdrawn${when}.`,
  concern: (when) => `The publisher expressed concern about this article${when}.`,
}

/** What the banner of a retracted article says: `This article was retracted on 4 May 2022.` */
export function formatRetraction({ status, date }: Retraction): string {
  return RETRACTION_WORDS[status](date === null ? '' : ` ${/-\d+-/.test(date) ? 'on' : 'in'} ${formatDate(date)}`)
}

/** A list as the link back to it names it: `the 12 reviews for “sleep”`. */
function describeList({ total, query }: ArticleList): string {
  const one = query.type === null ? 'article' : typeName(query.type).toLowerCase()
  const many = query.type === null ? 'articles' : typeNamePlural(query.type).toLowerCase()
  const articles = total === null ? `the ${many}` : `the ${formatCount(total)} ${total === 1 ? one : many}`
  return query.text === '' ? articles : `${articles} for “${query.text}”`
}
