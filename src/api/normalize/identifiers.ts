/** The identifiers of a record and of its authors: DOI and ORCID iD. */
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
  const kind = ['type', 'idtype', 'identifiertype', 'scheme', 'schema', 'propertyid', 'kind']
    .map((name) => fields.get(name))
    .find((value) => typeof value === 'string')
  if (typeof kind !== 'string' || !/^doi$/i.test(kind.trim())) return null
  return firstOf(['value', 'id', 'identifier', 'text', 'url'], (name) => doiIn(fields.get(name)))
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
