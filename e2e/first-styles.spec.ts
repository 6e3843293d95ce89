/** The styles that a served page brings for itself are all that it needs until the app is there. */
import type { Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'
import { SCIPY } from './known-articles.ts'
import { expect, test } from './story.ts'

test.use({ way: 'served' })

const PAGES = [
  '/',
  '/?q=xyzzyx',
  '/?page=99',
  `/articles/${SCIPY.slug}`,
  '/articles/none',
  '/stats',
  '/about',
  '/nowhere',
]

for (const width of [1280, 360]) {
  test(
    `at ${width} px every page looks with them as with all`,
    { tag: width === 360 ? ['@long'] : [] },
    async ({ page, desk }) => {
      desk.expectFailure(404)
      desk.expectFailure(404)
      await page.setViewportSize({ width, height: 800 })
      await holdScripts(page)
      for (const address of PAGES) {
        // One after the other: it is one window.
        // oxlint-disable-next-line no-await-in-loop
        await page.goto(address, { waitUntil: 'commit' })
        // oxlint-disable-next-line no-await-in-loop
        await expectBothSheets(page)
        // oxlint-disable-next-line no-await-in-loop
        const { elements, differing } = await compareStyles(page)
        expect(elements).toBeGreaterThan(20)
        expect(differing, address).toEqual([])
      }
    },
  )
}

test('every typeface of the sheet is one for the browser', async ({ page }) => {
  await page.goto('/')
  const { declared, known } = await page.evaluate(() => ({
    declared: [...document.querySelectorAll('style')].flatMap(
      ({ textContent }) => textContent.match(/@font-face/g) ?? [],
    ),
    known: [...document.fonts].map(({ family, weight }) => `${family} ${weight}`),
  }))
  expect(known).toHaveLength(declared.length)
  for (const family of ['Source Serif 4', 'Matched Georgia', 'Matched Times'])
    expect(known.filter((name) => name.includes(family))).toHaveLength(2)
})

test('a rule that is missing is noticed', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expectBothSheets(page)
  const { differing } = await compareStyles(page, 'sr-only')
  expect(differing).toContainEqual(expect.stringMatching(/^H1.*sr-only/))
})

/** Waits until both are read to their end: an element stands there before what is in it has come. */
async function expectBothSheets(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(() => [...document.querySelectorAll('style')].filter(({ sheet }) => sheet !== null).length)
  await expect.poll(count, 'sheets of styles').toBe(2)
}

/** One of each kind of element whose style, or that of what stands before and behind it, is another one without the rest of the sheet; `without`: and without the rules of a class. */
async function compareStyles(page: Page, without?: string): Promise<{ elements: number; differing: string[] }> {
  return page.evaluate(async (missing) => {
    const every = [...document.querySelectorAll('body, body *')].filter(({ tagName }) => tagName !== 'STYLE')
    // One of those that the same rules are for.
    const elements = [...new Map(every.map((element) => [`${element.tagName} ${element.className}`, element])).values()]
    const read = () =>
      elements.flatMap((element) =>
        [null, '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part)
          // A custom property is seen only where another one uses it.
          const names = [...style].filter((name) => !name.startsWith('--'))
          return names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
        }),
      )
    const [own, rest] = [...document.querySelectorAll('style')].map((style) => style.sheet)
    if (!own || !rest) throw new Error('There are two sheets.')
    // A typeface that came too late for the page is there as soon as its styles change.
    await document.fonts.ready
    rest.disabled = true
    read()
    rest.disabled = false
    const withAll = read()
    rest.disabled = true
    const groups: (CSSStyleSheet | CSSGroupingRule)[] = missing === undefined ? [] : [own]
    for (const group of groups) {
      const rules = [...group.cssRules]
      groups.push(...rules.filter((rule) => rule instanceof CSSGroupingRule))
      const found = rules.findIndex((rule) => rule instanceof CSSStyleRule && rule.selectorText === `.${missing}`)
      if (found !== -1) group.deleteRule(found)
    }
    const withOwn = read()
    rest.disabled = false
    const differing = elements.filter((_, at) =>
      [0, 1, 2].some((part) => withAll[at * 3 + part] !== withOwn[at * 3 + part]),
    )
    return {
      elements: elements.length,
      differing: differing.map(({ tagName, className }) => `${tagName} ${className}`),
    }
  }, without)
}
