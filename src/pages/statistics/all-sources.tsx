import { useQuery } from '@tanstack/react-query'
import { failureMessage } from '../../api/failure-messages.ts'
import { statisticsQuery } from '../../api/queries.ts'
import { useService } from '../../api/service.tsx'
import { hasExtension } from '../../domain/config.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import type { Statistics } from '../../domain/statistics.ts'
import { TextButton } from '../../ui/action.tsx'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** The statistics with every source, as soon as the reader has requested them by `refetch`. */
export function useAllSources(selection: SearchQuery) {
  const { client } = useService()
  return useQuery({ ...statisticsQuery(client, selection, true), enabled: false })
}

type AllSourcesProps = { statistics: Statistics; all: ReturnType<typeof useAllSources> }

/** Offers to list every source, where the service can and fewer are listed. */
export function AllSources({ statistics: { sources, breakdowns }, all }: AllSourcesProps) {
  const { config } = useService()
  const { entries = [], withoutCount = [] } = breakdowns.find(({ by }) => by === 'source') ?? {}
  if (!hasExtension(config, 'all-sources') || sources === null || sources <= entries.length + withoutCount.length)
    return null
  const list = async () => {
    if (all.isFetching) return
    const { isSuccess } = await all.refetch()
    // The button is gone then.
    if (isSuccess) document.getElementById('by-source')?.focus({ preventScroll: true })
  }
  if (all.isError)
    return <FailurePanel {...failureMessage(all.error)} isFetching={all.isFetching} onTryAgain={() => void list()} />
  return (
    <p className="needs-script no-print mt-2">
      <TextButton aria-disabled={all.isFetching} onClick={() => void list()}>
        {all.isFetching ? STATISTICS_MESSAGES.listingSources : STATISTICS_MESSAGES.listAllSources(sources)}
      </TextButton>
    </p>
  )
}
