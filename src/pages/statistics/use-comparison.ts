import { useQueries } from '@tanstack/react-query'
import { articleListQuery, statisticsQuery } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import type { ArticleList } from '../../domain/article.ts'
import { ARTICLE_TYPES } from '../../domain/article-type.ts'
import { hasExtension } from '../../domain/config.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { type Comparison, countTopic, type TopicCounts } from './comparison.ts'

/** What is known of a comparison; `countedAt`: when the newest of its counts came, ISO 8601; `requests`: how many it still needs. */
export type ComparisonState = {
  counts: TopicCounts[]
  countedAt: string | null
  requests: number
  isFetching: boolean
  error: Error | null
  refetch: () => void
}

/** Counts topics once `isLoading`: by one request each where the service counts searches, else by a search of one row for each type. */
export function useComparison({ topics, by }: Comparison, isLoading: boolean): ComparisonState {
  const { client, config } = useService()
  const hasFacets = hasExtension(config, 'facets')
  const statistics = useQueries({
    queries: (hasFacets ? topics : []).map((text) => ({
      ...statisticsQuery(client, { ...EVERYTHING, text }),
      enabled: isLoading,
    })),
  })
  const searches = (hasFacets ? [] : topics).flatMap((text) => ARTICLE_TYPES.map((type) => ({ text, type })))
  const lists = useQueries({
    queries: searches.map((search) => ({
      ...articleListQuery(client, { ...EVERYTHING, ...search, perPage: 1 }),
      enabled: isLoading,
    })),
  })
  const all = [...statistics, ...lists]
  const newest = Math.max(...all.map(({ dataUpdatedAt }) => dataUpdatedAt))
  const counted = hasFacets
    ? topics.map((topic, index) => countStatistics(topic, statistics[index]?.data, by))
    : topics.map((topic) =>
        countLists(
          topic,
          searches,
          lists.map(({ data }) => data),
        ),
      )
  return {
    counts: counted.filter((one) => one !== null),
    countedAt: newest > 0 ? new Date(newest).toISOString() : null,
    requests: all.filter(({ data }) => data === undefined).length,
    isFetching: all.some(({ isFetching }) => isFetching),
    error: all.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const { isError, refetch } of all) if (isError) void refetch()
    },
  }
}

function countStatistics(topic: string, data: Statistics | undefined, by: Comparison['by']): TopicCounts | null {
  return data === undefined ? null : countTopic(topic, data, by)
}

/** A topic is shown once each of its types is counted. */
function countLists(
  topic: string,
  searches: readonly { text: string; type: string }[],
  lists: readonly (ArticleList | undefined)[],
): TopicCounts | null {
  const parts = new Map<string, number | null>()
  for (const [index, { text, type }] of searches.entries()) {
    const list = lists[index]
    if (text === topic && list !== undefined) parts.set(type, list.total)
  }
  return parts.size < ARTICLE_TYPES.length ? null : { topic, total: null, parts }
}
