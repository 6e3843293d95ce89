/** Lists that services keep in many places and forms: the ISSNs of the source, and who paid for the work. */
import { isObject } from '../../domain/json.ts'
import { FIELD_NAMES } from './field-names.ts'
import { findAll, firstOf, type Layer, layerOf } from './find.ts'
import { normalizePlainFact, normalizeTexts } from './text.ts'

const MAX_ISSNS = 10
const MAX_FUNDERS = 100

/** Every ISSN of the source, each once; one with a wrong check digit is left out. */
export function normalizeIssns(layers: readonly Layer[]): string[] {
  const texts = FIELD_NAMES.issn.flatMap((name) => findAll(layers, name).flatMap(normalizeTexts))
  const issns = texts.flatMap((text) => text.split(/[\s,;]+/)).map(parseIssn)
  return [...new Set(issns.filter((issn) => issn !== null))].slice(0, MAX_ISSNS)
}

/** Parses `2049363X` with or without its hyphen, also as an address; null when the check digit (ISO 3297) is wrong. */
function parseIssn(text: string): string | null {
  const [, first = '', last = ''] = /^(?:.*[/:])?(\d{4})-?(\d{3}[\dX])$/i.exec(text) ?? []
  const digits = (first + last).toUpperCase()
  if (digits === '') return null
  let total = 0
  for (let index = 0; index < 7; index += 1) total += Number(digits.charAt(index)) * (8 - index)
  const check = (11 - (total % 11)) % 11
  return digits.at(-1) === (check === 10 ? 'X' : String(check)) ? `${first}-${last.toUpperCase()}` : null
}

/** Funders with their award, `Example Fund (E-1)`, under the first name that has any. */
export function normalizeFunding(layers: readonly Layer[]): string[] {
  const found = firstOf(FIELD_NAMES.funding, (name) => {
    const funders = findAll(layers, name).flat().map(formatFunder)
    const named = funders.filter((funder) => funder !== null)
    return named.length === 0 ? null : named
  })
  return [...new Set(found)].slice(0, MAX_FUNDERS)
}

function formatFunder(value: unknown): string | null {
  if (!isObject(value)) return typeof value === 'string' ? normalizePlainFact(value) : null
  const fields = layerOf(value)
  const find = (names: readonly string[]) => firstOf(names, (name) => normalizePlainFact(fields.get(name)))
  const name = find(['name', 'displayname', 'fundername', 'funderdisplayname', 'agency', 'funder'])
  const award = find(['award', 'awardid', 'awardnumber', 'grantid', 'projectnumber'])
  return name === null || award === null ? name : `${name} (${award})`
}
