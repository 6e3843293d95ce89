import { ZoteroLink } from '../../article-view/zotero-link.tsx'
import type { ArticleList } from '../../domain/article.ts'
import { selectArticles, useSelectedArticles } from '../../library/selection.ts'
import { TextButton } from '../../ui/action.tsx'
import { ExportResults } from './export-results/export-results.tsx'
import { ScreenResults } from './screen-results/screen-results.tsx'
import { SEARCH_MESSAGES } from './search-messages.ts'

/** What a reader can do with the whole list, above it. `search`: names its search; null while the address has another one, which ends an export. */
export function ResultActions({ list, search }: { list: ArticleList; search: string | null }) {
  const selected = useSelectedArticles()
  const { articles } = list
  const areAllSelected = articles.every(({ slug, isBroken }) => isBroken || selected.has(slug))
  return (
    <>
      <TextButton onClick={() => selectArticles(articles, !areAllSelected)}>
        {areAllSelected ? SEARCH_MESSAGES.clearPage : SEARCH_MESSAGES.selectPage}
      </TextButton>
      {search !== null && <ExportResults key={search} list={list} />}
      <ScreenResults list={list} />
      {/* Browsers of phones have no Connector. */}
      <span className="hidden wide:inline">
        <ZoteroLink isBrief />
      </span>
    </>
  )
}
