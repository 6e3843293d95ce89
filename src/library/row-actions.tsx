import { useSyncExternalStore } from 'react'
import { useService } from '../api/service.tsx'
import { CiteButton } from '../article-view/cite/cite-button.tsx'
import type { Article } from '../domain/article.ts'
import { SaveButton } from './save-button.tsx'
import { SELECTED_ARTICLES, selectArticles } from './selection.ts'

/** What a reader can do with an article of a list: select, cite and save it. */
export function RowActions({ article }: { article: Article }) {
  const { config } = useService()
  const isSelected = useSyncExternalStore(
    SELECTED_ARTICLES.subscribe,
    () => SELECTED_ARTICLES.get().has(article.slug),
    () => false,
  )
  return (
    <>
      <label className="needs-script inline-flex min-h-6 cursor-pointer items-center gap-1.5 text-quiet hover:text-ink pointer-coarse:min-h-9">
        <input
          type="checkbox"
          aria-label={`Select: ${article.title.plain}`}
          checked={isSelected}
          onChange={() => selectArticles([article], !isSelected)}
          className="size-4 accent-accent"
        />
        Select
      </label>
      <CiteButton article={article} labels={config} look="text" />
      <SaveButton article={article} look="text" />
    </>
  )
}
