import type { ArticleList } from '../../contract/article.ts'
import { NothingFound } from './nothing-found.tsx'
import { PastTheEnd } from './past-the-end.tsx'

/** In the place of results, on a page that has none: nothing was found, or not so much. */
export function NoRows({ list: { pages, query } }: { list: ArticleList }) {
  return pages !== null && pages > 0 ? <PastTheEnd pages={pages} query={query} /> : <NothingFound query={query} />
}
