/** What a record states about its own retraction. A statement of a correction, or of nothing, is none. */
import type { Retraction } from '../../domain/article.ts'
import { formatDoiUrl, parseDoi } from '../../domain/doi.ts'
import { isObject } from '../../domain/json.ts'
import { normalizeDate } from './date.ts'
import { FIELD_NAMES } from './field-names.ts'
import { findFirst, firstOf, type Layer, layerOf } from './find.ts'
import { normalizeLink, normalizeText } from './text.ts'

/** Words of each status, the gravest first, as in Crossref's types of update and PubMed's types of publication. */
const STATUSES: [status: Retraction['status'], words: RegExp][] = [
  ['retracted', /^(?:partial[-_ ]?)?(?:retraction|retracted)(?:[-_ ](?:publication|article|paper))?$/i],
  ['withdrawn', /^(?:withdrawn|withdrawal|removal|removed)(?:[-_ ](?:publication|article|paper))?$/i],
  ['concern', /^(?:concern|expression[-_ ]of[-_ ]concern)$/i],
]

/**
 * The retraction of the record itself. Crossref's `update-to` is left out: it is on the notice, which is not retracted; `updated-by`
 * is on the work.
 */
export function normalizeRetraction(layers: readonly Layer[]): Retraction | null {
  const flagged = findFirst(layers, ['isretracted', 'retracted'], (value) => (value === true ? value : null))
  const stated = findFirst(layers, FIELD_NAMES.retraction, parseRetraction)
  return stated ?? (flagged === null ? null : { status: 'retracted', date: null, notice: null })
}

function parseRetraction(value: unknown): Retraction | null {
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return firstOf(STATUSES, ([status, words]) => {
    const entry = entries.find((one) => words.test(wordOf(one)))
    if (entry === undefined) return null
    const fields = layerOf(entry)
    return {
      status,
      date: firstOf(['date', 'updated', 'retractiondate'], (name) => normalizeDate(fields.get(name) ?? null)),
      notice: firstOf(['notice', 'noticedoi', 'doi', 'url'], (name) => parseNotice(fields.get(name))),
    }
  })
}

function wordOf(value: unknown): string {
  if (!isObject(value)) return typeof value === 'string' ? value.trim() : ''
  const fields = layerOf(value)
  return firstOf(['status', 'type', 'updatetype', 'name'], (name) => normalizeText(fields.get(name))) ?? ''
}

/** The address of a notice, given as one or as its DOI. */
function parseNotice(value: unknown): string | null {
  const doi = typeof value === 'string' ? parseDoi(value) : null
  return (doi === null ? null : formatDoiUrl(doi)) ?? normalizeLink(value)
}
