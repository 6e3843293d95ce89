import type { Article } from '../domain/article.ts'
import { isObject } from '../domain/json.ts'
import { withLateParsers } from '../rich-text/late-parsers.ts'
import { currentBuild } from '../storage/app-version.ts'

/** An article as one build of Carrel normalized it. Another build normalizes its raw record again, so that none is outdated. */
export type KeptArticle = { article: Article; build: string }

/** The article as it is stored: without what belongs to one search only. */
export function keepArticle(article: Article): KeptArticle {
  return { article: { ...article, match: null }, build: currentBuild() }
}

/** Reads an article that was stored by any build; null where nothing readable is there. */
export async function readKeptArticle(stored: unknown): Promise<KeptArticle | null> {
  if (!isObject(stored) || !isObject(stored['article'])) return null
  const { article, build } = stored
  // Stored by this very build, in this origin.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (build === currentBuild()) return { article: article as Article, build }
  return readRawRecord(article['raw'])
}

/** What to store in place of an article that another build stored, with all that was stored beside it; null where this build did. */
export function renewKept(stored: unknown, { article, build }: KeptArticle): object | null {
  return !isObject(stored) || stored['build'] === build ? null : { ...stored, article, build }
}

/** Reads a record as a service sent it, also out of a file that may be hostile; null where it is no article. */
export async function readRawRecord(raw: unknown): Promise<KeptArticle | null> {
  const { normalizeArticle } = await import('../api/normalize/article.ts')
  try {
    return keepArticle(await withLateParsers(() => normalizeArticle(raw)))
  } catch {
    return null
  }
}
