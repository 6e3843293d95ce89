import { PartBoundary } from '../ui/error-boundary.tsx'
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx'
import { formatSelected, useSelectedArticles } from './selection.ts'

const SelectionBar = lazyWithRetry(() => import('./selection-bar.tsx').then((code) => code.SelectionBar))

/** The bar of the selected articles, where there are any; last in its page, so that nothing moves but the page's foot. */
export function SelectionArea({ onClear }: { onClear: () => void }) {
  const { size } = useSelectedArticles()
  return (
    <>
      {/* It announces the first one too: the bar comes too late for that. */}
      <p aria-live="polite" className="sr-only">
        {size > 0 && formatSelected(size)}
      </p>
      {size > 0 && (
        <PartBoundary name="the selection">
          <SelectionBar onClear={onClear} />
        </PartBoundary>
      )}
    </>
  )
}
