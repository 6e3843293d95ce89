/** Inspects how a page shows the texts of a service: elements, attributes, words, and scripts that ran. */
import type { Page } from '@playwright/test'
import { WORKER_BLOCKED } from './guards.ts'

const FORMATTING = 'i em b strong u s sub sup span p br ul ol li code mark'
const FORMULA =
  'math mrow mi mn mo ms mtext mfrac msqrt mroot mstyle merror mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mspace mpadded menclose'

/** What titles, abstracts and names may hold (src/rich-text). */
const ALLOWED = {
  elements: `${FORMATTING} ${FORMULA}`.split(' '),
  attributes: ['class', 'lang', 'dir', 'display', 'mathvariant'],
}

/** What a page has executed, or tried to, since `watchExecutions`. */
export type Executions = { list(): Promise<string[]> }

/** Replaces the functions by which a script would show that it ran, on every page that is opened from now on. */
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
      const seen = await page.evaluate(() => ('executions' in window ? String(window.executions) : 'not watched'))
      return [...spoken, ...(seen === '' ? [] : [seen])]
    },
  }
}

/** What was found in the foreign text of a page. */
export type Inspection = {
  /** How many places with foreign text there are. */
  places: number
  /** What must not be there, as sentences. */
  objections: string[]
}

/**
 * Looks for elements and attributes off the list in every place with foreign text, but not in the facts and tables of an
 * article, whose links are the app's own. On the whole page it looks for elements that no page of the app has.
 */
export function inspectForeignText(page: Page): Promise<Inspection> {
  return page.evaluate(({ elements, attributes }) => {
    const objections: string[] = []
    const object = (what: string, place: Element) => objections.push(`${what} in: ${place.textContent.slice(0, 40)}`)
    const places = [...document.querySelectorAll('main .foreign-text:not(aside *, td, th)')]
    for (const place of places) {
      for (const element of place.querySelectorAll('*')) {
        // A part of the app within foreign text shows plain text.
        if (element.closest('[data-own]') !== null) continue
        if (!elements.includes(element.localName)) object(`<${element.localName}>`, place)
        for (const name of element.getAttributeNames())
          if (!attributes.includes(name)) object(`${name}= on <${element.localName}>`, place)
      }
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]'))
      if (!/^https?:$/.test(link.protocol)) object(`a link to ${link.protocol}`, link)
    // A server-rendered page has its styles and scripts behind the content.
    const own = 'script, noscript, style, link[rel=modulepreload][href^="/assets/"]'
    const never = `main :is(script, iframe, object, embed, img, style, base, meta, link), body > :not(#root, ${own})`
    for (const element of document.querySelectorAll(never)) objections.push(`<${element.localName}> on the page`)
    return { places: places.length, objections }
  }, ALLOWED)
}

/** Invisible characters. */
const UNSEEN = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu
/** Words by which a program shows a missing text. */
const PROGRAM_WORDS = /\b(?:null|undefined|NaN)\b|\[object \w+\]/g

/** Finds titles that show nothing, words of a program, and texts without markup that are not shown whole. */
export function findTitleFaults(shown: readonly string[], sent: readonly string[]): string[] {
  return shown.flatMap((text, index) => {
    const source = sent[index] ?? ''
    const seen = text.replace(UNSEEN, '')
    const wholeSource = source.toWellFormed().replace(UNSEEN, '')
    const isPlain = !/[<&$\\]/.test(source) && wholeSource !== ''
    const isWhole = seen === wholeSource || isCut(text, source)
    const invented = (text.match(PROGRAM_WORDS) ?? []).filter((word) => !source.includes(word))
    return [
      ...(seen === '' ? [`an empty title for ${JSON.stringify(source).slice(0, 80)}`] : []),
      ...invented.map((word) => `"${word}" in the title for ${JSON.stringify(source).slice(0, 80)}`),
      ...(isPlain && !isWhole ? [`not whole: ${JSON.stringify(source).slice(0, 80)}`] : []),
    ]
  })
}

/** The app cuts a longer title, with an ellipsis. */
const LONGEST_TITLE = 2_000

function isCut(shown: string, source: string): boolean {
  const beginning = shown.trimEnd().replace(/…$/, '')
  return (
    source.length > LONGEST_TITLE &&
    beginning !== shown.trimEnd() &&
    beginning.length > LONGEST_TITLE / 2 &&
    source.toWellFormed().replace(UNSEEN, '').startsWith(beginning.replace(UNSEEN, ''))
  )
}
