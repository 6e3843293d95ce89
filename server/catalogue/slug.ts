/** The identifier of an article in the path. */
import { createHash } from 'node:crypto'
import { withoutMarkup, withoutTex } from './search-words.ts'

/** Longest slug made from a title, in characters (code points), without the addition after a clash. */
export const MAX_SLUG_LENGTH = 80

/** What a slug in a path may look like; anything else is an unknown article. */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._~:()/-]{0,254}$/u

/** Latin letters that do not decompose. */
const LATIN_LETTERS: Record<string, string> = {
  æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ı: 'i', ħ: 'h', ŋ: 'n', ŧ: 't', ſ: 's',
} // prettier-ignore

/** Whether a text can be a slug at all. */
export function isSlug(text: string): boolean {
  return SLUG.test(text)
}

/**
 * The title's words, lower case, joined by hyphens: letters and digits of any script (NFC), Latin accents folded,
 * markup and TeX dropped, cut at a word to at most 80 characters. A title without words gives way to the DOI.
 */
export function slugOf(title: string, doi: string): string {
  return joinWords(withoutTex(withoutMarkup(title))) || joinWords(doi) || 'article'
}

/** The slug of a second article with the same title: a hyphen and 6 hexadecimal digits of SHA-256 of the lower-case DOI. */
export function slugAfterClash(slug: string, doi: string): string {
  return `${slug}-${createHash('sha256').update(doi.toLowerCase()).digest('hex').slice(0, 6)}`
}

function joinWords(text: string): string {
  const words = foldLatin(text.toWellFormed().normalize('NFC').toLowerCase()).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
  return cutAtWord(words ?? [])
}

function foldLatin(text: string): string {
  const unmarked = text.normalize('NFD').replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
  return unmarked.normalize('NFC').replace(/[æœøłđðþßıħŋŧſ]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
}

function cutAtWord(words: string[]): string {
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`
    if (Array.from(longer).length > MAX_SLUG_LENGTH) break
    slug = longer
  }
  // A first word that is too long, as in languages without spaces, is cut.
  return slug === ''
    ? Array.from(words[0] ?? '')
        .slice(0, MAX_SLUG_LENGTH)
        .join('')
    : slug
}
