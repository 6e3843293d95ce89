/**
 * A source taken apart into texts and tags. Each character is looked at a bounded number of times, whatever the source:
 * no pattern reaches beyond the next `<`, and what has no end is looked for once.
 */
import { cleanText } from './clean-text.ts'
import { decodeReferences, type FindCharacters } from './references.ts'
import { type TagMeaning, tagMeaning } from './tag-names.ts'

/** `attributes` is what stood behind the name of a tag; `to` is where the token ends in the source. */
export type Token =
  | { kind: 'text'; text: string; to: number }
  | { kind: 'start'; meaning: TagMeaning; attributes: string; isEmpty: boolean; to: number }
  | { kind: 'end'; meaning: TagMeaning; to: number }

const VALUE = `"[^"<]*"|'[^'<]*'|[a-z#][^\\s"'<>=\`]*`
// An attribute without a value is none here: in "p<b and c>d" nothing is a tag.
const ATTRIBUTES = `((?:\\s+[\\w:.-]+\\s*=\\s*(?:${VALUE}))*)`
const PREFIX = '(?:(?:jats|mml|m|ce|sb|tei|xhtml|html|h|ns\\d)\\d?:)?'
const TAG = `(/?)${PREFIX}([a-z][a-z\\d-]*)${ATTRIBUTES}\\s*(/?)`
const MARK = new RegExp(`<${TAG}>|<!--|<\\?(?=[a-z])|<!doctype\\s`, 'gi')
const WHOLE_TAG = new RegExp(`^${TAG}$`, 'i')
/** `&lt;…&gt;`, or the same escaped once more. The bound keeps each look short. */
const ESCAPED_TAG =
  /&(?:amp;)?(?:lt|#60|#x3c);(\/?[a-z](?:(?!&(?:amp;)?(?:lt|#60|#x3c);)[^<>]){0,200}?)&(?:amp;)?(?:gt|#62|#x3e);/gi

/** What begins so ends so, and nothing of it is seen. */
const UNSEEN_ENDS: Record<string, string> = { '<!--': '-->', '<?': '?>', '<!doctype': '>' }

/** The tokens of a source, in order. Texts come decoded and cleaned; comments, instructions and the like do not come at all. */
export function* readTokens(source: string, findCharacters: FindCharacters): Generator<Token> {
  const endless = new Set<string>()
  const mark = new RegExp(MARK)
  let from = 0
  const textTo = (to: number): Token => {
    // Once more: a reference may stand for what was not to be there.
    return { kind: 'text', text: cleanText(decodeReferences(source.slice(from, to), findCharacters)), to }
  }
  for (let match = mark.exec(source); match !== null; match = mark.exec(source)) {
    const token = match[2] === undefined ? null : readTag(match)
    const end = match[2] === undefined ? unseenEnd(source, match, endless) : token?.to
    if (end === undefined) continue
    if (match.index > from) yield textTo(match.index)
    if (token !== null) yield token
    from = end
    mark.lastIndex = end
  }
  if (from < source.length) yield textTo(source.length)
}

/**
 * A source as it was before it was wrapped for XML. Tags that were escaped, once or twice, are tags again, if they are of the
 * list; of sections of raw text only the brackets go: services put markup into such sections as often as text.
 */
export function unwrapSource(source: string): string {
  const last = source.lastIndexOf(']]>') + 1
  const unbracketed =
    last === 0 ? source : source.slice(0, last + 2).replace(/<!\[CDATA\[([^]*?)\]\]>/g, '$1') + source.slice(last + 2)
  return unbracketed.replace(ESCAPED_TAG, (whole, inner: string) => {
    const plain = inner.replace(/&(?:amp;)?quot;/g, '"').replace(/&(?:amp;)?(?:apos|#39);/g, "'")
    const match = WHOLE_TAG.exec(plain)
    return match !== null && tagMeaning((match[2] ?? '').toLowerCase()) !== null ? `<${plain}>` : whole
  })
}

function readTag(match: RegExpExecArray): Token | null {
  const [whole, slash, name = '', attributes = '', emptySlash] = match
  const meaning = tagMeaning(name.toLowerCase())
  if (meaning === null) return null
  const to = match.index + whole.length
  return slash === ''
    ? { kind: 'start', meaning, attributes, isEmpty: emptySlash === '/', to }
    : { kind: 'end', meaning, to }
}

/** Where what is not seen ends; undefined where it has no end, and so is text. `endless` holds what was looked for in vain. */
function unseenEnd(source: string, match: RegExpExecArray, endless: Set<string>): number | undefined {
  const end = UNSEEN_ENDS[match[0].trim().toLowerCase()] ?? '>'
  const at = endless.has(end) ? -1 : source.indexOf(end, match.index + match[0].length)
  if (at === -1) endless.add(end)
  return at === -1 ? undefined : at + end.length
}
