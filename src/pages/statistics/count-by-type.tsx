import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { failureMessage } from '../../api/failure-messages.ts'
import { articleListQuery } from '../../api/queries.ts'
import { useQuota, useService } from '../../api/service.tsx'
import { ARTICLE_TYPES } from '../../domain/article-type.ts'
import type { SearchQuery } from '../../domain/search-query.ts'
import { countRemaining } from '../../quota/limiter.ts'
import { ActionButton } from '../../ui/action.tsx'
import { FailurePanel } from '../../ui/failure-panel.tsx'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'
import type { TypeCounts } from './type-figure.ts'

type CountByTypeProps = { selection: SearchQuery; onCounted: (counted: TypeCounts) => void }

/** Offers to count the types by one search each, and says what that costs. */
export function CountByType({ selection, onCounted }: CountByTypeProps) {
  const { client } = useService()
  const queryClient = useQueryClient()
  const quota = useQuota()
  const [state, setState] = useState<'offered' | 'counting' | 'without totals' | { error: unknown }>('offered')
  const left = quota.isKnown ? countRemaining(quota) : null
  const count = async () => {
    setState('counting')
    try {
      const counts = await Promise.all(
        ARTICLE_TYPES.map(async (type) => {
          const list = await queryClient.fetchQuery(articleListQuery(client, { ...selection, type, perPage: 1 }))
          return list.total === null ? [] : [{ type, count: list.total }]
        }),
      )
      if (counts.flat().length < ARTICLE_TYPES.length) setState('without totals')
      else {
        // The figure takes the place of this section, and of its button the focus.
        flushSync(() => onCounted({ counts: counts.flat(), countedAt: new Date().toISOString() }))
        document.getElementById('by-type')?.focus({ preventScroll: true })
      }
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <section aria-labelledby="count-by-type" className="needs-script no-print pt-9">
      <h2 id="count-by-type" className="mb-1 font-semibold">
        {STATISTICS_MESSAGES.countByType}
      </h2>
      {typeof state === 'object' ? (
        <FailurePanel {...failureMessage(state.error)} onTryAgain={() => void count()} />
      ) : (
        <>
          <p aria-live="polite" className="mb-3 text-sm text-quiet">
            {state === 'without totals'
              ? STATISTICS_MESSAGES.noSearchTotals
              : STATISTICS_MESSAGES.countCost(ARTICLE_TYPES.length, left)}
          </p>
          {state !== 'without totals' && (
            <ActionButton aria-disabled={state === 'counting'} onClick={() => state === 'counting' || void count()}>
              {state === 'counting' ? STATISTICS_MESSAGES.counting : STATISTICS_MESSAGES.countByType}
            </ActionButton>
          )}
        </>
      )}
    </section>
  )
}
