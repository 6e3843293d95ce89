import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { articleQuery, findListedArticle } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import type { Article } from '../../domain/article.ts'
import { articleRequestPath } from '../../domain/paths.ts'
import { parseSharedList } from '../../library/shared-list.ts'
import { SAVED_ARTICLES } from '../../library/saved-articles.ts'
import { useCollection } from '../../storage/personal-collection.ts'

/** Requests that a person waits for come first. */
const LOW_PRIORITY = { priority: 'bulk' } as const

/** The slugs of a fragment; null while it is read, and `damaged` where it holds no list. */
export function useSharedSlugs(hash: string): readonly string[] | 'damaged' | null {
  const [read, setRead] = useState<{ hash: string; slugs: readonly string[] | null } | null>(null)
  // Reaches the browser: only it has the fragment, and decompresses it.
  useEffect(() => {
    let isCurrent = true
    void parseSharedList(hash).then((slugs) => isCurrent && setRead({ hash, slugs }))
    return () => {
      isCurrent = false
    }
  }, [hash])
  if (read === null || read.hash !== hash) return null
  return read.slugs ?? 'damaged'
}

/**
 * The articles of a list: those of the library and of the query cache need no request, the others one each, on demand.
 * `unknown`: not requested yet; `missing`: not in this catalogue.
 */
export function useSharedArticles(slugs: readonly string[]) {
  const queryClient = useQueryClient()
  const { client } = useService()
  const state = useCollection(SAVED_ARTICLES)
  // Renders again when an article has loaded.
  useIsFetching()
  const find = (slug: string): Article | null | undefined => {
    const saved = state.status === 'ready' ? state.items.get(slug)?.article : undefined
    const loaded = queryClient.getQueryData<Article | null>(articleQuery(client, slug).queryKey)
    return saved ?? loaded ?? findListedArticle(queryClient, slug) ?? loaded
  }
  const found = slugs.map((slug) => ({ slug, article: find(slug) }))
  return {
    isReady: state.status !== 'loading',
    articles: found.flatMap(({ article }) => (article === null || article === undefined ? [] : [article])),
    missing: found.filter(({ article }) => article === null).map(({ slug }) => slug),
    unknown: found.filter(({ article }) => article === undefined).map(({ slug }) => slug),
  }
}

/** Loads articles through the query cache, one after the other; `cancel` keeps what has loaded. */
export function useArticleLoading() {
  const queryClient = useQueryClient()
  const { client, quota } = useService()
  const running = useRef<AbortController>(null)
  const [loading, setLoading] = useState<{ isRunning: boolean; error: unknown }>({ isRunning: false, error: null })
  const load = async (slugs: readonly string[]) => {
    const { signal } = (running.current = new AbortController())
    setLoading({ isRunning: true, error: null })
    try {
      for (const slug of slugs) {
        const leaveQueue = () => quota.cancel(articleRequestPath(slug))
        signal.addEventListener('abort', leaveQueue, { once: true })
        // So that cancelling saves the requests of the rest.
        // oxlint-disable-next-line no-await-in-loop
        await queryClient.fetchQuery({ ...articleQuery(client, slug), meta: LOW_PRIORITY })
        signal.removeEventListener('abort', leaveQueue)
        if (signal.aborted) return
      }
      setLoading({ isRunning: false, error: null })
    } catch (error) {
      if (!signal.aborted) setLoading({ isRunning: false, error })
    }
  }
  // What waits in the request queue for this page leaves with it.
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => {
    running.current?.abort()
    setLoading({ isRunning: false, error: null })
  }
  return { ...loading, load: (slugs: readonly string[]) => void load(slugs), cancel }
}
