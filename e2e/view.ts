import type { Locator, Page } from '@playwright/test'

/** What a reader finds on the screen, by role and name (look.md, "Names that people and assistive technology find"). */
export type View = ReturnType<typeof viewOf>

/** The names of one page. Everything is found as a person or a screen reader finds it, never by class or id. */
export function viewOf(page: Page) {
  const form = page.getByRole('search')
  const types = form.getByRole('radiogroup', { name: 'Type', exact: true })
  const results = page.getByRole('list', { name: 'Results', exact: true })
  const pages = page.getByRole('navigation', { name: 'Pages', exact: true })
  const main = page.getByRole('navigation', { name: 'Main', exact: true })
  return {
    searchBox: form.getByRole('searchbox', { name: 'Search articles', exact: true }),
    searchButton: form.getByRole('button', { name: 'Search', exact: true }),
    clearButton: form.getByRole('button', { name: 'Clear', exact: true }),
    typeFilter: types,
    type: (name: string) => types.getByRole('radio', { name, exact: true }),
    perPage: page.getByRole('combobox', { name: 'Results per page', exact: true }),
    /** The one status of the search page: its count. */
    count: page.getByRole('status'),
    results,
    /** The titles of the results, each the link to its article. */
    titles: results.getByRole('listitem').getByRole('heading', { level: 2 }).getByRole('link'),
    pages,
    pageLink: (name: string) => pages.getByRole('link', { name, exact: true }),
    currentPage: pages.locator('[aria-current="page"]'),
    mainLink: (name: string) => main.getByRole('link', { name, exact: true }),
    heading: (name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true }),
    /** The page's one title, whatever it is; not the one that stands there while the code of the page is on its way. */
    title: page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^This page is on its way\.$/ }),
    meter: page.getByRole('meter', { name: 'Requests left', exact: true }),
    quotaButton: page.getByRole('button', { name: 'Quota details', exact: true }),
    quotaPanel: page.getByRole('group', { name: 'Quota', exact: true }),
    theme: page.getByRole('combobox', { name: 'Theme', exact: true }),
    alert: page.getByRole('alert'),
    tryAgain: page.getByRole('alert').getByRole('button', { name: 'Try again', exact: true }),
    /** A figure of the statistics, by its caption. */
    figure: (name: string) => page.getByRole('figure', { name, exact: true }),
  } satisfies Record<string, Locator | ((name: string) => Locator)>
}
