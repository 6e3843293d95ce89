/** The citation styles that a reader can choose. The styles themselves are in the chunk of `format-reference.ts`. */

/** A style; `id` is its name in citation-js. */
export type CitationStyle = { id: string; label: string }

/** Every style, the first one chosen. `vancouver` is that of the NLM, `harvard1` that of Cite Them Right. */
export const CITATION_STYLES: readonly [CitationStyle, ...CitationStyle[]] = [
  { id: 'apa', label: 'APA' },
  { id: 'mla', label: 'MLA' },
  { id: 'chicago-author-date', label: 'Chicago author-date' },
  { id: 'ieee', label: 'IEEE' },
  { id: 'vancouver', label: 'Vancouver' },
  { id: 'harvard1', label: 'Harvard' },
]

/** The style of this id; the first one for any other text. */
export function findCitationStyle(id: string | null): CitationStyle {
  return CITATION_STYLES.find((style) => style.id === id) ?? CITATION_STYLES[0]
}
