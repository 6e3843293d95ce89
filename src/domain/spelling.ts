/** British and American spelling: words that differ only so are one word for a search. */

/** Beginnings of words that end in -our or -or. */
const OUR =
  `arb ard arm behavi cand clam col dem endeav fav ferv flav glam harb hon hum lab mal misdemean neighb od parl ranc
  rig rum sav splend succ tum val vap vig`.split(/\s+/)

/** What is written in either way, and the way that searches compare. A word changes by each rule that fits. */
const RULES: readonly (readonly [written: RegExp, compared: string])[] = [
  [new RegExp(`(${OUR.join('|')})our(?=s|$|e[dr]|ing|ab|al|i[st]|less|ful|h)`), '$1or'],
  // The other way round, -ise to -ize would change "precise" but not "precisely".
  [/(?<=^.{3,})iz(?=e|ing|ation|ab)/, 'is'],
  [/(?<=[aeo].*)lyz(?=e|ing)/, 'lys'],
  [
    /(?<=cent|fib|^met|kilomet|centimet|millimet|micromet|nanomet|^lit|millilit|theat|calib|^tit|lust|spect|sab|meag|somb|louv|mit|och)re(?=$|s$|d$|glass|optic)/,
    'er',
  ],
  [/(?<=catal|anal|dial|homol|monol|prol|epil)ogue/, 'og'],
  [/(?<=def|off|pret)ence(?=$|s$)/, 'ense'],
  [/^licenc/, 'licens'],
  [/^practis/, 'practic'],
  [/programme(?=$|s$)/, 'program'],
  [
    /(?<=label|model|travel|cancel|signal|channel|tunnel|level|fuel|marshal|counsel|panel|pencil|spiral|total|dial)l(?=ed|ing|er)/,
    '',
  ],
  [/(?<=an|isch|leuk|septic|ur|lip|glyc|hyperglyc|hypoglyc|cholesterol|tox|bacter|vir)aemi/, 'emi'],
  [/haem/, 'hem'],
  [/(?<=^|ortho|encyclo|logo)paed/, 'ped'],
  [/^oe(?=str|dem|soph)/, 'e'],
  [/^foet/, 'fet'],
  [/^aet(?=iolog)/, 'et'],
  [/(?<=gyn|arch|pal)ae(?=c|o)/, 'e'],
  [/^an(a)?esth/, 'anesth'],
  [/^(f|c)aec/, '$1ec'],
  [/^caes/, 'ces'],
  [/rrhoea/, 'rrhea'],
  [/manoeuv(re|er)/, 'maneuver'],
  [/sulph/, 'sulf'],
  [/^aluminium/, 'aluminum'],
  [/^grey/, 'gray'],
  [/^mould/, 'mold'],
  [/^tyre/, 'tire'],
  [/^artefact/, 'artifact'],
  [/(?<=judg|acknowledg)ement/, 'ment'],
  [/^ageing/, 'aging'],
]

/** The stem of a word; the word where so little is left that the stem is that of another one: "one" is not "on". */
export function stemUnlessShort(word: string, stem: (word: string) => string): string {
  const found = stem(unifySpelling(word))
  return found.length < 3 ? word : found
}

/** A word in lower case, without accents, in the spelling that searches compare. */
export function unifySpelling(word: string): string {
  return word.length < 4 ? word : RULES.reduce((text, [written, compared]) => text.replace(written, compared), word)
}
