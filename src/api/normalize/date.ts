/** Dates of publication in the forms services send them. */
import { MONTH_ABBREVIATIONS } from '../../domain/format.ts'
import { isObject } from '../../domain/json.ts'
import { firstOf, layerOf } from './find.ts'
import { normalizeText } from './text.ts'

/** A date as precise as it is known: `2020`, `2020-05` or `2020-05-17`. */
export type PublicationDate = string

const PART_NAMES = ['dateparts', 'value', 'date', 'datetime', 'year', 'text']
const MAX_DEPTH = 4

/** A date from ISO, a year, `Apr 2020`, `11-12 July 2018`, date parts, epoch in seconds or milliseconds; null when it is none. */
export function normalizeDate(value: unknown, depth = 0): PublicationDate | null {
  if (typeof value === 'number') return dateOfNumber(value)
  if (typeof value === 'string') return dateOfText(value.trim())
  if (depth === MAX_DEPTH) return null
  if (Array.isArray(value)) return dateOfList(value, depth)
  if (!isObject(value)) return null
  const parts = layerOf(value)
  const [year, month] = [parts.get('year'), parts.get('month')]
  if (year !== undefined && month !== undefined) return dateOfParts([year, month, parts.get('day')])
  return firstOf(PART_NAMES, (name) => normalizeDate(parts.get(name), depth + 1))
}

/** The year of a date; null when it has none. */
export function yearOf(date: PublicationDate | null): number | null {
  return date === null ? null : Number(date.slice(0, 4))
}

/** A plausible year of publication, from a number or any form of a date. */
export function normalizeYear(value: unknown): number | null {
  return yearOf(normalizeDate(value))
}

function dateOfNumber(value: number): PublicationDate | null {
  if (isYear(value)) return String(value)
  // Since 1980 in seconds, or in milliseconds; a smaller number is no moment.
  const ms = value > 1e11 ? value : value > 3e8 ? value * 1000 : Number.NaN
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) || !isYear(date.getUTCFullYear()) ? null : date.toISOString().slice(0, 10)
}

function dateOfText(text: string): PublicationDate | null {
  const iso = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?(?:[T ].*)?$/.exec(text)
  if (iso !== null) return dateOfParts([iso[1], iso[2], iso[3]])
  const year = /\b(1[4-9]\d\d|20\d\d)\b/.exec(text)?.[1]
  if (year === undefined) return null
  const month = MONTH_ABBREVIATIONS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text)) + 1
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\s+[A-Za-z]{3,}|[A-Za-z]{3,}\s+(\d{1,2})(?:,|\s+\d{4})/.exec(text)
  const isRange = /\d\s*[-–]\s*\d/.test(text)
  return dateOfParts([year, month === 0 ? null : month, isRange ? null : (day?.[1] ?? day?.[2])])
}

function dateOfList(values: unknown[], depth: number): PublicationDate | null {
  const isParts = values.length <= 3 && values.every((part) => /^\d{1,4}$/.test(String(part)))
  if (isParts && isYear(Number(values[0]))) return dateOfParts(values)
  // Among typed dates, the one of issue.
  const issued = values.find(
    (entry) => isObject(entry) && /issued|publi/i.test(normalizeText(entry.dateType ?? entry.type) ?? ''),
  )
  return firstOf(issued === undefined ? values : [issued, ...values], (value) => normalizeDate(value, depth + 1))
}

function dateOfParts([year, month, day]: unknown[]): PublicationDate | null {
  const [y, m, d] = [Number(year), Number(month ?? 0), Number(day ?? 0)]
  if (!isYear(y)) return null
  if (!(m >= 1 && m <= 12)) return String(y)
  const yearMonth = `${y}-${String(m).padStart(2, '0')}`
  return d >= 1 && d <= 31 ? `${yearMonth}-${String(d).padStart(2, '0')}` : yearMonth
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1400 && value <= 2100
}
