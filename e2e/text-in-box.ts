import type { Page } from '@playwright/test'

/** A rectangle on the page, in CSS pixels. */
type Edges = { left: number; right: number; top: number; bottom: number }

/**
 * Objects, in words, to a page that is wider than its window, and to text that is seen outside of its row, article, header or
 * footer. What an element in between cuts off is not seen. Marks that are painted beyond their line are another matter: see
 * hostile-strings.spec.ts.
 */
export function objectToLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const objections = new Set<string>()
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) objections.add(`the page is ${scrollWidth} wide, its window ${clientWidth}`)
    for (const box of document.querySelectorAll('main ol > li, main article, header, footer')) {
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        if (isSeenOutside(text, box)) objections.add(`text outside its box: ${text.textContent?.slice(0, 40)}`)
    }
    return [...objections]

    function isSeenOutside(text: Node, box: Element): boolean {
      const parent = text.parentElement
      if (parent === null || parent.closest('.sr-only, title') !== null) return false
      const bounds = box.getBoundingClientRect()
      const cut = leftVisible(parent, box)
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].some((rect) => {
        const { left, right, top, bottom } = common(rect, cut)
        const isSeen = right > left && bottom > top
        const isWithin = left >= bounds.left - 1 && right <= bounds.right + 1
        return isSeen && !(isWithin && top >= bounds.top - 1 && bottom <= bounds.bottom + 1)
      })
    }

    /** The part of the page that the elements around a text, up to its box, do not cut off. */
    function leftVisible(from: Element, box: Element): Edges {
      let cut: Edges = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
      for (let element: Element | null = from; element !== null && element !== box; element = element.parentElement)
        if (getComputedStyle(element).overflowX !== 'visible') cut = common(cut, element.getBoundingClientRect())
      return cut
    }

    // This runs in the page, where nothing of this file is known.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    function common(one: Edges, other: Edges): Edges {
      return {
        left: Math.max(one.left, other.left),
        right: Math.min(one.right, other.right),
        top: Math.max(one.top, other.top),
        bottom: Math.min(one.bottom, other.bottom),
      }
    }
  })
}
