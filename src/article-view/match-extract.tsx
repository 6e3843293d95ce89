/** Why an article is in the list of a search: the text around its words, or the fields that hold them. */
import type { Article, ArticleMatch } from '../domain/article.ts'
import type { SearchField } from '../domain/search-tokens.ts'
import { type Mark, type MarkedPart, RichLine } from '../rich-text/rich-text.tsx'
import { withoutFormatting } from '../domain/rich-text.ts'
import { Separated } from '../ui/separated.tsx'

/** Keywords or names that are named as the reason. */
const MOST_NAMED = 5

/** The piece of the abstract around the words of the search, with an ellipsis where the abstract has more. */
export function MatchSnippet({
  snippet,
  abstract,
}: {
  snippet: NonNullable<ArticleMatch['snippet']>
  abstract: string
}) {
  const text = snippet.text.trim()
  const isBeginning = abstract.startsWith(text.slice(0, 20))
  const isEnd = abstract.endsWith(text.slice(-20))
  return (
    <>
      {!isBeginning && '… '}
      <RichLine text={withoutFormatting(snippet.text)} mark={() => splitAtMarks(snippet)} />
      {!isEnd && ' …'}
    </>
  )
}

/** The parts of a snippet, highlighted where its marks are. */
export function splitAtMarks({ text, marks }: NonNullable<ArticleMatch['snippet']>): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const { from, to } of marks) {
    if (from < at) continue
    parts.push({ text: text.slice(at, from), isMarked: false }, { text: text.slice(from, to), isMarked: true })
    at = to
  }
  return [...parts, { text: text.slice(at), isMarked: false }].filter((part) => part.text !== '')
}

type MatchReasonProps = {
  article: Article
  match: ArticleMatch
  mark: Mark | undefined
  markKeywords: Mark | undefined
  markNames: Mark | undefined
}

/** The fields that hold the words of the search, where neither the title nor the snippet shows one; else keywords that hold further ones. */
export function MatchReason({ article, match, mark, markKeywords, markNames }: MatchReasonProps) {
  const { snippet } = match
  const isShown = snippet !== null || match.fields.includes('title')
  const fields = isShown ? match.fields.filter((field) => field === 'keyword') : match.fields
  const shown = isShown
    ? [...(mark?.(article.title.plain) ?? []), ...(snippet === null ? [] : splitAtMarks(snippet))]
    : []
  const keywords = isShown && fields.length > 0 ? article.keywords.flatMap((one) => markKeywords?.(one) ?? []) : []
  const seen = listMarkedWords(shown)
  const isAllSeen = listMarkedWords(keywords).every((word) => seen.some((one) => beginAlike(one, word)))
  if (fields.length === 0 || (isShown && isAllSeen)) return null
  const marks: Partial<Record<SearchField, Mark | undefined>> = { keyword: markKeywords, doi: mark, author: markNames }
  return (
    <p className="foreign-text mt-1 max-w-[44rem] text-sm text-quiet">
      Matches in{' '}
      <Separated>
        {fields.map((field) => (
          <span key={field}>
            {LABELS[field]}
            <Separated by=", ">
              {findMarked(valuesOf(article, field), marks[field]).map((value) => (
                <RichLine key={value} text={withoutFormatting(value)} mark={marks[field]} />
              ))}
            </Separated>
          </span>
        ))}
      </Separated>
    </p>
  )
}

function listMarkedWords(parts: readonly MarkedPart[]): string[] {
  return parts.flatMap(({ text, isMarked }) => (isMarked ? text.toLowerCase().split(/\s+/) : []))
}

/** As the forms of a word do; their stems would need code that a first visit does not load. */
function beginAlike(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, 5)
  return one.slice(0, length) === other.slice(0, length)
}

const LABELS: Record<SearchField, string> = {
  title: 'title',
  abstract: 'abstract',
  keyword: 'keywords: ',
  author: 'author ',
  source: 'source ',
  doi: 'DOI ',
}

function valuesOf({ keywords, authors, source, doi }: Article, field: SearchField): string[] {
  if (field === 'keyword') return keywords
  if (field === 'author') return authors.map(({ name }) => name)
  const value = field === 'source' ? source : field === 'doi' ? doi : null
  return value === null ? [] : [value]
}

/** The values with most highlighted words, the first of them; all without a highlighter. */
function findMarked(values: readonly string[], mark: Mark | undefined): string[] {
  if (mark === undefined || values.length === 1) return values.slice(0, MOST_NAMED)
  const counted = [...new Set(values)].map((value) => ({
    value,
    marked: mark(value).filter(({ isMarked }) => isMarked).length,
  }))
  const most = Math.max(1, ...counted.map(({ marked }) => marked))
  return counted.flatMap(({ value, marked }) => (marked === most ? [value] : [])).slice(0, MOST_NAMED)
}

/** Both views: a page without a search does not load them. */
export const MATCH_VIEWS = { Snippet: MatchSnippet, Reason: MatchReason }
export type MatchViews = typeof MATCH_VIEWS
