import { useState } from 'react'
import { useService } from '../../api/service.tsx'
import { ActionButton } from '../../ui/action.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import type { BundleParts } from './figure-bundle.ts'
import { formatFigureName } from './figure-file.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

type TakeAlongProps = Omit<BundleParts, 'growth'> & {
  /** In milliseconds. */
  retrievedAt: number
  /** Whether the page shows how the catalogue grew. */
  hasGrowth: boolean
}

/** All figures of the page as one file, and what they must not be taken for. */
export function TakeAlong({ retrievedAt, hasGrowth, ...parts }: TakeAlongProps) {
  const { apiBaseUrl } = useService().config
  const [outcome, setOutcome] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const { makeBundle } = await import('./figure-bundle.ts')
      const { loadGrowth } = await import('./growth-data.ts')
      const growth = hasGrowth ? await loadGrowth(parts.statistics, apiBaseUrl, retrievedAt) : null
      const name = `${formatFigureName({ id: 'statistics' }, parts.origin)}.zip`
      const bytes = makeBundle({ ...parts, growth }, new Date().toISOString().slice(0, 10))
      saveBlob(name, new Blob([bytes], { type: 'application/zip' }))
      setOutcome(STATISTICS_MESSAGES.saved(name))
    } catch {
      setOutcome(STATISTICS_MESSAGES.noBundle)
    }
    setIsBusy(false)
  }
  return (
    <div className="grid items-start gap-x-16 gap-y-3 pt-6 wide:grid-cols-2">
      <div className="needs-script no-print">
        <ActionButton aria-disabled={isBusy} onClick={() => void (isBusy || save())}>
          {STATISTICS_MESSAGES.saveAll}
        </ActionButton>
        <p aria-live="polite" className="foreign-text mt-2 min-h-6 text-sm text-quiet">
          {outcome}
        </p>
      </div>
      <details className="no-print text-sm wide:pt-2">
        <summary className="inline-block min-h-6 text-accent hover:underline">{STATISTICS_MESSAGES.limits}</summary>
        <ul className="mt-2 grid max-w-[44rem] list-disc gap-1 pl-5">
          {STATISTICS_MESSAGES.limitsText.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <p className="hidden text-sm wide:col-span-2 print:block">{STATISTICS_MESSAGES.limitsText.join(' ')}</p>
    </div>
  )
}
