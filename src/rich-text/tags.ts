/** The tags that are parsed, by their effect. Everything else between `<` and `>` is text. */
import { type FormatName, MATH_NAMES, type MathName } from '../domain/rich-text.ts'

/** The effect of a tag. */
export type TagMeaning =
  /** Formats its content. */
  | { kind: 'format'; name: FormatName }
  /** Ends a paragraph where it starts and where it ends. */
  | { kind: 'gap' }
  /** A heading, a list or a list item. */
  | { kind: 'block'; name: 'h' | 'ul' | 'ol' | 'li' }
  | { kind: 'br' }
  /** Has no effect: its content is parsed as if the tag were absent. */
  | { kind: 'ignored' }
  /** Contains the source of a TeX formula. */
  | { kind: 'tex' }
  /** May contain the same formula in several formats, of which one is rendered. */
  | { kind: 'alternatives' }
  /** A MathML element: rendered as it is, or converted by `normalizeMathElement`. */
  | { kind: 'math'; name: MathName | ConvertedMathName }

/** MathML elements that are rendered as something else, or not at all. */
const CONVERTED_MATH_NAMES = [
  ...(['mstyle', 'mpadded', 'menclose', 'merror', 'mphantom', 'mspace', 'mfenced', 'mlabeledtr', 'maction'] as const),
  ...(['none', 'semantics', 'annotation', 'annotation-xml'] as const),
] as const
export type ConvertedMathName = (typeof CONVERTED_MATH_NAMES)[number]

const FORMATS: [FormatName, string][] = [
  ['i', 'i em italic'],
  ['b', 'b strong bold'],
  ['u', 'u underline'],
  ['s', 's strike del'],
  ['sub', 'sub inf subscript'],
  ['sup', 'sup superscript'],
  ['sc', 'sc scp small-caps smallcaps'],
  ['code', 'code tt monospace'],
]
const BLOCKS: ['h' | 'ul' | 'ol' | 'li', string][] = [
  ['h', 'title section-title h1 h2 h3 h4 h5 h6'],
  ['ul', 'ul list'],
  ['ol', 'ol'],
  ['li', 'li list-item'],
]
const GAPS =
  'p para simple-para sec section div abstract abstract-sec trans-abstract blockquote disp-quote table table-wrap thead tbody tr hr'
const IGNORED =
  'span font small big a ext-link uri email xref named-content styled-content roman sans-serif overline label td th q cite abbr graphic inline-graphic'

const MEANINGS = new Map<string, TagMeaning>([
  ...FORMATS.flatMap(([name, names]) => entries(names, { kind: 'format', name })),
  ...BLOCKS.flatMap(([name, names]) => entries(names, { kind: 'block', name })),
  ...entries(GAPS, { kind: 'gap' }),
  ...entries(IGNORED, { kind: 'ignored' }),
  ...entries('inline-formula disp-formula alternatives', { kind: 'alternatives' }),
  ...entries('br break', { kind: 'br' }),
  ...entries('tex-math', { kind: 'tex' }),
  ...[...MATH_NAMES, ...CONVERTED_MATH_NAMES].map((name): [string, TagMeaning] => [name, { kind: 'math', name }]),
])

/** Finds the effect of a tag by its name, without prefix and in lower case; null when the name is not in the list. */
export function findTagMeaning(name: string): TagMeaning | null {
  return MEANINGS.get(name) ?? null
}

function entries(names: string, meaning: TagMeaning): [string, TagMeaning][] {
  return names.split(' ').map((name) => [name, meaning])
}
