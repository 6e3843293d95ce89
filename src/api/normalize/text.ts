/** Texts in the forms services send them: titles, abstracts, keywords, links. */
import { isObject, type JsonObject } from '../../domain/json.ts'
import { type RichText, withoutFormatting } from '../../domain/rich-text.ts'
import { parseWebAddress } from '../../domain/web-address.ts'
import { parsePlainText, parseTitle } from '../../rich-text/parse-rich-text.ts'
import { isInvisible } from '../../rich-text/plain-text.ts'
import { normalizeName, splitNames } from './field-names.ts'
import { firstOf, layerOf } from './find.ts'

/** Names under which an object keeps its text, in order of preference; languages last, English first. */
const TEXT_NAMES = [
  'text',
  '',
  ...splitNames('value rendered content label displayname title fullname name term subject keyword description'),
  ...splitNames('abstract en eng engb enus default und'),
  // A related record, as JSON:API and others wrap it.
  ...splitNames('attributes data'),
]
const MAX_DEPTH = 4
const MAX_KEYWORDS = 200
/** A semicolon between things, not the one that ends a character reference (`Jos&eacute;; M&#252;ller`). Single letters are none: "R&D; art". */
export const SEMICOLON = /(?<!&(?:#\w{1,8}|[a-z][a-z\d]{1,31}));/i
/** Words that services write for a missing value. */
const EMPTY_WORDS = /^(?:n\/?a|null|none|undefined|nan)$/i
const MAX_WORDS = 20_000
const MAX_ABSTRACT_DEPTH = 12
/** Where an object keeps an abstract or its sections, the surest first. */
const BODY_NAMES = [
  ...splitNames('content sections children value text rendered abstract description p sec en default'),
  '',
]

/** The value as text: a number in its digits, the first text of a list, the text of an object, a language map in English; else null. */
export function normalizeText(value: unknown, depth = 0): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'string') {
    const text = value.toWellFormed().trim()
    return text === '' ? null : text
  }
  if (depth === MAX_DEPTH) return null
  if (Array.isArray(value)) return firstOf(value, (entry) => normalizeText(entry, depth + 1))
  return isObject(value) ? textOfObject(value, depth) : null
}

function textOfObject(value: JsonObject, depth: number): string | null {
  const fields = layerOf(value)
  const text = firstOf(TEXT_NAMES, (name) => normalizeText(fields.get(name), depth + 1))
  if (text !== null) return text
  const keys = Object.keys(value)
  const isLanguageMap = keys.length > 0 && keys.every((key) => /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.test(key))
  return isLanguageMap ? firstOf(Object.values(value), (inner) => normalizeText(inner, depth + 1)) : null
}

/** The value as text without the words for a missing value ("NA", "None"). Not for titles: one may be just that. */
export function normalizeFact(value: unknown): string | null {
  const text = normalizeText(value)
  return text === null || EMPTY_WORDS.test(text) ? null : text
}

/** A fact without markup: a name, a number, a note. */
export function normalizePlainFact(value: unknown): string | null {
  const plain = parsePlainText(normalizeFact(value) ?? '')
  return plain === '' ? null : plain
}

/** A title that is visible: the first text of which that is true, else "Untitled". Only the first one may have markup. */
export function normalizeVisibleTitle(title: string | null, ...alternatives: (string | null)[]): RichText {
  const parsed = parseTitle(title ?? '')
  if (!isInvisible(parsed.plain)) return parsed
  return withoutFormatting(alternatives.find((text) => text !== null && !isInvisible(text)) ?? 'Untitled')
}

/** Every text of a list, or the one text; in order, each once. */
export function normalizeTexts(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.map((entry) => normalizeText(entry)) : [normalizeText(value)]
  return [...new Set(texts.filter((text) => text !== null))]
}

/** A title; of several the one that is no translation, subtitle or alternative title. */
export function normalizeMainTitle(value: unknown): string | null {
  const main = Array.isArray(value) ? value.find((entry) => isObject(entry) && isMainTitle(entry)) : undefined
  return normalizeText(main) ?? normalizeText(value)
}

