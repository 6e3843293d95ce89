/** Whole responses as repositories, indexes and web frameworks build them. */
import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '../../domain/search-query.ts'
import { normalizePlainArticle as normalizeArticle } from './testing/plain-articles.ts'
import { normalizePlainList as normalizeList } from './testing/plain-articles.ts'
import { CONTENT_SYSTEM_RESPONSES } from './testing/content-system-responses.ts'
import { FORMAT_RESPONSES } from './testing/format-responses.ts'
import { FRAMEWORK_RESPONSES } from './testing/framework-responses.ts'
import { INDEX_RESPONSES } from './testing/index-responses.ts'
import { REPOSITORY_RESPONSES } from './testing/repository-responses.ts'

const SHAPES = [
  ...REPOSITORY_RESPONSES,
  ...INDEX_RESPONSES,
  ...CONTENT_SYSTEM_RESPONSES,
  ...FRAMEWORK_RESPONSES,
  ...FORMAT_RESPONSES,
]

describe('a response in the shape of', () => {
  test.each(SHAPES.map((shape) => [shape.name, shape] as const))(
    '%s is normalized',
    (_, { response, headers, expected, total, next }) => {
      const header = (name: string) => headers?.[name.toLowerCase()] ?? null
      const list = normalizeList(response, header, { ...EVERYTHING, text: 'lamps', perPage: 2 })
      const { authors, openAccess, citations, ...article } = list.articles[0] ?? {}
      expect({
        ...article,
        author: authors?.[0]?.name,
        isOpen: openAccess?.isOpen,
        license: openAccess?.license,
        fullText: openAccess?.url,
        citedByCount: citations?.citedByCount,
      }).toMatchObject(expected)
      expect(list.articles.every(({ isBroken }) => !isBroken)).toBe(true)
      expect(list.total).toBe(total)
      expect(list.next === null ? null : list.next.step === '' ? 'page' : list.next.step).toBe(next)
    },
  )

  test.each(
    SHAPES.flatMap(({ name, detail, expected }) => (detail === undefined ? [] : [[name, detail, expected] as const])),
  )('%s is normalized, one record', (_, detail, { author, title, doi }) => {
    const article = normalizeArticle(detail)
    expect([article.title, article.doi, article.authors[0]?.name]).toEqual([title, doi, author])
  })
})
