/** What PubMed's two formats, XML and tagged text, have in common. */
import { findDoiInText, parsePublicationDate } from './field-values.ts'
import type { Retraction } from '../../src/domain/article.ts'
import type { Facts } from './make-article.ts'

/** The copy of an article in PubMed Central, where every article is free to read; nothing without its PMCID. */
export function findFreeCopy(pmcid: string | null | undefined): NonNullable<Facts['openAccess']> {
  if (!pmcid || !/^PMC\d+$/.test(pmcid)) return {}
  return { isOpen: true, url: `https://www.ncbi.nlm.nih.gov/pmc/articles/${pmcid}/` }
}

/** Whether one of a record's publication types says that it is a review. */
export function isReview(kinds: readonly string[]): boolean {
  return kinds.some((kind) => /^(?:systematic )?review$/i.test(kind))
}

/**
 * What the record says against relying on it: its publication types, and where the notice was published ("Lancet. 2010 Feb
 * 6;375:445. doi: 10.1016/x. PMID: 1"). Null when it says nothing.
 */
export function findRetraction(
  kinds: readonly string[],
  retractedIn: string | undefined,
  concernIn: string | undefined,
): Retraction | null {
  const isRetracted = retractedIn !== undefined || kinds.includes('Retracted Publication')
  const notice = isRetracted ? retractedIn : concernIn
  if (!isRetracted && notice === undefined) return null
  const date = /\b\d{4}(?: [A-Z][a-z]{2})?(?: \d{1,2})?(?=[;:.\s]|$)/.exec(notice ?? '')?.[0]
  const pmid = /\bPMID: ?(\d+)/.exec(notice ?? '')?.[1]
  return {
    status: isRetracted ? 'retracted' : 'concern',
    date: date === undefined ? null : parsePublicationDate(date),
    notice: findDoiInText(notice ?? '') ?? (pmid === undefined ? null : `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`),
  }
}
