import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { readFromSearch } from '../../article-view/article-entry.tsx'
import type { makeMark } from '../../article-view/mark-words.ts'
import { parseSearchQuery } from '../../domain/search-query.ts'
import type { Mark } from '../../rich-text/rich-text.tsx'
import { StoredSwitch, useStoredSwitch } from '../../ui/stored-switch.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const MARKS_SWITCH = new StoredSwitch('carrel.no-marks')

/** The highlighter of the search that the reader came from, unless they have switched it off. `hasWords`: there is one. */
export function useSearchMark(): { mark: Mark | undefined; hasWords: boolean; isMarking: boolean; toggle: () => void } {
  const { state } = useLocation()
  // A reloaded page keeps its history state, which a server does not know.
  const isHydrated = useIsHydrated()
  const fromSearch = isHydrated ? readFromSearch(state) : null
  const text = fromSearch === null ? '' : parseSearchQuery(new URLSearchParams(fromSearch)).query.text
  const isMarking = useStoredSwitch(MARKS_SWITCH)
  const [make, setMake] = useState<{ mark: typeof makeMark } | null>(null)
  // Reaches the code, which most articles do not need. Where it cannot be loaded, nothing is marked.
  useEffect(() => {
    if (text === '') return
    import('../../article-view/mark-words.ts').then(
      ({ makeMark: mark }) => setMake({ mark }),
      () => {},
    )
  }, [text])
  const mark = useMemo(() => (isMarking && text !== '' ? make?.mark(text) : undefined), [isMarking, text, make])
  return { mark, hasWords: text !== '', isMarking, toggle: () => MARKS_SWITCH.turn(!isMarking) }
}
