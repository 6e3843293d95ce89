/**
 * Splits a source into texts and tags. The time is linear in the length of any source: no pattern matches beyond the next `<`,
 * and a missing end is searched for once.
 */
import { getLateParser } from './late-parsers.ts'
import { cleanText } from './plain-text.ts'
import { findTagMeaning, type TagMeaning } from './tags.ts'

/** `attributes` is the source after the tag's name; `to` is where the token ends in the source. */
export type Token =
  | { kind: 'text'; text: string; to: number }
  | { kind: 'start'; meaning: TagMeaning; attributes: string; isEmpty: boolean; to: number }
  | { kind: 'end'; meaning: TagMeaning; to: number }

const VALUE = `"[^"<]*"|'[^'<]*'|[a-z#][^\\s"'<>=\`]*`
// Attributes without a value are not accepted: "p<b and c>d" contains no tag.
const ATTRIBUTES = `((?:\\s+[\\w:.-]+\\s*=\\s*(?:${VALUE}))*)`
const PREFIX = '(?:(?:jats|mml|m|ce|sb|tei|xhtml|html|h|ns\\d)\\d?:)?'
const TAG = `(/?)${PREFIX}([a-z][a-z\\d-]*)${ATTRIBUTES}\\s*(/?)`
const MARKUP = new RegExp(`<${TAG}>|<!--|<\\?(?=[a-z])|<!doctype\\s`, 'gi')
const WHOLE_TAG = new RegExp(`^${TAG}$`, 'i')
/** `&lt;…&gt;`, or the same escaped twice. The bound on its length keeps the search linear. */
const ESCAPED_TAG =
  /&(?:amp;)?(?:lt|#60|#x3c);(\/?[a-z](?:(?!&(?:amp;)?(?:lt|#60|#x3c);)[^<>]){0,200}?)&(?:amp;)?(?:gt|#62|#x3e);/gi
/** How comments, processing instructions and doctypes start and end. */
const INVISIBLE_ENDS: Record<string, string> = { '<!--': '-->', '<?': '?>', '<!doctype': '>' }
const COMMON_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }),
)
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi
/** Windows-1252 at 128 to 159, where Unicode has controls: HTML maps such numbers this way. A space marks an unassigned number. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Yields the tokens of a source in order: texts decoded and cleaned, without comments, processing instructions and doctypes. */
export function* tokenize(source: string): Generator<Token> {
  const missingEnds = new Set<string>()
  const markup = new RegExp(MARKUP)
  let from = 0
  // Cleaned again: a reference may stand for a character that is not allowed.
  const textUntil = (to: number): Token => {
    return { kind: 'text', text: cleanText(decodeCharacterReferences(source.slice(from, to))), to }
  }
  for (let match = markup.exec(source); match !== null; match = markup.exec(source)) {
    const token = match[2] === undefined ? null : parseTag(match)
    const end = match[2] === undefined ? findInvisibleEnd(source, match, missingEnds) : token?.to
    if (end === undefined) continue
    if (match.index > from) yield textUntil(match.index)
    if (token !== null) yield token
    from = end
    markup.lastIndex = end
  }
  if (from < source.length) yield textUntil(source.length)
}

/**
 * Undoes the escaping that services apply for XML: tags of the list that were escaped once or twice are tags again. Of CDATA
 * sections only the brackets are removed, because services put markup into them as often as text.
 */
export function unescapeTags(source: string): string {
  const last = source.lastIndexOf(']]>') + 1
  const withoutBrackets =
    last === 0 ? source : source.slice(0, last + 2).replace(/<!\[CDATA\[([^]*?)\]\]>/g, '$1') + source.slice(last + 2)
  return withoutBrackets.replace(ESCAPED_TAG, (whole, inner: string) => {
    const tag = inner.replace(/&(?:amp;)?quot;/g, '"').replace(/&(?:amp;)?(?:apos|#39);/g, "'")
    const match = WHOLE_TAG.exec(tag)
    return match !== null && findTagMeaning((match[2] ?? '').toLowerCase()) !== null ? `<${tag}>` : whole
  })
}

function parseTag(match: RegExpExecArray): Token | null {
  const [whole, slash, name = '', attributes = '', emptySlash] = match
  const meaning = findTagMeaning(name.toLowerCase())
  if (meaning === null) return null
  const to = match.index + whole.length
  return slash === ''
    ? { kind: 'start', meaning, attributes, isEmpty: emptySlash === '/', to }
    : { kind: 'end', meaning, to }
}

/** Where invisible markup ends; undefined when its end is missing, then it is text. */
function findInvisibleEnd(source: string, match: RegExpExecArray, missingEnds: Set<string>): number | undefined {
  const end = INVISIBLE_ENDS[match[0].trim().toLowerCase()] ?? '>'
  const at = missingEnds.has(end) ? -1 : source.indexOf(end, match.index + match[0].length)
  if (at === -1) missingEnds.add(end)
  return at === -1 ? undefined : at + end.length
}

/** Decodes each reference of a text once. What is not a reference or names no character stays as written. */
export function decodeCharacterReferences(text: string): string {
  return text.replace(REFERENCE, (whole: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return COMMON_NAMES.get(name) ?? getLateParser('characterNames')?.get(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return characterAt(code) ?? whole
  })
}

/** The character of a number; null for controls, surrogates and numbers beyond Unicode. */
function characterAt(code: number): string | null {
  if (code >= 128 && code < 160) {
    const character = WINDOWS_1252[code - 128]
    return character === undefined || character === ' ' ? null : character
  }
  const isControl = code < 32 && code !== 9 && code !== 10
  const isCharacter = !isControl && code !== 127 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : null
}
