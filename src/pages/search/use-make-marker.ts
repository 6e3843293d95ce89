import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import type { makeMarker } from '../../article-view/mark-words.ts'

type MakeMarker = typeof makeMarker

let fetched: MakeMarker | null = null

/** What marks the words of a search. Its code comes beside the answer, and only when there are words; null until it is here. */
export function useMakeMarker(text: string): MakeMarker | null {
  const [make, setMake] = useState<MakeMarker | null>(() => fetched)
  const isWanted = text !== '' && make === null
  // Reaches the code that marks. Without it the results stand unmarked.
  useEffect(() => {
    if (!isWanted) return
    return afterPaint(() => {
      import('../../article-view/mark-words.ts').then(
        (code) => {
          fetched = code.makeMarker
          // Not in one piece: every row is rendered anew.
          startTransition(() => setMake(() => code.makeMarker))
        },
        () => {},
      )
    })
  }, [isWanted])
  return make
}
