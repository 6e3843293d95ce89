import { expect, test } from 'vitest'
import { CITATION_STYLES } from './citation-styles.ts'
import { formatReference } from './format-reference.ts'
import { readSampleArticles } from './testing/sample-articles.ts'

test('formatReference formats every record of the sample in every style', () => {
  const sample = readSampleArticles()
  for (const style of CITATION_STYLES) {
    for (const one of sample) {
      const reference = formatReference(one, style, 'https://site.example').text.plain
      expect(reference).toContain(String(one.year))
      expect(reference).not.toMatch(/undefined|null|\[CSL|&#|<\/?(?:i|b|div|span)|,,| ,|\.\.\s/)
    }
  }
})
