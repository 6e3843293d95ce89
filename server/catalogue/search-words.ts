/** The words of a text, the same for the index and for a search; and texts without markup or TeX. */
import { splitWords } from '../../src/domain/words.ts'

/**
 * Normalizes a text for comparison: width and compatibility forms (NFKC), case and accents do not matter. Letters that do
 * not decompose (ø, ł, ß) are left to the store's `unaccent`.
 */
export function normalizeForSearch(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
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