function isMainTitle(entry: JsonObject): boolean {
  const kind = Object.entries(entry).find(([key]) => ['titletype', 'type'].includes(normalizeName(key)))?.[1]
  return kind === undefined || kind === null || kind === '' || (typeof kind === 'string' && /main/i.test(kind))
}

/** Keywords in their order, each once: texts, objects with a term, or one text that joins them; null when there are none. */
export function normalizeKeywords(value: unknown): string[] | null {
  // Numbers are the ids of records kept elsewhere.
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'number')) return null
  const found = collectTerms(value, 0)
    .flatMap((text) => text.split('|'))
    .flatMap((text) => text.split(SEMICOLON))
  // Commas separate keywords only where nothing else does.
  const terms = typeof value === 'string' && found.length === 1 ? value.split(',') : found
  const keywords = [...new Set(terms.map(parsePlainText).filter((term) => term !== ''))].slice(0, MAX_KEYWORDS)
  return keywords.length === 0 ? null : keywords
}

function collectTerms(value: unknown, depth: number): string[] {
  if (Array.isArray(value) && value.some(Array.isArray)) return value.flatMap((entry) => collectTerms(entry, depth + 1))
  const texts = normalizeTexts(value)
  if (texts.length > 0 || depth > 2) return texts
  // Some services group the terms by their vocabulary.
  return isObject(value) ? Object.values(value).flatMap((inner) => collectTerms(inner, depth + 1)) : []
}

/** An address that may become a link, the first one of a list; null for anything else. */
export function normalizeLink(value: unknown): string | null {
  return Array.isArray(value) ? firstOf(value, normalizeLink) : (parseWebAddress(value)?.href ?? null)
}

/** An abstract as one text with its markup; null when there is none. */
export function normalizeAbstract(value: unknown): string | null {
  const text = joinTexts(value, 0)
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return text === '' || /^(?:n\/?a|null|none|-)$/i.test(text) ? null : text
}

function joinTexts(value: unknown, depth: number): string {
  if (typeof value === 'string') return value.toWellFormed()
  if (depth > MAX_ABSTRACT_DEPTH || value === null || typeof value !== 'object') return ''
  if (Array.isArray(value)) return joinList(value, depth)
  if (isObject(value) && isInvertedIndex(value)) return wordsInOrder(value)
  return isObject(value) ? joinObject(value, depth) : ''
}

/** Sections follow each other; of several whole abstracts (other sources, other languages) the first is enough. */
function joinList(values: unknown[], depth: number): string {
  const isChoice = values.every(
    (entry) =>
      isObject(entry) &&
      Object.keys(entry).some((key) => ['value', 'description', 'abstract'].includes(normalizeName(key))),
  )
  if (isChoice) {
    const preferred =
      values.find(
        (entry) => isObject(entry) && /abstract/i.test(normalizeText(entry.descriptionType ?? entry.type) ?? ''),
      ) ?? values[0]
    return joinTexts(preferred, depth + 1)
  }
  return values
    .map((entry) => joinTexts(entry, depth + 1))
    .filter((text) => text.trim() !== '')
    .join(' ')
}

function joinObject(value: JsonObject, depth: number): string {
  const fields = layerOf(value)
  const title = fields.get('title') ?? fields.get('label')
  const body = BODY_NAMES.map((name) => joinTexts(fields.get(name), depth + 1)).find((text) => text !== '') ?? ''
  return typeof title === 'string' && body !== '' && fields.has('content') ? `${title} ${body}` : body
}

/** A map from each word to its positions. */
function isInvertedIndex(value: JsonObject): boolean {
  const positions = Object.values(value)
  return (
    positions.length > 0 &&
    positions.every((position) => Array.isArray(position) && position.length > 0 && position.every(Number.isInteger))
  )
}

function wordsInOrder(index: JsonObject): string {
  const words: string[] = []
  for (const [word, positions] of Object.entries(index)) {
    for (const position of Array.isArray(positions) ? positions : []) {
      if (typeof position === 'number' && position >= 0 && position < MAX_WORDS) words[position] = word
    }
  }
  return words.filter((word) => word !== undefined).join(' ')
}
