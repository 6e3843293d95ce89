import { withPage } from '../../../contract/search-query.ts'
import { type LoadProgress, MOST_RESULTS, type Recall, withMemory } from './load-progress.ts'

/** What it costs to load the rest. */
export type LoadCost = {
  /** How many requests; 0: memory has it all. */
  requests: number
  /** Whether fewer may do: where pages follow each other only one by one, or the total is not told. */
  isAtMost: boolean
  /** How many pages memory has. */
  fromMemory: number
  /** How many results there will be in the end. */
  goal: number
  /** Whether that is only the most there can be. */
  isGoalAtMost: boolean
}

/** Counts what it costs to go on from here. Nothing is asked. */
export function loadCost(progress: LoadProgress, recall: Recall): LoadCost {
  const here = withMemory(progress, recall)
  const goal = loadGoal(here)
  let { next } = here
  let expected = here.articles.length
  let requests = 0
  let fromMemory = here.pages - progress.pages
  while (next !== null && expected < goal) {
    // Behind a page that is not here yet, memory is looked up by the page's number, or not at all.
    const known = here.isNumbered ? recall(next) : undefined
    if (known === undefined) requests += 1
    else fromMemory += 1
    expected += known?.articles.length ?? here.perPage
    next = known?.next === null ? null : withPage(next, next.page + 1)
  }
  const isGoalAtMost = here.end === null && here.total === null
  return { requests, isAtMost: requests > 0 && (isGoalAtMost || !here.isNumbered), fromMemory, goal, isGoalAtMost }
}

/** How many results there will be in the end, as far as is known now. */
export function loadGoal({ total, end, articles, isOnePage, perPage }: LoadProgress): number {
  if (end !== null) return articles.length
  return Math.min(total ?? MOST_RESULTS, isOnePage ? perPage : MOST_RESULTS)
}
