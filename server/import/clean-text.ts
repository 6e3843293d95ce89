/** Texts of other systems' records → the texts of the catalogue. Markup stays as the app's rich text understands it. */
import { parseLicense } from '../../src/domain/license.ts'
import { withLateParsers } from '../../src/rich-text/late-parsers.ts'
import { parsePlainText } from '../../src/rich-text/parse-rich-text.ts'
import { cleanText } from '../../src/rich-text/plain-text.ts'
import { decodeCharacterReferences } from '../../src/rich-text/tokenize.ts'

/** Loads the names of characters (`&eacute;`), once before records are read. */
export async function loadCharacterNames(): Promise<void> {
  await withLateParsers(() => decodeCharacterReferences('&hellip;'))
}

/** Most texts: ASCII, without anything that has a meaning in markup, TeX or references. */
const SIMPLE = /^[!-#%'-;=-[\]-~]+(?: [!-#%'-;=-[\]-~]+)*$/

/** ASCII without controls and references: nothing to clean but blanks. */
const PLAIN_ASCII = /^[ -%'-~]*$/

/**
 * Cleans a title or an abstract, with its markup: composed (NFC), without control characters, character references decoded
 * `times` times, blanks collapsed; blank lines, which separate paragraphs, stay. Null for an empty one.
 */
export function cleanMarkup(text: string, times = 1): string | null {
  if (PLAIN_ASCII.test(text) && !text.includes('  ')) return text.trim() === '' ? null : text.trim()
  let decoded = cleanText(text)
  for (let time = 0; time < times && decoded.includes('&'); time += 1)
    decoded = cleanText(decodeCharacterReferences(decoded))
  const clean = decoded
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return clean === '' ? null : clean
}

/** Cleans a name, a number or a word: without markup, in one line. Null for an empty one. */
export function cleanPlain(text: string, times = 1): string | null {
  if (SIMPLE.test(text)) return text
  const plain = parsePlainText(times === 2 ? decodeCharacterReferences(text) : text).normalize('NFC')
  return plain === '' ? null : plain
}

/** Whether a text has characters that are left out: controls, lone surrogates. Line ends are no such change. */
export function losesCharacters(text: string): boolean {
  if (PLAIN_ASCII.test(text)) return false
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text) || !text.isWellFormed()
}

/** A licence in the spelling of SPDX where it is a Creative Commons one (`CC-BY-4.0`), else its own name or address. */
export function cleanLicense(license: string): string | null {
  const { name } = parseLicense(license.trim())
  if (name === 'Public Domain Mark') return 'PDM-1.0'
  return /^CC[ 0]/.test(name) ? name.replaceAll(' ', '-') : cleanPlain(name)
}

let codesByName: Map<string, string> | null = null

/** A language as its ISO 639-1 code (`eng`, `EN`, `en-GB`, `English` are `en`), else the word itself. */
export function cleanLanguage(language: string): string | null {
  const word = cleanPlain(language)
  // `und` is the code of an undetermined language, for which `Intl.Locale` has none.
  if (word === null || /^und(?![a-z])/i.test(word)) return null
  codesByName ??= listLanguageCodes()
  const code = codesByName.get(word.toLowerCase())
  if (code !== undefined) return code
  if (!/^[a-z]{2,3}(?:[-_]\w{2,8})*$/i.test(word)) return word
  try {
    return new Intl.Locale(word.replaceAll('_', '-')).language
  } catch {
    return word
  }
}

function listLanguageCodes(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  const codesByWord = new Map<string, string>()
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)
    if (name !== undefined) codesByWord.set(code, code).set(name.toLowerCase(), code)
  }
  return codesByWord
}

/** A person's name in the order of speech: "Lovelace, Ada" and, of a table, "Lovelace A." are turned. */
export function turnName(name: string): string {
  const [family = '', given, suffix, ...more] = name.split(',').map((part) => part.trim())
  if (given !== undefined && given !== '' && family !== '' && more.length === 0)
    return [given, family, suffix ?? ''].join(' ').trim()
  return name.replace(/^(\p{Lu}[^\d,.]*?) ((?:\p{Lu}\.[ -]?)+)$/u, '$2 $1').replace(/,$/, '')
}

/** A person's name of a format that puts the family name first; both parts where a comma separates them. */
export function readInvertedName(name: string): { name: string; family?: string; given?: string } {
  const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim())
  const isApart = family !== '' && given !== '' && more.length === 0
  return { name: turnName(name), ...(isApart && { family, given }) }
}

/** An ISSN as `1234-567X`; null where it is none: a wrong digit does not fit its last one (ISO 3297). */
export function parseIssn(text: string): string | null {
  const match = /(\d{4})-?(\d{3}[\dX])$/i.exec(text.trim())
  if (match === null) return null
  const characters = `${match[1]}${match[2]}`.toUpperCase()
  const sum = characters
    .split('')
    .reduce((total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (8 - index), 0)
  return sum % 11 === 0 ? `${characters.slice(0, 4)}-${characters.slice(4)}` : null
}
