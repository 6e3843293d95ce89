/** The citation styles that a reader can choose. The styles themselves are in the chunk of `format-reference.ts`. */

/** A style; `id` is its name in citation-js, `language` that of its quotation marks. */
export type CitationStyle = { id: string; label: string; language: 'en-US' | 'en-GB' }

/** Every style, the first one chosen. `vancouver` is that of the NLM, `harvard1` that of Cite Them Right. */
export const CITATION_STYLES: readonly [CitationStyle, ...CitationStyle[]] = [
  { id: 'apa', label: 'APA', language: 'en-US' },
  { id: 'mla', label: 'MLA', language: 'en-US' },
  { id: 'chicago-author-date', label: 'Chicago author-date', language: 'en-US' },
  { id: 'ieee', label: 'IEEE', language: 'en-US' },
  { id: 'vancouver', label: 'Vancouver', language: 'en-US' },
  { id: 'harvard1', label: 'Harvard', language: 'en-GB' },
]

/** The style of this id; the first one for any other text. */
export function findCitationStyle(id: string | null): CitationStyle {
  return CITATION_STYLES.find((style) => style.id === id) ?? CITATION_STYLES[0]
}
