import { useEffect, useMemo, useState } from 'react'
import { type CitationStyle, findCitationStyle } from '../../citation/citation-styles.ts'
import type { formatReference, Reference } from '../../citation/format-reference.ts'
import type { Article } from '../../domain/article.ts'
import { readEntry, writeEntry } from '../../domain/web-storage.ts'

/** "Remove what Carrel keeps" finds the entry by the beginning of its name. */
const STYLE_ENTRY = 'carrel.citation-style'

/** The chosen citation style, which this browser keeps, and how to choose another one. */
export function useCitationStyle(): [style: CitationStyle, choose: (id: string) => void] {
  const [style, setStyle] = useState(readStyle)
  const choose = (id: string) => {
    // Where storage is blocked, the choice lasts as long as the dialog.
    writeEntry(() => window.localStorage, STYLE_ENTRY, id)
    setStyle(findCitationStyle(id))
  }
  return [style, choose]
}

function readStyle(): CitationStyle {
  return findCitationStyle(readEntry(() => window.localStorage, STYLE_ENTRY))
}

type Formatter = { format: typeof formatReference } | 'loading' | 'failed'

let loaded: typeof formatReference | null = null

/** The reference of an article, once the styles have loaded; `retry` loads them again. */
export function useReference(
  article: Article,
  style: CitationStyle,
): { reference: Reference | 'loading' | 'failed'; retry: () => void } {
  const [formatter, setFormatter] = useState<Formatter>('loading')
  // Reaches the code: it is too large to be loaded before a reader cites.
  useEffect(() => {
    if (formatter === 'loading') void loadFormatter().then(setFormatter)
  }, [formatter])
  const reference = useMemo(() => {
    if (typeof formatter === 'string') return formatter
    try {
      return formatter.format(article, style, window.location.origin)
    } catch {
      return 'failed'
    }
  }, [formatter, article, style])
  return { reference, retry: () => setFormatter('loading') }
}

/** Loads the citation styles. Never rejects. */
export async function loadFormatter(): Promise<Formatter> {
  try {
    const { formatReference: format } = await import('../../citation/format-reference.ts')
    loaded = format
    return { format }
  } catch {
    return 'failed'
  }
}

/** The reference of an article in the chosen style, at once; null where the styles are not loaded, or have none for it. */
export function formatLoadedReference(article: Article, origin: string): Reference | null {
  try {
    return loaded?.(article, readStyle(), origin) ?? null
  } catch {
    return null
  }
}
