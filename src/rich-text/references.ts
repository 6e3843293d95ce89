/** Character references: `&alpha;`, `&#945;`, `&#x3b1;`. */
import { COMMON_NAMES } from './common-names.ts'

/** Finds the characters of a name that is none of the common ones; null when it has none, or it is not known yet. */
export type FindCharacters = (name: string) => string | null

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi
/** What windows-1252 has at 128 to 159, where Unicode has controls: HTML reads such numbers so. A space where it has nothing. */
const WINDOWS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Resolves the references of a text, once. What is no reference, or names no character, stays as it is written. */
export function decodeReferences(text: string, findCharacters: FindCharacters): string {
  return text.replace(REFERENCE, (whole: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return COMMON_NAMES.get(name) ?? findCharacters(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return characterAt(code) ?? whole
  })
}

/** The character of a number; null for what is none: controls, surrogates, what is beyond Unicode. */
function characterAt(code: number): string | null {
  if (code >= 128 && code < 160) {
    const character = WINDOWS[code - 128]
    return character === undefined || character === ' ' ? null : character
  }
  const isControl = code < 32 && code !== 9 && code !== 10
  const isCharacter = !isControl && code !== 127 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : null
}
