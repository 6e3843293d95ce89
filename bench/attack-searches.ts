/** Expensive searches at once from one address, and what another reader notices who reads articles meanwhile. */
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { articleRequestPath, articlesRequestPath, GATEWAY_PREFIX } from '../src/domain/paths.ts'
import { EVERYTHING } from '../src/domain/search-query.ts'
import { withPage, withText } from '../src/domain/change-search.ts'

/** What the searches got, and the other reader's articles; times in milliseconds. */
export type SearchAttackFigures = {
  /** How many searches ended with each status; `failed`: without a whole answer. */
  outcomes: Record<string, number>
  /** When the last search had ended. */
  attackMs: number
  /** Each article, read one after another from the beginning of the attack to its end. */
  articleMs: number[]
  /** How many articles were not answered with 200. */
  articlesRefused: number
  /** The slowest answer of `/healthz`; infinite when one was not 200. */
  healthMs: number
}

/** An expensive search for a catalogue of generated articles. */
export type ExpensiveSearch = keyof typeof EXPENSIVE

const letters = Array.from({ length: 480 }, (_, index) => String.fromCodePoint(97 + (index % 26))).join('.')
/** The text of each. */
export const EXPENSIVE = {
  /** One-letter words behind dots, as one phrase. */
  letters,
  /** Phrases that every DOI has: the positions of their words are read in every article. */
  phrases: Array.from({ length: 15 }, () => '"10.5555" "5555.carrel"').join(' '),
  /** The beginning of all DOIs. */
  doi: '10.5555/',
  /** The beginning of a word that four articles in five have. */
  prefix: 'mo',
  /** A part of a title that no index knows. */
  part: '中',
  /** Nearly every article. */
  exclusion: 'NOT aerosol',
}

const ATTACKER = '127.0.1.1'
const READER = '127.0.0.99'

/** Sends `count` different searches of one kind at once; resolves when each has ended. At least 100 articles are needed. */
export async function attackWithSearches(
  address: string,
  kind: ExpensiveSearch,
  count: number,
): Promise<SearchAttackFigures> {
  const slugs = await findSlugs(address)
  const startedAt = performance.now()
  const outcomes: Record<string, number> = {}
  const query = withText(EVERYTHING, EXPENSIVE[kind])
  const state = { left: count }
  // Every page is an answer of its own, so that no cache knows it.
  const searches = Array.from({ length: count }, async (_, index) => {
    const path = GATEWAY_PREFIX + articlesRequestPath(withPage(query, index + 1))
    const status = await requestStatus(address + path, ATTACKER)
    outcomes[status] = (outcomes[status] ?? 0) + 1
    state.left -= 1
  })
  const figures = { articleMs: [] as number[], articlesRefused: 0, healthMs: 0 }
  for (let turn = 0; state.left > 0; turn += 1) {
    const path = GATEWAY_PREFIX + articleRequestPath(slugs[turn % slugs.length] ?? '')
    const sentAt = performance.now()
    const status = await requestStatus(address + path, READER)
    figures.articleMs.push(performance.now() - sentAt)
    if (status !== '200') figures.articlesRefused += 1
    const askedAt = performance.now()
    const health = await requestStatus(`${address}/healthz`, READER)
    figures.healthMs = Math.max(figures.healthMs, health === '200' ? performance.now() - askedAt : Infinity)
  }
  await Promise.all(searches)
  return { ...figures, outcomes, attackMs: performance.now() - startedAt }
}

const List = v.object({ data: v.array(v.object({ slug: v.string() })) })

async function findSlugs(address: string): Promise<string[]> {
  const path = GATEWAY_PREFIX + articlesRequestPath({ ...EVERYTHING, perPage: 100 })
  const promise = new Promise<unknown>((resolve, reject) => {
    get(address + path, { localAddress: READER }, (answer) => json(answer).then(resolve, reject)).on('error', reject)
  })
  return v.parse(List, await promise).data.map(({ slug }) => slug)
}

/** The status of a whole answer, or `failed`. */
export function requestStatus(url: string, localAddress: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { localAddress, agent: false }, (answer) => {
      answer.on('error', () => resolve('failed'))
      answer.on('end', () => resolve(String(answer.statusCode))).resume()
    })
    request.on('error', () => resolve('failed'))
  })
}
