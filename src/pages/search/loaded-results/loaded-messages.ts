/** The texts of the filters over what is loaded. */
import { formatCount, formatCounted } from '../../../domain/format.ts'
import { ACCESS_NAMES, PANEL_MESSAGES } from '../filters/panel-messages.ts'
import type { LoadedFacet, LoadedValue } from './count-loaded.ts'

export const LOADED_MESSAGES = {
  region: 'Loaded results',
  hint: 'This catalogue cannot filter. Here only the articles that are loaded are counted and filtered; others may match too.',
  matching: 'Matching loaded results',
  clear: 'Clear filters',
  loading: 'Loading…',
  none: 'No loaded article matches.',
  noMore: 'No more can be loaded.',
  showAll: (count: number) => `Show all ${formatCount(count)}`,
  showMore: (count: number) => `Show ${formatCounted(count, 'more article')}`,
} as const

export const FACET_NAMES: Record<LoadedFacet, string> = {
  year: PANEL_MESSAGES.year,
  access: PANEL_MESSAGES.access,
  source: PANEL_MESSAGES.source,
  keyword: 'Keyword',
  author: PANEL_MESSAGES.author,
}

/** How a value is called on the screen. */
export function nameLoadedValue(facet: LoadedFacet, { value, label }: LoadedValue): string {
  if (value === '') return 'Unknown'
  return (facet === 'access' ? Object.entries(ACCESS_NAMES).find(([name]) => name === value)?.[1] : null) ?? label
}

/** `of 100 loaded of 2,431` */
export function formatLoaded(loaded: number, total: number | null): string {
  return `of ${formatCount(loaded)} loaded ${total === null ? '(total unknown)' : `of ${formatCount(total)}`}`
}

/** `12 of 100 loaded articles match; 2,431 in all` */
export function formatMatches(matching: number, loaded: number, total: number | null): string {
  const part = `${formatCount(matching)} of ${formatCount(loaded)} loaded articles match`
  return `${part}; ${total === null ? 'the total is unknown' : `${formatCount(total)} in all`}`
}

/** `Load the next 100 (1 request)`; `loaded`: how many of the pages that follow each other are loaded. */
export function formatLoadNext(loaded: number, pageSize: number, total: number | null): string {
  const count = total === null ? pageSize : Math.max(1, Math.min(pageSize, total - loaded))
  return `Load the ${loaded === 0 ? 'first' : 'next'} ${formatCount(count)} (1 request)`
}
