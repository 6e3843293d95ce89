/** The articles that a reader has selected in lists: in the memory of this tab, across pages and searches, until it is reloaded. */
import { useSyncExternalStore } from 'react'
import type { Article } from '../domain/article.ts'
import { ObservableValue } from '../domain/observable-value.ts'

/** By slug, in the order in which they were selected. */
export const SELECTED_ARTICLES = new ObservableValue<ReadonlyMap<string, Article>>(new Map())

/** Selects articles, or takes them out of the selected ones. A record that could not be read is never selected. */
export function selectArticles(articles: Iterable<Article>, isSelected: boolean): void {
  const next = new Map(SELECTED_ARTICLES.get())
  for (const article of articles) {
    if (!isSelected) next.delete(article.slug)
    else if (!article.isBroken) next.set(article.slug, article)
  }
  SELECTED_ARTICLES.set(next)
}

/** The selected articles, kept current. */
export function useSelectedArticles(): ReadonlyMap<string, Article> {
  return useSyncExternalStore(SELECTED_ARTICLES.subscribe, SELECTED_ARTICLES.get, SELECTED_ARTICLES.get)
}

/** "3 selected" */
export function formatSelected(count: number): string {
  return `${count} selected`
}
