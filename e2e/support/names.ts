/** The names and sentences on the screen that many tests look for, in one place. */
import type { Locator, Page } from '@playwright/test'

/** Names of controls, and regular expressions of sentences. */
export const NAMES = {
  allFields: 'Show all fields',
  connect: 'Connect',
  credentialField: 'Credential',
  keepInTab: 'Keep in this tab',
  forgetCredential: 'Forget this credential',
  savePages: 'Save opened pages on this device for 24 hours, also for offline reading',
  removeSaved: 'Remove what Carrel keeps in this browser',
  refresh: 'Refresh (1 request)',
  cancelWait: 'Cancel loading',
  rateLimitNotice: /Loading continues automatically at/,
  waitUntil: /Request limit reached\. Loading continues automatically at \d\d:\d\d:\d\d/,
  retryFrom: /You can try again after \d\d:\d\d/,
  shownFrom: /Showing the version retrieved at \d\d:\d\d/,
  offlineBanner: 'You are offline. Pages you have opened stay available',
  startNewSearch: 'Search all articles',
  newVersion: 'New version available',
} as const

/** Headings of failures, as the panel and the page show them. */
export const FAILURES = {
  server: 'The service is temporarily unavailable',
  badRequest: 'The service refused this request',
  network: 'The service cannot be reached',
  notUnderstood: 'The response could not be read',
  timeout: 'The service takes too long',
  tooLarge: 'The response is too large',
  tooLong: 'The search is too long',
  redirect: 'The service redirected Carrel to another address',
  forbidden: 'Not allowed with this credential',
  needsCredential: 'A credential is needed',
  wrongCredential: 'The credential is not accepted',
  notFound: 'Not found',
  gone: 'No longer available',
  rateLimit: 'Request limit reached',
  cancelled: 'Cancelled',
  offline: 'You are offline',
  settings: 'Carrel could not read its settings',
  code: 'This page could not be shown',
} as const

/** The words of the gauge. */
export function formatRequestsLeft(left: number, limit = 60): string {
  return `${left} of ${limit} requests left this minute`
}

/** What a person finds on a page, by role and name. */
export type View = ReturnType<typeof makeView>

/** The locators of one page: everything is found as a person or a screen reader finds it, never by class or id. */
export function makeView(page: Page) {
  const form = page.getByRole('search')
  const types = form.getByRole('radiogroup', { name: 'Type', exact: true })
  const results = page.getByRole('list', { name: 'Results', exact: true })
  const pager = page.getByRole('navigation', { name: 'Pages', exact: true })
  const main = page.getByRole('navigation', { name: 'Main', exact: true })
  return {
    searchBox: form.getByRole('searchbox', { name: 'Search articles', exact: true }),
    searchButton: form.getByRole('button', { name: 'Search', exact: true }),
    clearButton: form.getByRole('button', { name: 'Clear', exact: true }),
    type: (name: string) => types.getByRole('radio', { name, exact: true }),
    perPage: page.getByRole('combobox', { name: 'Results per page', exact: true }),
    sortBy: page.getByRole('combobox', { name: 'Sort by', exact: true }),
    filters: page.getByRole('button', { name: 'Filters', exact: true }),
    filterPanel: page.getByRole('region', { name: 'Filters', exact: true }),
    /** The one status of the search page: its count. */
    count: page.getByRole('status'),
    results,
    /** The titles of the results, each the link to its article. */
    titles: results.getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link'),
    pager,
    pageLink: (name: string) => pager.getByRole('link', { name, exact: true }),
    currentPage: pager.locator('[aria-current="page"]'),
    mainLink: (name: string) => main.getByRole('link', { name, exact: true }),
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true }),
    title: page.getByRole('heading', { level: 1 }),
    banner: page.getByRole('banner'),
    about: page.getByRole('link', { name: 'About', exact: true }),
    meter: page.getByRole('meter', { name: 'Requests left', exact: true }),
    quotaButton: page.getByRole('button', { name: 'Quota details', exact: true }),
    quotaPanel: page.getByRole('group', { name: 'Request limit', exact: true }),
    theme: page.getByRole('combobox', { name: 'Theme', exact: true }),
    alert: page.getByRole('alert'),
    tryAgain: page.getByRole('alert').getByRole('button', { name: 'Try again', exact: true }),
    /** The notice of a wait for the request limit. */
    waitNotice: page.getByText(NAMES.rateLimitNotice),
    /** On the page of an article that has loaded whole. */
    allFields: page.getByRole('button', { name: NAMES.allFields, exact: true }),
    /** The placeholder of what is loading. */
    skeleton: page.locator('.skeleton'),
    /** A chart of the statistics, by its caption. */
    figure: (name: string) => page.getByRole('figure', { name, exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  } satisfies Record<string, Locator | ((name: string) => Locator)>
}
