/** The identifiers of a record and of its authors: DOI and ORCID iD. */
import type { OtherIdentifier } from '../../domain/article.ts'
import { parseDoi } from '../../domain/doi.ts'
import { isObject } from '../../domain/json.ts'
import { FIELD_NAMES } from './field-names.ts'
import { findAll, findFirst, firstOf, type Layer, layerOf } from './find.ts'

/** The bare DOI of a record, wherever the service keeps it; null when there is none. */
export function findDoi(layers: readonly Layer[]): string | null {
  return (
    findFirst(layers, FIELD_NAMES.doi, doiIn) ??
    findTypedDoi(layers) ??
    findFirst(layers, FIELD_NAMES.doiElsewhere, doiOfText)
  )
}

/** A DOI under its own name: a text in any form, the first of a list, or an object with the text inside. */
function doiIn(value: unknown): string | null {
  if (Array.isArray(value)) return firstOf(value, doiIn)
  return isObject(value) ? firstOf(Object.values(value), doiOfText) : doiOfText(value)
}

function doiOfText(value: unknown): string | null {
  return typeof value === 'string' ? parseDoi(value) : null
}

/** The one of several identifiers that says that it is a DOI, or is written as one. */
function findTypedDoi(layers: readonly Layer[]): string | null {
  const identifiers = FIELD_NAMES.typedIdentifiers.flatMap((name) => findAll(layers, name).flat())
  return firstOf(identifiers, (entry) => {
    if (isObject(entry)) return doiOfTyped(layerOf(entry))
    return typeof entry === 'string' && /^doi:|doi\.org\//i.test(entry) ? parseDoi(entry) : null
  })
}

function doiOfTyped(fields: Layer): string | null {
  return kindOfTyped(fields) === 'doi' ? firstOf(VALUE_NAMES, (name) => doiIn(fields.get(name))) : null
}

const VALUE_NAMES = ['value', 'id', 'identifier', 'text', 'url']

/** What a typed identifier says that it is, in lower-case letters; null when it does not. */
function kindOfTyped(fields: Layer): string | null {
  const kind = ['type', 'idtype', 'identifiertype', 'scheme', 'schema', 'propertyid', 'kind']
    .map((name) => fields.get(name))
    .find((value) => typeof value === 'string')
  return typeof kind === 'string' ? kind.toLowerCase().replace(/[^a-z]/g, '') : null
}

/** The names of each scheme, and the form of its identifiers at the end of a text or an address. */
const SCHEMES: [scheme: OtherIdentifier['scheme'], names: readonly string[], form: RegExp][] = [
  ['pmid', ['pmid', 'pubmed', 'pubmedid'], /(?:^|[/:])(\d{1,9})\/?$/],
  ['pmcid', ['pmcid', 'pmc', 'pubmedcentral'], /(?:^|[/:])(?:PMC)?(\d{1,9})\/?$/i],
  ['arxiv', ['arxiv', 'arxivid'], /(?:^|[/:])(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})$/],
  ['openalex', ['openalex', 'openalexid'], /(?:^|\/)(W\d{1,12})$/],
]

/** The numbers of the record in other indexes, one of each scheme: under their own names, or typed. */
export function findOtherIdentifiers(layers: readonly Layer[]): OtherIdentifier[] {
  const held = FIELD_NAMES.typedIdentifiers.flatMap((name) => findAll(layers, name).flat()).filter(isObject)
  const objects = [...layers, ...held.map(layerOf)]
  return SCHEMES.flatMap(([scheme, names, form]) => {
    const value = firstOf(objects, (fields) => {
      const isTyped = names.includes(kindOfTyped(fields) ?? '')
      return firstOf([...names, ...(isTyped ? VALUE_NAMES : [])], (name) => {
        const sent = fields.get(name)
        return typeof sent === 'string' || typeof sent === 'number'
          ? (form.exec(String(sent).trim())?.[1] ?? null)
          : null
      })
    })
    return value === null ? [] : [{ scheme, value: scheme === 'pmcid' ? `PMC${value}` : value }]
  })
}

/** Crockford's alphabet for numbers of base 32. */
const ROR_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Parses a ROR id, bare or as its address, and checks its last two digits (ISO 7064 MOD 97-10). Returns the bare id, else null. */
export function parseRor(text: string): string | null {
  const ror = /^(?:https?:\/\/)?(?:ror\.org\/)?(0[\da-hjkmnp-tv-z]{6}\d\d)\/?$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (ror === undefined) return null
  let number = 0
  for (const digit of ror.slice(0, 7)) number = number * 32 + ROR_DIGITS.indexOf(digit)
  return Number(ror.slice(7)) === 98 - ((number * 100) % 97) ? ror : null
}

/**
 * Parses an ORCID iD, bare or as its address, and checks its last character (ISO 7064 MOD 11-2). Returns the bare iD, or
 * null when it is none: a wrong one would link to another person.
 */
export function parseOrcid(text: string): string | null {
  const match = /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i.exec(text.trim())
  const orcid = match?.[1]?.toUpperCase()
  if (orcid === undefined) return null
  const digits = orcid.replaceAll('-', '')
  let total = 0
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2
  const check = (12 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check)) ? orcid : null
}
