/** What watches over hostile strings is awake: it finds nothing on a page where nothing is, and each thing that is planted. */
import type { Page } from '@playwright/test'
import { inspectForeignText, objectToTitles, watchExecutions } from './foreign-text.ts'
import { expect, test } from './hosted-story.ts'
import { findPaintedOver } from './painted-over.ts'
import { objectToLayout } from './text-in-box.ts'
import { viewOf } from './view.ts'

test.use({ viewport: { width: 320, height: 640 } })

/** Plants something into the first title of a list, by the element that shows it. */
type Planted = { name: string; plant: (title: HTMLElement) => void; says: RegExp }

const ELEMENTS: Planted[] = [
  { name: 'a picture', plant: (title) => title.append(document.createElement('img')), says: /^<img> in: / },
  { name: 'a link', plant: (title) => title.append(document.createElement('a')), says: /^<a> in: / },
  {
    name: 'an attribute',
    plant: (title) => {
      const letter = document.createElement('i')
      letter.title = ''
      title.append(letter)
    },
    says: /^title= on <i> in: /,
  },
  {
    name: 'a style',
    plant: (title) => {
      const letter = document.createElement('span')
      letter.style.color = 'red'
      title.append(letter)
    },
    says: /^style= on <span> in: /,
  },
  {
    name: 'another namespace',
    plant: (title) => title.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg')),
    says: /^<svg> in: /,
  },
  {
    name: 'a link that runs',
    plant: (title) => {
      const link = document.createElement('a')
      link.href = 'ftp://files.example/'
      title.closest('li')?.append(link)
    },
    says: /^a link to ftp: in: /,
  },
  {
    name: 'an element outside of the app',
    plant: () => document.body.append(document.createElement('div')),
    says: /^<div> on the page$/,
  },
]

const LAYOUTS: Planted[] = [
  {
    name: 'a word that does not break',
    plant: (title) => {
      title.style.overflowWrap = 'normal'
      title.textContent = 'W'.repeat(500)
    },
    says: /^the page is \d+ wide, its window 320$/,
  },
  {
    name: 'a text that has left its row',
    plant: (title) => {
      title.style.position = 'relative'
      title.style.top = '-300px'
    },
    says: /^text outside its box: Lamps/,
  },
]

for (const { name, plant, says } of ELEMENTS) {
  test(`${name} is noticed`, async ({ page }) => {
    await openList(page)
    const before = await inspectForeignText(page)
    expect(before).toEqual({ places: expect.any(Number), objections: [] })
    // Title, authors, source and abstract of 20 rows.
    expect(before.places).toBeGreaterThanOrEqual(80)
    await page.locator('main h2 a').first().evaluate(plant)
    const { objections } = await inspectForeignText(page)
    expect(objections.join('\n')).toMatch(new RegExp(says.source, 'm'))
  })
}

for (const { name, plant, says } of LAYOUTS) {
  test(`${name} is noticed`, async ({ page }) => {
    await openList(page)
    expect(await objectToLayout(page)).toEqual([])
    // As if nothing cut off what leaves its place.
    await page.locator('main ol > li, main ol > li *').evaluateAll((elements) => {
      for (const element of elements) if (element instanceof HTMLElement) element.style.overflow = 'visible'
    })
    await page.locator('main h2 a').first().evaluate(plant)
    expect((await objectToLayout(page)).join('\n')).toMatch(new RegExp(says.source, 'm'))
  })
}

test('what is cut off is not seen, and so is nowhere else', async ({ page }) => {
  await openList(page)
  await page
    .locator('main h2 a')
    .first()
    .evaluate((title) => {
      const row = title.closest('li')
      const cut = document.createElement('p')
      cut.style.cssText = 'height: 1em; overflow: hidden'
      cut.textContent = 'word '.repeat(500)
      row?.append(cut)
    })
  expect(await objectToLayout(page)).toEqual([])
})

test('what is painted over a neighbour is noticed', async ({ page, view }) => {
  await openList(page)
  const rows = view.results.getByRole('listitem')
  expect(await findPaintedOver(page, rows)).toEqual([])
  // It stays where it is, in every measure but the picture.
  await rows.evaluateAll(([, second]) => {
    if (!(second instanceof HTMLElement)) return
    // As if rows cut nothing off.
    second.style.overflow = 'visible'
    second.style.textShadow = '0 -120px red'
  })
  expect(await objectToLayout(page)).toEqual([])
  expect(await findPaintedOver(page, rows)).toEqual([0])
})

test('whatever runs is noticed', async ({ page, watch }) => {
  watch.expectMessage(/Content Security Policy/)
  const executions = await watchExecutions(page)
  await openList(page)
  expect(await executions.list()).toEqual([])
  await page.evaluate(() => {
    // oxlint-disable-next-line no-alert
    alert(1)
    Object.assign(window, { canary: 1 })
    // oxlint-disable-next-line no-console
    console.log('a script speaks')
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  const all = async () => (await executions.list()).join('\n')
  await expect.poll(all).toContain('console: a script speaks')
  await expect.poll(all).toContain('alert,canary,stopped by the policy: style-src')
})

test('titles that show nothing, speak like a program, or are cut', () => {
  expect(objectToTitles(['A title', 'Untitled'], ['A title', ''])).toEqual([])
  expect(objectToTitles(['null', 'the undefined', '0'], ['null', 'the undefined', '0'])).toEqual([])
  expect(objectToTitles(['', '\u200b\u3164 '], ['x', '<b></b>'])).toEqual([
    'an empty title for "x"',
    'not whole: "x"',
    'an empty title for "<b></b>"',
  ])
  expect(objectToTitles(['undefined', '[object Object]'], ['<x>', '&y;'])).toEqual([
    '"undefined" in the title for "<x>"',
    '"[object Object]" in the title for "&y;"',
  ])
  expect(objectToTitles(['half a ti'], ['half a title'])).toEqual(['not whole: "half a title"'])
})

async function openList(page: Page): Promise<void> {
  await page.goto('/')
  await expect(viewOf(page).titles).toHaveCount(20)
}
