/** The words of a text, the same for the index and for a search; and texts without markup or TeX. */
import { stemmer } from 'stemmer'
import { stemUnlessShort } from '../../src/domain/spelling.ts'
import { splitWords } from '../../src/domain/words.ts'

/** Letters that do not decompose into a letter and an accent. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}

/** Normalizes a text for comparison: width and compatibility forms (NFKC), case and accents do not matter. */
export function normalizeForSearch(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[ßæœøđðłħıþ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Stems that are kept, so that most words are looked up. */
const MOST_STEMS = 50_000
const stems = new Map<string, string>()

/** What the forms of a normalized English word have in common, in any spelling; of other words the word. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemUnlessShort(word, stemmer)
  if (stems.size >= MOST_STEMS) stems.clear()
  stems.set(word, stem)
  return stem
}

/** Words joined by hyphens, also written as one: COVID-19 and COVID19. */
export function joinedWordsOf(text: string): string[] {
  const runs = normalizeForSearch(withoutMarkup(text)).match(
    /[\p{L}\p{N}\p{M}]+(?:[-\u2010-\u2015][\p{L}\p{N}\p{M}]+){1,2}/gu,
  )
  return (runs ?? []).map((run) => splitWords(run).join(''))
}

/** The words of a text, normalized. */
export function wordsOf(text: string): string[] {
  return splitWords(normalizeForSearch(withoutMarkup(text)))
}

/** A title in which parts are searched: normalized, without markup, punctuation kept, single spaces. */
export function normalizeTitle(title: string): string {
  return normalizeForSearch(withoutMarkup(title)).replace(/\s+/g, ' ').trim()
}

// Only names that publishers use for formatting: "x<y and z>w" holds no tag.
const INLINE_TAG =
  /<\/?(?:jats:|mml:)?(?:i|b|u|em|strong|sub|sup|inf|sc|tt|span|italic|bold|underline|monospace|m[a-z]{1,11})(?:\s[^<>]*)?\/?>/gi
const BLOCK_TAG = /<\/?(?:jats:)?(?:p|br|div|sec|title|list|list-item|li|ul|ol)(?:\s[^<>]*)?\/?>/gi
// A formula does not begin or end with a space; "$5 and $6" is money.
const TEX = /\$\$[^$]+\$\$|\$(?![\s\d.,]*\s)[^$]*[^\s$\\]\$(?!\d)/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text without tags and with the five entities of XML resolved. TeX stays as it is. */
export function withoutMarkup(text: string): string {
  return text
    .replace(INLINE_TAG, '')
    .replace(BLOCK_TAG, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** The text without formulas between dollars. */
export function withoutTex(text: string): string {
  return text.replace(TEX, ' ')
}
