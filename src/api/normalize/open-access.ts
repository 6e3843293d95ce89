/** What a record says of reading without paying. What it does not say stays unknown: null, never "closed". */
import type { OpenAccess } from '../../domain/article.ts'
import { isObject, type JsonObject } from '../../domain/json.ts'
import { FIELD_NAMES, normalizeName, splitNames } from './field-names.ts'
import { findAll, findFirst, firstOf, type Layer, layerOf } from './find.ts'
import { normalizeFact, normalizeLink } from './text.ts'

const OPEN_WORDS =
  /^(?:true|yes|y|1|t|open|openaccess|open_access|open access|oa|free|gold|green|hybrid|bronze|diamond|libre)$/i
const CLOSED_WORDS =
  /^(?:false|no|n|0|f|closed|closedaccess|closed_access|closed access|locked|subscription|toll|paywalled|metadata only access)$/i
const STATUS_WORDS = /^(?:gold|green|hybrid|bronze|diamond|closed)$/i
/** Where an object about access says whether it is open. */
const ACCESS_LABELS = ['label', 'value', 'isoa', 'status', 'name', 'code', 'colour', 'color', 'oastatus']
const LICENSE_NAMES = splitNames(`
  url id identifier rightsidentifier type license name title rightsuri text value`)

export function normalizeOpenAccess(layers: readonly Layer[]): OpenAccess {
  const status =
    findFirst(layers, FIELD_NAMES.openStatus, parseStatus) ?? findFirst(layers, FIELD_NAMES.isOpen, parseStatus)
  return {
    isOpen: findFirst(layers, FIELD_NAMES.isOpen, parseIsOpen) ?? parseIsOpen(status),
    status,
    license: findFirst(layers, FIELD_NAMES.license, parseLicense),
    url: findFirst(layers, FIELD_NAMES.fullText, normalizeLink) ?? findFullTextLink(layers),
  }
}

/** Whether it is open; null when the value says neither. */
function parseIsOpen(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 1 || value === 0) return value === 1
  if (Array.isArray(value)) return firstOf(value, parseIsOpen)
  if (isObject(value)) return firstOf(Object.entries(value), isOpenByLabel)
  if (typeof value !== 'string') return null
  const word = value.trim().replace(/^info:eu-repo\/semantics\//i, '')
  if (OPEN_WORDS.test(word)) return true
  return CLOSED_WORDS.test(word) ? false : null
}

function isOpenByLabel([key, value]: [string, unknown]): boolean | null {
  return typeof value === 'object' || !ACCESS_LABELS.includes(normalizeName(key)) ? null : parseIsOpen(value)
}

function parseStatus(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return STATUS_WORDS.test(text) ? text.toLowerCase() : null
}

/** A licence's name or address: a text, or of an object its address, identifier or title. */
function parseLicense(value: unknown): string | null {
  if (Array.isArray(value)) return firstOf(value, parseLicense)
  // A word for access under the name of rights is no licence.
  if (typeof value === 'string') return parseIsOpen(value) === null ? normalizeFact(value) : null
  const fields = layerOf(value)
  return firstOf(LICENSE_NAMES, (name) => {
    const text = fields.get(name)
    return typeof text === 'string' ? normalizeFact(text) : null
  })
}

/** The first of the record's links that says that it is the full text, or a PDF. */
function findFullTextLink(layers: readonly Layer[]): string | null {
  const links = ['link', 'links', 'urls', 'url'].flatMap((name) => findAll(layers, name).filter(Array.isArray).flat())
  return firstOf(links, (entry) =>
    isObject(entry) && isFullText(entry) ? firstOf(Object.values(entry), (inner) => normalizeLink(inner)) : null,
  )
}

function isFullText(link: JsonObject): boolean {
  return Object.entries(link).some(
    ([key, value]) =>
      ['type', 'contenttype', 'format', 'rel', 'title'].includes(normalizeName(key).replace(/^@/, '')) &&
      typeof value === 'string' &&
      /full.?text|pdf/i.test(value),
  )
}
