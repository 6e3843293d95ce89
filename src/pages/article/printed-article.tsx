import { Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { loadFormatter } from '../../article-view/cite/use-reference.ts'
import type { Article } from '../../domain/article.ts'
import { TextButton } from '../../ui/action.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.tsx'
import { usePageOrigin } from '../../ui/page-head.tsx'
import { ARTICLE_MESSAGES } from './article-messages.ts'

const PrintedCitation = lazyWithRetry(() => import('./printed-citation.tsx').then((code) => code.PrintedCitation))

/** Prints the page, with the reference in the chosen citation style where the styles can be loaded. */
export function PrintButton() {
  const [isLoading, setIsLoading] = useState(false)
  const print = async () => {
    setIsLoading(true)
    await Promise.all([PrintedCitation.preload(), loadFormatter()])
    setIsLoading(false)
    window.print()
  }
  return (
    <TextButton disabled={isLoading} onClick={() => void print()}>
      {ARTICLE_MESSAGES.print}
    </TextButton>
  )
}

/** Only on paper: the reference, the DOI with its QR code, and the address of the page without its hash, which a server does not know. */
export function PrintedEnd({ article }: { article: Article }) {
  const { pathname, search } = useLocation()
  const address = <p className="foreign-text text-sm">{`${usePageOrigin() ?? ''}${pathname}${search}`}</p>
  const isPrinting = useIsPrinting()
  return (
    <div className="mt-4 hidden print:block">
      {isPrinting ? (
        <ErrorBoundary renderFailure={() => address}>
          <Suspense fallback={address}>
            <PrintedCitation article={article}>{address}</PrintedCitation>
          </Suspense>
        </ErrorBoundary>
      ) : (
        address
      )}
    </div>
  )
}

/** Whether the browser makes the pages to print, also where the reader asked the browser for it. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the listener returns.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
