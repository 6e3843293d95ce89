/** The words of a text as they are indexed and looked for: one function for both sides, so that they always agree. */
import { withoutMarkup } from './plain-text.ts'

/** Scripts that put no spaces between words; such a run is one "word" here, matched by parts of a title. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]+$`, 'u')

/**
 * Brings a text into the form in which it is compared: width and compatibility forms (NFKC), case and accents do not
 * matter. Letters that are no letter with an accent (ø, ł, ß) are left to the store's `unaccent`.
 */
export function comparable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
}

/** The words of a text: runs of letters and digits; a run of an unspaced script is a word of its own. */
export function wordsOf(text: string): string[] {
  const spaced = comparable(withoutMarkup(text)).replace(UNSPACED_RUN, ' $& ')
  return spaced.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}

/** Whether a word is a run of a script without spaces between words. */
export function isUnspaced(word: string): boolean {
  return IS_UNSPACED.test(word)
}

/** A title in which parts are looked for: comparable, without markup, signs kept, single spaces. */
export function comparableTitle(title: string): string {
  return comparable(withoutMarkup(title)).replace(/\s+/g, ' ').trim()
}
