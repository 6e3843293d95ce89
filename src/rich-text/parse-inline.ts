/**
 * Titles and abstracts as services send them: text with a little markup and character references.
 * Only the tags of the list become formatting, without their attributes; every other `<` stays the text that it is,
 * so that "p<0.05 and x<y in mice" keeps its tail (failures.md, finding 4).
 */

/** The formatting that is kept. */
export type Format = 'i' | 'b' | 'sub' | 'sup'

/** A stretch of text with the formatting around it, outermost first. */
export type TextRun = { text: string; formats: readonly Format[] }

const FORMATS: Record<string, Format> = {
  i: 'i',
  em: 'i',
  italic: 'i',
  b: 'b',
  strong: 'b',
  bold: 'b',
  sub: 'sub',
  sup: 'sup',
}
const TAG = /<(\/?)(?:jats:)?(i|em|italic|b|strong|bold|sub|inf|sup|scp|sc|p|title|span)>/gi
const DEEPEST = 16

/** Reads a text into runs; joined, their texts are the plain text. Unclosed tags end with the text, unopened ends are dropped. */
export function parseInline(source: string): TextRun[] {
  const runs: TextRun[] = []
  let open: Format[] = []
  let from = 0
  const push = (text: string) => {
    const plain = cleanText(decodeReferences(text))
    if (plain !== '') runs.push({ text: plain, formats: open })
  }
  for (const match of source.matchAll(TAG)) {
    push(source.slice(from, match.index))
    from = match.index + match[0].length
    const format = FORMATS[(match[2] ?? '').toLowerCase()]
    if (format === undefined) continue
    if (match[1] === '') open = open.length < DEEPEST ? [...open, format] : open
    else open = withoutLast(open, format)
  }
  push(source.slice(from))
  return runs
}

/** The plain-text twin: for page titles, search suggestions and wherever formatting cannot go. */
export function plainText(source: string): string {
  return parseInline(source)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function withoutLast(formats: Format[], format: Format): Format[] {
  const index = formats.lastIndexOf(format)
  return index === -1 ? formats : formats.toSpliced(index, 1)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Character references, once; what is none stays as it is. */
function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hexadecimal, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}

/** No controls but line feed and tab, no lone surrogates, no characters that turn the direction of what follows. */
function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}
