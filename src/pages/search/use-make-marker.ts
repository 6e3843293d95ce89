import { startTransition, useEffect, useState } from 'react'
import type { makeMarker } from '../../article-view/mark-words.ts'
import { afterPaint } from '../../ui/after-paint.ts'

type MakeMarker = typeof makeMarker

let fetched: MakeMarker | null = null

/**
 * What marks the words of a search. Its code comes beside the answer, and only when there are words; null until it is here.
 * Where the results stood from the beginning, as on a page that a server has rendered, nobody waits for it.
 */
export function useMakeMarker(text: string, stands: boolean): MakeMarker | null {
  const [stoodFirst] = useState(stands)
  const [make, setMake] = useState<MakeMarker | null>(() => fetched)
  const isWanted = text !== '' && make === null
  // Reaches the code that marks. Without it the results stand unmarked.
  useEffect(() => {
    if (!isWanted) return
    if (!stoodFirst) {
      fetchMarker((code) => setMake(() => code))
      return
    }
    // Not in one piece: every row is rendered anew.
    return afterPaint(() => fetchMarker((code) => startTransition(() => setMake(() => code))))
  }, [isWanted, stoodFirst])
  return make
}

function fetchMarker(set: (code: MakeMarker) => void): void {
  import('../../article-view/mark-words.ts').then(
    (code) => {
      fetched = code.makeMarker
      set(code.makeMarker)
    },
    () => {},
  )
}
