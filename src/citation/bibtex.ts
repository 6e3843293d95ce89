/** BibTeX in UTF-8: what TeX would execute is escaped, and capitals that no style may lower are in braces. */
import type { Article, Author } from '../domain/article.ts'
import type { CatalogueLabels } from '../domain/config.ts'
import { MONTH_ABBREVIATIONS } from '../domain/format.ts'
import { collapseSpaces } from '../rich-text/plain-text.ts'
import { formatAbstractWithNote, formatTitle, pageUrlOf, parsePublished } from './citation-fields.ts'
import { isGroup } from './group-names.ts'
import { countUnlistedAuthors } from './missing-fields.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts escaped braces too: a single one would end no field, and the file could not be read.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
/** Words that name no subject, so that keys do not begin with them. */
const SMALL_WORDS = new Set([
  'a',
  'an',
  'the',
  'on',
  'of',
  'in',
  'for',
  'and',
  'to',
  'der',
  'die',
  'das',
  'le',
  'la',
  'les',
])
/** Letters that have no ASCII letter within them (Unicode does not decompose them). */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Formats articles as BibTeX entries with unique keys; authors keep their order. `origin` is that of this site. */
export function formatBibtex(articles: readonly Article[], origin: string, labels: CatalogueLabels = {}): string {
  const used = new Set<string>()
  const entries = articles.map((article) => formatEntry(article, chooseKey(article, used), origin))
  return [...formatComment(labels, origin), ...entries].join('\n')
}

/** Text between entries is a comment; an entry begins with "@", and some programs count braces. */
function formatComment({ catalogueName, operatorName }: CatalogueLabels, origin: string): string[] {
  const names = [catalogueName, operatorName].filter((name) => name !== undefined)
  return names.length === 0 ? [] : [`% ${[...names, origin].join(', ').replace(/[@{}]/g, ' ')}\n`]
}

function formatEntry(article: Article, key: string, origin: string): string {
  const isPaper = article.type === 'conference_paper'
  const others = countUnlistedAuthors(article) > 0 ? ['others'] : []
  const fields: [name: string, value: string | number | null][] = [
    ['author', [...article.authors.map(formatBibtexAuthor), ...others].join(' and ')],
    ['title', protectCapitals(escapeTex(formatTitle(article)))],
    [isPaper ? 'booktitle' : 'journal', escapeTex(article.source)],
    ['year', article.year],
    ['volume', escapeTex(article.volume)],
    ['number', escapeTex(article.issue)],
    ['pages', escapeTex(article.pages).replace(/\s*[-‐-―−]+\s*/g, '--')],
    ['publisher', escapeTex(article.publisher)],
    ['issn', article.issn.join(', ')],
    // The packages that read these two take them as they are.
    ['doi', removeBraces(article.doi)],
    ['url', removeBraces(pageUrlOf(article, origin))],
    ['language', escapeTex(article.language)],
    ['keywords', article.keywords.map(escapeTex).join(', ')],
    ['abstract', escapeTex(formatAbstractWithNote(article))],
  ]
  const month = MONTH_ABBREVIATIONS[(parsePublished(article)?.[1] ?? 0) - 1]
  const known = fields.filter(([, value]) => value !== '' && value !== null)
  const lines = known.map(([name, value]) => `  ${name} = {${value}},\n`)
  return `@${isPaper ? 'inproceedings' : 'article'}{${key},\n${lines.join('')}${month ? `  month = ${month},\n` : ''}}\n`
}

/** Escapes the characters that TeX reads as commands; braces too, so that no value can end its field. */
function escapeTex(text: string | null): string {
  return collapseSpaces(text ?? '').replace(/[\\{}&%$#_~^]/g, (character) => ESCAPES[character] ?? `\\${character}`)
}

function removeBraces(text: string | null): string {
  return collapseSpaces(text ?? '').replace(/[{}\\]/g, (character) => encodeURIComponent(character))
}

/** "Family, Given" where the parts are known; else the name, in braces where BibTeX would divide it wrongly. */
function formatBibtexAuthor({ name, parts }: Author): string {
  if (parts === null) return wrapName(name, / and /i.test(collapseSpaces(name)) || isGroup(name))
  return [parts.family, parts.given].map((part) => wrapName(part, /,|(?:^|\s)and(?:\s|$)/i.test(part))).join(', ')
}

function wrapName(name: string, isWhole: boolean): string {
  return isWhole ? `{${escapeTex(name)}}` : escapeTex(name)
}

/** In a title in sentence case every capital has a meaning; in one in title case only those within a word. */
function protectCapitals(title: string): string {
  const words = title.split(' ')
  // Short words are in small letters in either.
  const rest = words.slice(1).filter((word) => word.length > 3)
  const isTitleCase = rest.filter((word) => /^\p{Lu}/u.test(word)).length > rest.length / 2
  const needsBraces = isTitleCase ? /^.+\p{Lu}|\p{Lu}.*\d/u : /\p{Lu}/u
  return words
    .map((word, index) => {
      const protects = (index === 0 ? /^.+\p{Lu}/u : needsBraces).test(word)
      return protects && !word.includes('\\') ? `{${word}}` : word
    })
    .join(' ')
}

/** First author, year and first word of the title in ASCII; a letter follows where the key is used already. */
function chooseKey({ authors, year, title }: Article, used: Set<string>): string {
  const [first] = authors
  const family = first?.parts?.family ?? first?.name.split(/[\s,]+/).at(first.name.includes(',') ? 0 : -1) ?? ''
  const word = title.plain.split(/\s+/).find((part) => toAscii(part) !== '' && !SMALL_WORDS.has(toAscii(part))) ?? ''
  const base = `${toAscii(family)}${year ?? ''}${toAscii(word)}` || 'article'
  let key = base
  for (let count = 2; used.has(key); count += 1) key = `${base}-${count}`
  used.add(key)
  return key
}

function toAscii(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, (letter) => TRANSLITERATIONS[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '')
}
