/** Search texts that try the parser, SQL and the query language of PostgreSQL for texts. */
import fc from 'fast-check'

const split = (pieces: string) => pieces.split(/\s+/)
const OPERATORS = split(
  `AND OR NOT - ( ) (((((((( " "" “ « title: author:" source:( doi:10. year: year:2019- year:9999-0000 year:- keyword:
  abstract:- TITLE:NOT 10.1371/ https://doi.org/10.1/x`,
)
const SIGNS = split(
  String.raw`' '; -- /* */ \ \\ $1 $$ $a$ % _ %% E'\x' ::tsquery select & | ! !! <-> <2> :* :A :ABCD < > = @ # ^ =x @x <x
  &amp; <b> . ...`,
)
const LETTERS = split('a il-6 covid-1 net graph the שלום مرحبا ﷺ ١٢٣ 深 학 🦜 👩‍🔬 Ⅷ ß İ')
const CHARACTERS = Array.from('\u0000\t\r\n\ud800\u202e\u2066\u200b\u0300\ufeff').concat('\udc00x')
const LONG = ['x'.repeat(250), '🦜'.repeat(40)]

const piece = fc.constantFrom(...OPERATORS, ...SIGNS, ...LETTERS, ...CHARACTERS, ...LONG)
const pieces = fc.array(piece, { maxLength: 60 })

/** Any text; those above 1,000 characters or 64 words are refused before they are searched. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 1200 }),
  pieces.map((some) => some.join(' ')),
  pieces.map((some) => some.join('')),
  fc
    .tuple(fc.nat(480), fc.constantFrom('(', 'NOT ', '-(', '"', 'title:('))
    .map(([count, one]) => `${one.repeat(count)}a`),
)
