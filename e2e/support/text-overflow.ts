import type { Page } from '@playwright/test'

/** A rectangle on the page, in CSS pixels. */
type Edges = { left: number; right: number; top: number; bottom: number }

/**
 * Finds, as sentences, a page that is wider than its window, and text outside its row, article, header or footer that no
 * element clips. Marks that are painted beyond their line have no box (painted-over.ts).
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  const outside = await findTextOutside(page)
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide, its window ${clientWidth}`] : []),
    ...outside.map((text) => `text outside its box: ${text}`),
  ]
}

function findTextOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const outside = new Set<string>()
    for (const box of document.querySelectorAll('main ol > li, main article, header, footer')) {
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        if (isSeenOutside(text, box)) outside.add(`${text.textContent?.slice(0, 40)}`)
    }
    return [...outside]

    function isSeenOutside(text: Node, box: Element): boolean {
      const parent = text.parentElement
      if (parent === null || parent.closest('.sr-only, title') !== null) return false
      const bounds = box.getBoundingClientRect()
      const cut = leftVisible(parent, box)
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].some((rect) => {
        const { left, right, top, bottom } = common(rect, cut)
        const isOutside =
          left < bounds.left - 1 || right > bounds.right + 1 || top < bounds.top - 1 || bottom > bounds.bottom + 1
        return right > left && bottom > top && isOutside
      })
    }

    /** The part of the page that no element between a text and its box clips. */
    function leftVisible(from: Element, box: Element): Edges {
      let cut: Edges = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
      for (let element: Element | null = from; element !== null && element !== box; element = element.parentElement)
        if (getComputedStyle(element).overflowX !== 'visible') cut = common(cut, element.getBoundingClientRect())
      return cut
    }

    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the function is sent to the page
    function common({ left, right, top, bottom }: Edges, other: Edges): Edges {
      const inner = { left: Math.max(left, other.left), right: Math.min(right, other.right) }
      return { ...inner, top: Math.max(top, other.top), bottom: Math.min(bottom, other.bottom) }
    }
  })
}
