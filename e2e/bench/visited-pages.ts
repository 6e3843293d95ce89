import { articlePath, searchPath, statsPath } from '../../src/contract/paths.ts'
import { EVERYTHING, withText } from '../../src/contract/search-query.ts'
import { SCIPY } from '../known-articles.ts'
import type { VisitedPage } from './measure-visit.ts'
import type { VisitSites } from './visit-sites.ts'

/** What is searched for: words with at least a whole page of results in the sample. */
export const SEARCHED = 'network'

/** The names by which pages are chosen and shown; the first is what all others are compared with. */
export const PAGE_NAMES = [
  'static-page',
  'bare-floor',
  'search-served',
  'article-served',
  'stats-served',
  'search-static',
  'article-static',
  'stats-static',
] as const

/** One of them. */
export type PageName = (typeof PAGE_NAMES)[number]

/** The pages with their fronts; `served` is Carrel by its own server, `static` the same build as plain files. */
export function visitedPages({ yardstick, floor, served, hosted }: VisitSites): Record<PageName, VisitedPage> {
  return {
    'static-page': { front: yardstick, path: '/', selector: 'ol h2 a', text: '', alive: null },
    'bare-floor': { front: floor, path: SEARCH_PATH, selector: 'ol h2 a', text: '', alive: 'input[type=search]' },
    'search-served': { front: served, ...SEARCH },
    'article-served': { front: served, ...ARTICLE },
    'stats-served': { front: served, ...STATISTICS },
    'search-static': { front: hosted, ...SEARCH },
    'article-static': { front: hosted, ...ARTICLE },
    'stats-static': { front: hosted, ...STATISTICS },
  }
}

const SEARCH_PATH = searchPath(withText(EVERYTHING, SEARCHED))
const SEARCH = { path: SEARCH_PATH, selector: 'ol[aria-label="Results"] h2 a', text: '', alive: 'input[type=search]' }
const ARTICLE = { path: articlePath(SCIPY.slug), selector: 'main h1', text: SCIPY.title, alive: 'nav a' }
const STATISTICS = { path: statsPath(), selector: 'main dl dd', text: '', alive: 'nav a' }
