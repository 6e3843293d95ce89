/** The kinds of works in `dc:type` and its relatives: info:eu-repo, COAR resource types, free words of many repositories. */
import type { ArticleType } from '../../src/domain/article-type.ts'

/** COAR resource types: https://vocabularies.coar-repositories.org/resource_types/ */
const COAR = new Map<string, ArticleType>([
  ['c_6501', 'article'],
  ['c_2df8fbb1', 'article'],
  ['c_beb9', 'article'],
  ['c_7bab', 'article'],
  ['c_816b', 'article'],
  ['c_545b', 'article'],
  ['c_b239', 'article'],
  ['c_3e5a', 'article'],
  ['c_dcae04bc', 'review'],
  ['c_5794', 'conference_paper'],
])
const WORDS: [ArticleType, RegExp][] = [
  ['review', /^(?:(?:systematic |literature |scientific )?review(?: article| paper)?|article review)$/],
  [
    'conference_paper',
    /^(?:conference|proceedings?) ?(?:paper|object|item|article|contribution|proceeding)s?\b|^conference or workshop item|^inproceedings$|^konferenzbeitrag/,
  ],
  [
    'article',
    /^(?:text[./: ]*)?(?:(?:journal|research|scholarly|scientific|original|peer ?reviewed|data|software|short|published) )*(?:article|paper)s?(?: \(.*\))?$|^(?:article|journal)\b|preprint|^(?:letter|editorial)|^zeitschriftenartikel|^aufsatz|^art[ií]culo|^artigo|^artikel|^articolo/,
  ],
]
/** Words that say nothing of the kind of work: its medium, its version, whether it was reviewed. */
const GENERAL =
  /^(?:text|texte?|other|peer-?reviewed|non-?peer-?reviewed|peer reviewed|.*version|submittedversion|info:eu-repo\/semantics\/.*version|doc-type:.*|status-type:.*)$|purl\.org\/coar\/version/

/** The type of a work; `type` null where its words name something else, `isUnknown` where they name nothing. */
export function findWorkType(words: readonly string[]): {
  type: ArticleType | null
  word: string | null
  isUnknown: boolean
} {
  const known = words.map((word) => ({ word, type: typeOf(word) }))
  const special =
    known.find(({ type }) => type !== null && type !== 'article') ?? known.find(({ type }) => type !== null)
  if (special !== undefined) return { ...special, isUnknown: false }
  const other = words.find((word) => !GENERAL.test(word.trim().toLowerCase()))
  return {
    type: other === undefined ? 'article' : null,
    word: other ?? words[0] ?? null,
    isUnknown: other === undefined,
  }
}

function typeOf(text: string): ArticleType | null {
  const coar = /purl\.org\/coar\/resource_type\/(c_\w+)/i.exec(text)?.[1]
  if (coar !== undefined) return COAR.get(coar.toLowerCase()) ?? null
  // "conferenceObject", "JournalArticle" and "journal-article" are the same words.
  const word = text
    .replace(/^info:eu-repo\/semantics\//i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .trim()
    .toLowerCase()
  return WORDS.find(([, pattern]) => pattern.test(word))?.[0] ?? null
}
