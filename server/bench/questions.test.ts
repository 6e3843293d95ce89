import { describe, expect, it } from 'vitest'
import { parseSearchQuery } from '../../src/contract/search-query.ts'
import { PATHS_EACH, questionsFor } from './questions.ts'

const SLUGS = ['a-slug', 'another slug']

describe.each([1, 257, 100_000])('the questions for %i articles', (count) => {
  const questions = questionsFor({ seed: 3, count }, SLUGS)

  it('are the same for the same seed, and others for another one', () => {
    expect(questionsFor({ seed: 3, count }, SLUGS)).toEqual(questions)
    expect(questionsFor({ seed: 4, count }, SLUGS)).not.toEqual(questions)
  })

  it('hold each address once, and not more than are kept in memory', () => {
    for (const { paths } of questions) {
      expect(paths.length).toBeGreaterThan(0)
      expect(paths.length).toBeLessThanOrEqual(PATHS_EACH)
      expect(new Set(paths).size).toBe(paths.length)
    }
  })

  it('are searches that the service takes as they are', () => {
    const searches = questions
      .flatMap(({ paths }) => paths)
      .filter((path) => /^(?:\/gateway\/api\/v1\/articles)?[/?]*\?/.test(path))
    expect(searches.length).toBeGreaterThan(0)
    for (const path of searches) {
      expect(parseSearchQuery(new URL(path, 'http://localhost').searchParams).problems).toEqual([])
    }
  })
})

it('ask for articles and their pages by slug, once fresh and once from memory', () => {
  const questions = questionsFor({ seed: 3, count: 257 }, SLUGS)
  const of = (name: string) => questions.find((question) => question.name === name)
  expect(of('article')).toEqual({
    name: 'article',
    paths: ['/gateway/api/v1/articles/a-slug', '/gateway/api/v1/articles/another%20slug'],
    isAskedAgain: false,
  })
  expect(of('page of an article, again')).toEqual({
    name: 'page of an article, again',
    paths: ['/articles/a-slug', '/articles/another%20slug'],
    isAskedAgain: true,
  })
})
