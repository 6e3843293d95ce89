/** The tags that are read, by what they do to a text. Whatever else stands between `<` and `>` is text. */
import { type FormatName, MATH_NAMES, type MathName } from './tree.ts'

/** What a tag does. */
export type TagMeaning =
  /** Text within it stands in this format. */
  | { kind: 'format'; name: FormatName }
  /** A paragraph ends where it begins and where it ends. */
  | { kind: 'gap' }
  /** A heading, a list, an entry of one. */
  | { kind: 'block'; name: 'h' | 'ul' | 'ol' | 'li' }
  | { kind: 'br' }
  /** Not to be seen: the text in it stands as if the tag were not there. */
  | { kind: 'unseen' }
  /** The source of a formula in TeX. */
  | { kind: 'tex' }
  /** May hold the same formula in more than one form, of which one is shown. */
  | { kind: 'choice' }
  /** An element of MathML; its name is one that is shown, or one that `mathElement` turns into such. */
  | { kind: 'math'; name: MathName | OtherMathName }

/** Elements of MathML that are read and shown as something else, or not at all. */
const OTHER_MATH_NAMES = [
  'mstyle',
  'mpadded',
  'menclose',
  'merror',
  'mphantom',
  'mspace',
  'mfenced',
  'mlabeledtr',
  'maction',
  'none',
  'semantics',
  'annotation',
  'annotation-xml',
] as const
export type OtherMathName = (typeof OTHER_MATH_NAMES)[number]

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
const UNSEEN =
  'span font small big a ext-link uri email xref named-content styled-content roman sans-serif overline label td th q cite abbr graphic inline-graphic'
const CHOICES = 'inline-formula disp-formula alternatives'

const MEANINGS = new Map<string, TagMeaning>([
  ...FORMATS.flatMap(([name, names]) => entries(names, { kind: 'format', name })),
  ...BLOCKS.flatMap(([name, names]) => entries(names, { kind: 'block', name })),
  ...entries(GAPS, { kind: 'gap' }),
  ...entries(UNSEEN, { kind: 'unseen' }),
  ...entries(CHOICES, { kind: 'choice' }),
  ...entries('br break', { kind: 'br' }),
  ...entries('tex-math', { kind: 'tex' }),
  ...[...MATH_NAMES, ...OTHER_MATH_NAMES].map((name): [string, TagMeaning] => [name, { kind: 'math', name }]),
])

/** What the tag of this name does; null when it is no tag of the list. `name` is without its prefix, in lower case. */
export function tagMeaning(name: string): TagMeaning | null {
  return MEANINGS.get(name) ?? null
}

function entries(names: string, meaning: TagMeaning): [string, TagMeaning][] {
  return names.split(' ').map((name) => [name, meaning])
}
