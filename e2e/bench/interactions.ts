/** What is done on the pages, each from its own starting point. */
import type { Page } from 'playwright'
import { viewOf } from '../view.ts'
import { CROWDED, QUIET } from './crowded-answers.ts'
import type { Answered } from './watch-interaction.ts'

/** The names by which they are chosen and shown. */
export const INTERACTION_NAMES = ['typing', 'opening', 'opening-crowded', 'back', 'all-authors'] as const

/** One of them. */
export type InteractionName = (typeof INTERACTION_NAMES)[number]

/** What it is in words, and how it is done once. It begins and ends on the results. */
export type Interaction = { what: string; isBound: boolean; measure: (tab: Page) => Promise<Answered> }

/** All of them. */
export const INTERACTIONS: Record<InteractionName, Interaction> = {
  typing: { what: 'a letter in the search box', isBound: true, measure: typeLetter },
  opening: { what: 'opening an article from memory', isBound: true, measure: (tab) => open(tab, QUIET.title) },
  'opening-crowded': {
    what: `the same, with ${CROWDED.authors} authors`,
    isBound: true,
    measure: (tab) => open(tab, CROWDED.title),
  },
  back: { what: 'Back to the results', isBound: true, measure: goBack },
  'all-authors': { what: `showing all ${CROWDED.authors} authors`, isBound: false, measure: showAllAuthors },
}

async function typeLetter(tab: Page): Promise<Answered> {
  const { searchBox } = viewOf(tab)
  await searchBox.fill('lamp')
  await searchBox.focus()
  const answered = await answerTo(tab, 'input[type=search]', 'lamps', () => tab.keyboard.press('s'))
  await searchBox.fill('')
  return answered
}

async function open(tab: Page, title: string): Promise<Answered> {
  const link = linkOf(tab, title)
  await link.scrollIntoViewIfNeeded()
  const answered = await answerTo(tab, 'article h1', title, () => link.click())
  await backToResults(tab)
  return answered
}

async function goBack(tab: Page): Promise<Answered> {
  await linkOf(tab, CROWDED.title).click()
  await viewOf(tab).heading(CROWDED.title).waitFor()
  return answerTo(tab, 'ol[aria-label="Results"]', CROWDED.title, () => tab.evaluate(() => window.history.back()))
}

async function showAllAuthors(tab: Page): Promise<Answered> {
  await linkOf(tab, CROWDED.title).click()
  const button = tab.getByRole('button', { name: 'Show all 3,000', exact: true })
  await button.waitFor()
  const answered = await answerTo(tab, 'article', `Wick-Glass ${CROWDED.authors}`, () => button.click())
  await backToResults(tab)
  return answered
}

function linkOf(tab: Page, title: string) {
  return viewOf(tab).titles.filter({ hasText: title }).first()
}

async function backToResults(tab: Page): Promise<void> {
  await tab.goBack()
  await viewOf(tab).titles.first().waitFor()
}

/** Does something and waits until the page shows what it leads to. */
async function answerTo(tab: Page, selector: string, text: string, act: () => Promise<unknown>): Promise<Answered> {
  const answer = await tab.evaluateHandle(([wanted, words]) => ({ coming: window.carrelAnswer?.(wanted, words) }), [
    selector,
    text,
  ] as const)
  await act()
  const answered = await answer.evaluate(({ coming }) => coming)
  await answer.dispose()
  if (answered === undefined) throw new Error('The page was not watched.')
  return answered
}
