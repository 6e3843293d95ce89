/** The identifier of an article in the path (service.md, "slug"). */
import { createHash } from 'node:crypto'
import { withoutMarkup, withoutTex } from './plain-text.ts'

/** Longest slug made from a title, in characters (code points), before what a clash adds. */
export const MAX_SLUG_LENGTH = 80

/** What a slug in a path may look like; anything else is an unknown article (failures.md, "Slugs"). */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._~:()/-]{0,254}$/u

/** Latin letters that no decomposition takes apart. */
const LATIN_LETTERS: Record<string, string> = {
  æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ı: 'i', ħ: 'h', ŋ: 'n', ŧ: 't', ſ: 's',
} // prettier-ignore

/** Whether a text can be a slug at all. */
export function isSlug(text: string): boolean {
  return SLUG.test(text)
}

/**
 * The title's words, lower case, joined by hyphens: letters and digits of any script (NFC), Latin accents folded,
 * markup and TeX dropped, cut at a word to at most 80 characters. A title without a word is told by its DOI.
 */
export function slugOf(title: string, doi: string): string {
  return wordsJoined(withoutTex(withoutMarkup(title))) || wordsJoined(doi) || 'article'
}

/** What a second article of the same title adds: a hyphen and 6 hexadecimal digits of SHA-256 of the lower-case DOI. */
export function slugAfterClash(slug: string, doi: string): string {
  return `${slug}-${createHash('sha256').update(doi.toLowerCase()).digest('hex').slice(0, 6)}`
}

function wordsJoined(text: string): string {
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
  // A first word that is too long by itself, as in languages without spaces, is cut inside.
  return slug === ''
    ? Array.from(words[0] ?? '')
        .slice(0, MAX_SLUG_LENGTH)
        .join('')
    : slug
}
