/** The next page as Carrel asks for it, with where that comes from. */
import { type AnswerOrigin, noOrigin, originAt } from '../../contract/answer-origin.ts'
import { formatCount } from '../../contract/format.ts'
import { formatSearchQuery, type SearchQuery, withPage } from '../../contract/search-query.ts'
import type { Lead, NextPage } from './next.ts'

/** What is known of the page that the next one follows: how many articles it shows, of how many, and how many a page holds. */
export type PageShown = { query: SearchQuery; shown: number; total: number | null; perPage: number }

/** The next page, null when there is none; and why. */
export type NextQuery = { next: SearchQuery | null; origin: AnswerOrigin }

const FIELD = 'next page'

/** Decides it: by what the answer says, else by the total, else by whether the page is full. */
export function nextQuery(lead: Lead | null, page: PageShown): NextQuery {
  const { query } = page
  if (page.shown === 0) return { next: null, origin: noOrigin(FIELD, 'Nothing follows a page without articles.') }
  if (lead === null) return withoutLead(page)
  const told = (note: string) => originAt(FIELD, lead.place, note)
  if (lead.next.kind === 'end') return { next: null, origin: told('By this, there is none.') }
  const following = withPage(query, query.page + 1)
  if (!isStep(lead.next, query)) return { next: following, origin: told(`Carrel asks for page=${following.page}.`) }
  const step = learntOf(lead.next.parameters, query).toString()
  return { next: { ...following, step }, origin: told(`Carrel asks for ${step}.`) }
}

/** The answer says nothing: the total tells, or else a full page. */
function withoutLead({ query, shown, total, perPage }: PageShown): NextQuery {
  const following = withPage(query, query.page + 1)
  if (query.step !== '')
    return {
      next: null,
      origin: noOrigin(FIELD, 'Pages follow each other by what each answer tells, and this one tells nothing.'),
    }
  const isMore = total === null ? shown >= query.perPage : query.page * perPage < total
  const because =
    total === null
      ? `this page ${isMore ? 'is full' : 'is not full'}`
      : `this is page ${formatCount(query.page)} of ${formatCount(Math.ceil(total / perPage))}`
  const note = isMore
    ? `Carrel asks for page=${following.page}, for ${because}.`
    : `Carrel takes it that there is none, for ${because}.`
  return { next: isMore ? following : null, origin: noOrigin(FIELD, note) }
}

/** Whether the answer leads on by something else than the next number under the name `page`. */
export function isStep(
  next: NextPage,
  query: SearchQuery,
): next is { kind: 'parameters'; parameters: URLSearchParams } {
  return next?.kind === 'parameters' && learntOf(next.parameters, query).toString() !== `page=${query.page + 1}`
}

/** What a link tells beyond what is asked for anyway. */
function learntOf(parameters: URLSearchParams, query: SearchQuery): URLSearchParams {
  const asked = new URLSearchParams(formatSearchQuery({ ...query, page: 1, step: '' }))
  const isAsked = (name: string, value: string) =>
    asked.get(name) === value || (name === 'per_page' && Number(value) === query.perPage)
  return new URLSearchParams([...parameters].filter(([name, value]) => !isAsked(name, value)))
}
