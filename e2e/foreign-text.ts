/** Looks at what stands on a page of what a service sent: its elements, its place, its words, and what it may have run. */
import type { Page } from '@playwright/test'
import { WORKER_BLOCKED } from './guards.ts'

const FORMATTING = 'i em b strong u s sub sup span p br ul ol li code mark'
const FORMULA =
  'math mrow mi mn mo ms mtext mfrac msqrt mroot mstyle merror mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mspace mpadded menclose'

/** What titles, abstracts and names may hold (failures.md, "Rich text"). */
const ALLOWED = {
  elements: `${FORMATTING} ${FORMULA}`.split(' '),
  attributes: ['class', 'lang', 'dir', 'display', 'mathvariant'],
}

/** What a page has run or tried to, since `watchExecutions`. */
export type Executions = { list(): Promise<string[]> }

/** Replaces what a script would show itself by, on every page that is opened from now on. */
export async function watchExecutions(page: Page): Promise<Executions> {
  const spoken: string[] = []
  page.on('console', (message) => {
    if (message.text() !== WORKER_BLOCKED) spoken.push(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    spoken.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.defineProperty(window, 'executions', { value: seen })
    Object.defineProperty(window, 'canary', {
      set() {
        seen.push('canary')
      },
    })
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
      Object.defineProperty(window, name, { value: () => seen.push(name) })
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`stopped by the policy: ${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return {
    async list() {
      const seen = await page.evaluate(() => ('executions' in window ? String(window.executions) : 'nobody watches'))
      return [...spoken, ...(seen === '' ? [] : [seen])]
    },
  }
}

/** What was found in the foreign text of a page. */
export type Inspection = {
  /** How many places with foreign text were looked at. */
  places: number
  /** What must not be, in words. */
  objections: string[]
}

/**
 * Looks through every place with foreign text for elements and attributes off the list; not through the facts of an article
 * and its tables, whose values are links and marks of ours. On the whole page it looks for what no page of ours holds.
 */
export function inspectForeignText(page: Page): Promise<Inspection> {
  return page.evaluate(({ elements, attributes }) => {
    const objections: string[] = []
    const object = (what: string, place: Element) => objections.push(`${what} in: ${place.textContent.slice(0, 40)}`)
    const places = [...document.querySelectorAll('main .foreign-text:not(aside *, td, th)')]
    for (const place of places) {
      for (const element of place.querySelectorAll('*')) {
        // A part of ours within: what is foreign in it is plain text.
        if (element.closest('[data-own]') !== null) continue
        if (!elements.includes(element.localName)) object(`<${element.localName}>`, place)
        for (const name of element.getAttributeNames())
          if (!attributes.includes(name)) object(`${name}= on <${element.localName}>`, place)
      }
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]'))
      if (!/^https?:$/.test(link.protocol)) object(`a link to ${link.protocol}`, link)
    // A server sends styles and the names of files behind the page.
    const own = 'script, noscript, style, link[rel=modulepreload][href^="/assets/"]'
    const never = `main :is(script, iframe, object, embed, img, style, base, meta, link), body > :not(#root, ${own})`
    for (const element of document.querySelectorAll(never)) objections.push(`<${element.localName}> on the page`)
    return { places: places.length, objections }
  }, ALLOWED)
}

/** Characters that nobody sees. */
const UNSEEN = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu
/** What a program says where a text is missing. */
const PROGRAM_WORDS = /\b(?:null|undefined|NaN)\b|\[object \w+\]/g

/** Objects to titles that show nothing, words that only a program says, and texts without any markup that are not shown whole. */
export function objectToTitles(shown: readonly string[], sent: readonly string[]): string[] {
  return shown.flatMap((text, index) => {
    const source = sent[index] ?? ''
    const seen = text.replace(UNSEEN, '')
    const wholeSource = source.toWellFormed().replace(UNSEEN, '')
    const isPlain = !/[<&$\\]/.test(source) && wholeSource !== ''
    const isWhole = seen === wholeSource || isCut(seen, wholeSource)
    const invented = (text.match(PROGRAM_WORDS) ?? []).filter((word) => !source.includes(word))
    return [
      ...(seen === '' ? [`an empty title for ${JSON.stringify(source).slice(0, 80)}`] : []),
      ...invented.map((word) => `"${word}" in the title for ${JSON.stringify(source).slice(0, 80)}`),
      ...(isPlain && !isWhole ? [`not whole: ${JSON.stringify(source).slice(0, 80)}`] : []),
    ]
  })
}

/** A title that goes on and on is cut where nobody reads on, and says so. */
const LONGEST_TITLE = 2_000

function isCut(seen: string, whole: string): boolean {
  return (
    whole.length > LONGEST_TITLE &&
    seen.endsWith('…') &&
    seen.length > LONGEST_TITLE / 2 &&
    whole.startsWith(seen.slice(0, -1))
  )
}
