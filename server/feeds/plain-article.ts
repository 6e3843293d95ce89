/** The texts of a stored article without markup, as other programs expect them. */
import type { Retraction } from '../../src/domain/article.ts'
import { formatTitle } from '../../src/citation/citation-fields.ts'
import { withLateParsers } from '../../src/rich-text/late-parsers.ts'
import { parseAbstract, parseTitle } from '../../src/rich-text/parse-rich-text.ts'

/** The texts of an article. */
export type PlainTexts = {
  /** With the mark of a retracted work. */
  title: string
  abstract: string | null
}

type Texts = { title: string; abstract: string | null; abstract_note: string | null; retraction: Retraction | null }

/** The texts of each article, in the same order. */
export function readPlainTexts(articles: readonly Texts[]): Promise<PlainTexts[]> {
  return withLateParsers(() =>
    articles.map(({ title, abstract, abstract_note, retraction }) => {
      const plain = abstract === null ? null : parseAbstract(abstract).plain
      return {
        title: formatTitle({ title: parseTitle(title), retraction }),
        abstract: plain !== null && abstract_note !== null ? `${plain} (${abstract_note})` : plain,
      }
    }),
  )
}
