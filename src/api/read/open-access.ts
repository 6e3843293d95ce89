/** What a service tells of reading without paying. Whatever it does not tell stays unknown: null, never "closed". */
import type { OpenAccess } from '../../contract/article.ts'
import { ALIASES } from './aliases.ts'
import { isObject } from '../../contract/json.ts'
import { findAll, findFirst, type Layer, type NoteOrigin } from './find.ts'
import { readLink } from './link.ts'
import { normaliseName } from './names.ts'
import { readFact } from './text.ts'

const OPEN_WORDS =
  /^(?:true|yes|y|1|t|open|openaccess|open_access|open access|oa|free|gold|green|hybrid|bronze|diamond|libre)$/i
const CLOSED_WORDS =
  /^(?:false|no|n|0|f|closed|closedaccess|closed_access|closed access|locked|subscription|toll|paywalled|metadata only access)$/i
const KINDS = /^(?:gold|green|hybrid|bronze|diamond|closed)$/i

/** Reads it from a record's layers. */
export function readOpenAccess(layers: readonly Layer[], noted: NoteOrigin): OpenAccess {
  const status = noted(
    'kind of open access',
    findFirst(layers, ALIASES.openStatus, readKind) ?? findFirst(layers, ALIASES.isOpen, readKind),
  )
  const isOpen = noted('open access', findFirst(layers, ALIASES.isOpen, readIsOpen)) ?? openByKind(status)
  const license = noted('licence', findFirst(layers, ALIASES.license, readLicenceText))
  const url = noted('full text', findFirst(layers, ALIASES.fullText, readFirstLink)) ?? typedFullText(layers)
  return { isOpen, status, license, url }
}

function openByKind(status: string | null): boolean | null {
  return status === null ? null : readIsOpen(status)
}

/** true, false, or null when the value says neither. */
function readIsOpen(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === 0) return value === 1
  if (Array.isArray(value)) return value.map(readIsOpen).find((told) => told !== null) ?? null
  if (isObject(value)) {
    const labels = Object.entries(value).filter(([key]) =>
      ['label', 'value', 'isoa', 'status', 'name', 'code', 'colour', 'color', 'oastatus'].includes(normaliseName(key)),
    )
    return (
      labels.map(([, inner]) => (typeof inner === 'object' ? null : readIsOpen(inner))).find((told) => told !== null) ??
      null
    )
  }
  if (typeof value !== 'string') return null
  const word = value.trim().replace(/^info:eu-repo\/semantics\//i, '')
  if (OPEN_WORDS.test(word)) return true
  return CLOSED_WORDS.test(word) ? false : null
}

function readKind(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : null
  return text !== null && KINDS.test(text) ? text.toLowerCase() : null
}

/** A licence's name or address: a text, or of an object its address, identifier or title. */
function readLicenceText(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(readLicenceText).find((text) => text !== null) ?? null
  // A word for access under the name of rights is no licence.
  if (!isObject(value)) return typeof value === 'string' && readIsOpen(value) === null ? readFact(value) : null
  const fields = new Map(Object.entries(value).map(([key, inner]) => [normaliseName(key), inner]))
  const isLicence = [
    'url',
    'id',
    'identifier',
    'rightsidentifier',
    'type',
    'license',
    'name',
    'title',
    'rightsuri',
    'text',
    'value',
  ]
  return (
    isLicence
      .map((name) => (typeof fields.get(name) === 'string' ? readFact(fields.get(name)) : null))
      .find((text) => text !== null) ?? null
  )
}

function readFirstLink(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(readFirstLink).find((link) => link !== null) ?? null
  return readLink(value)
}

/** Lists of links of which one says that it is the full text, or a PDF. */
function typedFullText(layers: readonly Layer[]): string | null {
  for (const { value } of ['link', 'links', 'urls', 'url'].flatMap((name) => findAll(layers, name))) {
    for (const entry of Array.isArray(value) ? value : []) {
      if (!isObject(entry)) continue
      const says = Object.entries(entry).some(
        ([key, inner]) =>
          ['type', 'contenttype', 'format', 'rel', 'title'].includes(normaliseName(key).replace(/^@/, '')) &&
          typeof inner === 'string' &&
          /full.?text|pdf/i.test(inner),
      )
      const link = says
        ? Object.values(entry)
            .map(readLink)
            .find((found) => found !== null)
        : undefined
      if (link != null) return link
    }
  }
  return null
}
