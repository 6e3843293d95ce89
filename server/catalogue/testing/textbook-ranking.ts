/** BM25 and BM25F as textbooks have them, to compare Carrel's order with; everything is in memory. */
import { stemmer } from 'stemmer'

/** A document of a test collection; a field that no document has may be missing. */
export type JudgedDocument = {
  id: string
  doi?: string | null
  title: string
  abstract?: string | null
  authors?: string[]
  keywords?: string[]
  published?: string | null
}

/** Ranks documents: the ids of the best ones, at most `count`. */
export type TextbookRanking = (text: string, count: number) => string[]

const K1 = 1.2
const B = 0.75

/** Makes a ranking; `titleWeight` is how often a title counts: 1 for BM25, 2 for BM25F. */
export function makeTextbookRanking(documents: readonly JudgedDocument[], titleWeight: number): TextbookRanking {
  const postings = new Map<string, Map<number, number>>()
  const lengths = documents.map(({ title, abstract, keywords = [] }, document) => {
    const words = stemsOf(`${abstract ?? ''} ${keywords.join(' ')}`)
    const titleWords = stemsOf(title)
    const add = (stem: string, weight: number) => {
      const entries = postings.get(stem) ?? new Map<number, number>()
      postings.set(stem, entries.set(document, (entries.get(document) ?? 0) + weight))
    }
    words.forEach((stem) => add(stem, 1))
    titleWords.forEach((stem) => add(stem, titleWeight))
    return words.length + titleWeight * titleWords.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return (text, count) => {
    const scores = new Map<number, number>()
    for (const stem of stemsOf(text)) {
      const entries = postings.get(stem) ?? new Map<number, number>()
      const specificity = Math.log(1 + (documents.length - entries.size + 0.5) / (entries.size + 0.5))
      for (const [document, frequency] of entries) {
        const norm = K1 * (1 - B + (B * (lengths[document] ?? 0)) / average)
        const score = (specificity * frequency * (K1 + 1)) / (frequency + norm)
        scores.set(document, (scores.get(document) ?? 0) + score)
      }
    }
    const ranked = [...scores].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count)
    return ranked.map(([document]) => documents[document]?.id ?? '')
  }
}

function stemsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => stemmer(word))
}
