/** Whole answers as repositories, indexes and web frameworks build them, each through all of the reading; the facts are made up. */
import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '../../contract/search-query.ts'
import { readArticle } from './article.ts'
import { readList } from './list.ts'
import { CONTENT_SYSTEMS } from './make-content-system-answers.ts'
import { FORMATS } from './make-format-answers.ts'
import { FRAMEWORKS } from './make-framework-answers.ts'
import { INDEXES } from './make-index-answers.ts'
import { REPOSITORIES } from './make-repository-answers.ts'

const SHAPES = [...REPOSITORIES, ...INDEXES, ...CONTENT_SYSTEMS, ...FRAMEWORKS, ...FORMATS]

describe('an answer in the shape of', () => {
  test.each(SHAPES.map((shape) => [shape.name, shape] as const))(
    '%s',
    (_, { answer, headers, expected, total, next }) => {
      const header = (name: string) => headers?.[name.toLowerCase()] ?? null
      const list = readList(answer, header, { ...EVERYTHING, text: 'lamps', perPage: 2 })
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
  )('one record of %s', (_, detail, { author, title, doi }) => {
    const article = readArticle(detail)
    expect([article.title, article.doi, article.authors[0]?.name]).toEqual([title, doi, author])
  })
})
