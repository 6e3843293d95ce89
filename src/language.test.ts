/** Keeps the words that docs/architecture.md rules out from comments, names, test titles and screen texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Words and phrases that have a plainer one. */
const PLAIN_WORDS = 'told,stands,anew,beforehand,whoever,somebody,nobody,by itself,the way on,goes on,is about to'
/** Words of an earlier vocabulary; the standard ones are test, app, request log, queued request, folder. */
const STANDARD_WORDS = 'story,stories,desk,desks,ledger,ledgers,wish,wishes,room,rooms'
const BANNED = `${PLAIN_WORDS},${STANDARD_WORDS},a reader who,a reader whose`.split(',')

/** Phrases that hold a banned word for a reason. */
const ALLOWED_PHRASES = [
  // The mode in which an operator's one credential serves everybody; the name is the product's (docs/glossary.md).
  /reading[- ]?rooms?/gi,
  // What Carrel is in one phrase.
  /reading desk/gi,
  // The type of Playwright's own interface.
  /\bdesktop\b/gi,
]

/** Files that hold banned words for a reason. */
const ALLOWED_FILES = [
  // This list itself.
  'src/language.test.ts',
  // Words from which titles of made-up articles are drawn.
  'server/catalogue/testing/generated-words.ts',
]

const SOURCES = ['src', 'server', 'e2e', 'bench', 'scripts', 'docs', 'README.md', 'index.html', 'vite.config.ts']
const EXTENSIONS = /\.(?:ts|tsx|js|mjs|css|html|md)$/

type Occurrence = { file: string; line: number; word: string }

/** Finds banned words in a text: whole words, also as a part of a name like `isTold`, and phrases across line breaks. */
function findBannedWords(file: string, text: string): Occurrence[] {
  const allowed = ALLOWED_PHRASES.reduce(
    (rest, phrase) => rest.replaceAll(phrase, (found) => ' '.repeat(found.length)),
    text,
  )
  return BANNED.flatMap((word) =>
    [...allowed.matchAll(PATTERNS.get(word) ?? /$^/g)].map(({ index }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      word,
    })),
  )
}

const PATTERNS = new Map(BANNED.map((word) => [word, makePattern(word)]))

function makePattern(phrase: string): RegExp {
  const [first = '', ...rest] = phrase.split(' ')
  const start = `(?:(?<![A-Za-z])${anyCase(first)}|(?<=[a-z0-9])${capitalized(first)})`
  return new RegExp([start, ...rest.map(anyCase)].join(String.raw`[\s*/_-]*`) + '(?![a-z])', 'g')
}

function anyCase(word: string): string {
  return `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function listSources(): string[] {
  return SOURCES.filter((name) => existsSync(path.join(ROOT, name)))
    .flatMap((name) => (EXTENSIONS.test(name) ? [name] : listFiles(name)))
    .filter((file) => EXTENSIONS.test(file) && !ALLOWED_FILES.includes(file))
}

function listFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

describe('the language of the project', () => {
  test('holds no banned word', () => {
    const files = listSources()
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) => [
      ...findBannedWords(file, file).map(({ word }) => `${file}: "${word}" in its name`),
      ...findBannedWords(file, readFileSync(path.join(ROOT, file), 'utf8')).map(
        ({ line, word }) => `${file}:${line}: "${word}"`,
      ),
    ])
    expect(found).toEqual([])
  })

  test.each([
    ['a word', 'the browser told us'],
    ['a word at the start of a sentence', 'Nobody waits.'],
    ['a part of a name', 'const isTold = true'],
    ['the first part of a name', 'const toldBy = 1'],
    ['a phrase across two lines of a comment', '* Carrel goes\n * on'],
    ['a phrase as a name', 'goesOn: number'],
    ['a file name', 'server/waiting-room.ts'],
  ])('is checked for %s', (_, text) => {
    expect(findBannedWords('a.ts', text)).toHaveLength(1)
  })

  test.each(['a history of outstanding work', 'the reading room', 'mushrooms and roommates', 'a desktop browser'])(
    'allows %s',
    (text) => {
      expect(findBannedWords('a.ts', text)).toEqual([])
    },
  )
})
