/**
 * What nearly all titles are: text, perhaps with italics, bold, sub- and superscripts by their plain names and the
 * references of XML. Read here at once; whatever else a text may hold is the matter of the whole reader (whole-text.ts),
 * whose code is fetched when it is met. Where a text is simple both read the same, which is tested.
 * Every `<` that belongs to no tag of the list stays the text that it is, so that "p<0.05 and x<y in mice" keeps its tail
 * (failures.md, finding 4).
 */
import { cleanText } from './clean-text.ts'

/** The formatting of a simple text. */
export type SimpleFormat = 'i' | 'b' | 'sub' | 'sup'

/** A stretch of text with the formatting around it, outermost first. */
export type TextRun = { text: string; formats: readonly SimpleFormat[] }

/** The stretches of a text, and whether that is all there is to it: if not, they only stand in for what the whole reader will show. */
export type SimpleText = { runs: TextRun[]; isWhole: boolean }

const FORMATS: Record<string, SimpleFormat> = {
  i: 'i',
  em: 'i',
  italic: 'i',
  b: 'b',
  strong: 'b',
  bold: 'b',
  sub: 'sub',
  inf: 'sub',
  sup: 'sup',
}
const TAG = /<(\/?)(?:jats:)?([a-z]+)>/gi
/** Names that mark a text and do not show: dropped from a stand-in. */
const UNSEEN = /^(?:p|sec|title|span|div|scp?|list(?:-item)?)$/i
const REFERENCE = /&(amp|lt|gt|quot|apos|nbsp);/g
const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
/** Other tags, comments, escaped tags, further references, TeX, paragraphs: more than simple. */
const MORE =
  /<(?!\/?(?:jats:)?(?:[ib]|em|italic|strong|bold|su[bp]|inf)>)[a-zA-Z/!?]|&amp;[a-zA-Z#]|&lt;[a-zA-Z/]|&#|&(?!(?:amp|lt|gt|quot|apos|nbsp);)[a-zA-Z][a-zA-Z\d]*;|\$[^$]*\$|\\[([]|\n(?:\s|&nbsp;)*\n/
const DEEPEST = 16

/** Reads a text of which at most `longest` characters are to be shown. */
export function readSimple(source: string, longest: number): SimpleText {
  const isCut = source.length > longest
  const clean = cleanText(isCut ? `${source.slice(0, longest)}…` : source)
  return { runs: readRuns(clean), isWhole: !isCut && !MORE.test(clean) }
}

function readRuns(source: string): TextRun[] {
  const runs: TextRun[] = []
  let open: SimpleFormat[] = []
  let from = 0
  const push = (text: string) => {
    const plain = text.replace(REFERENCE, (whole, name: string) => REFERENCES[name] ?? whole)
    if (plain !== '') runs.push({ text: plain, formats: open })
  }
  for (const match of source.matchAll(TAG)) {
    const name = (match[2] ?? '').toLowerCase()
    const format = FORMATS[name]
    if (format === undefined && !UNSEEN.test(name)) continue
    push(source.slice(from, match.index))
    from = match.index + match[0].length
    if (format === undefined) continue
    if (match[1] !== '') open = withoutLast(open, format)
    else if (open.length < DEEPEST) open = [...open, format]
  }
  push(source.slice(from))
  return runs
}

function withoutLast(formats: SimpleFormat[], format: SimpleFormat): SimpleFormat[] {
  const index = formats.lastIndexOf(format)
  return index === -1 ? formats : formats.toSpliced(index, 1)
}
