import type { Page } from '@playwright/test'

/** What stands in the head of a document about the page, and what Zotero has been told. */
export type HeadFound = {
  titles: string[]
  /** Every `<meta>` with a name or a property, as `[name, content]`, in order; without those of index.html. */
  metas: [name: string, content: string][]
  /** Every `<link>` that is neither a file of the app nor a word to the browser about painting, as `[rel, href]`, in order. */
  links: [rel: string, href: string][]
  /** The text of every JSON-LD element. */
  jsonLd: string[]
  /** Elements of these kinds that stand outside the head, where nobody looks for them. */
  astray: number
}

/** Reads the head of a page as it is now. */
export async function headOf(page: Page): Promise<HeadFound> {
  return page.evaluate(() => {
    const { head } = document
    const all = (selector: string) => [...head.querySelectorAll(selector)]
    const own = /^(?:viewport|color-scheme)$/
    const files = /^(?:expect|icon|preload|modulepreload|stylesheet|manifest)$/
    return {
      titles: all('title').map((title) => title.textContent ?? ''),
      metas: all('meta[name], meta[property]')
        .map((meta): [string, string] => [
          meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
          meta.getAttribute('content') ?? '',
        ])
        .filter(([name]) => !own.test(name)),
      links: all('link')
        .map((link): [string, string] => [link.getAttribute('rel') ?? '', link.getAttribute('href') ?? ''])
        .filter(([rel]) => !files.test(rel)),
      jsonLd: all('script[type="application/ld+json"]').map((script) => script.textContent ?? ''),
      astray: document.body.querySelectorAll(
        'title:not(svg title), meta, link:not([rel=modulepreload]), script[type="application/ld+json"]',
      ).length,
    }
  })
}

/** The contents of the tags of one name, in order. */
export function contentsOf({ metas }: HeadFound, name: string): string[] {
  return metas.filter(([found]) => found === name).map(([, content]) => content)
}

/** The names of what may stand there once and stands there more often. */
export function repeatedIn({ titles, metas, links, jsonLd }: HeadFound): string[] {
  const single = metas.map(([name]) => name).filter((name) => name !== 'citation_author')
  const spelt = links.map(([rel, href]) => (/^(?:type|author)$/.test(rel) ? `${rel} ${href}` : rel))
  const names = [...titles.map(() => 'title'), ...single, ...spelt, ...jsonLd.map(() => 'json-ld')]
  return names.filter((name, index) => names.indexOf(name) !== index)
}

/** What Zotero was told on a page: at each event the path, and the title that stood in the tags. */
export type ZoteroUpdates = { list(): Promise<[path: string, title: string | null][]> }

/** Listens as Zotero does, on every page that is opened from now on. */
export async function watchZoteroUpdates(page: Page): Promise<ZoteroUpdates> {
  await page.addInitScript(() => {
    const updates: [string, string | null][] = []
    Object.defineProperty(window, 'zoteroUpdates', { value: updates })
    // On the window: whoever listens there hears it only because it bubbles.
    window.addEventListener('ZoteroItemUpdated', () => {
      const tag = document.head.querySelector('meta[name=citation_title]')
      updates.push([window.location.pathname, tag?.getAttribute('content') ?? null])
    })
  })
  return {
    list: () =>
      page.evaluate((): [string, string | null][] => {
        if (!('zoteroUpdates' in window)) throw new Error('nobody listens')
        return JSON.parse(JSON.stringify(window.zoteroUpdates))
      }),
  }
}
