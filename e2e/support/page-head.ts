import type { Page } from '@playwright/test'

/** The metadata in a document's head. */
export type HeadContent = {
  titles: string[]
  /** Every `<meta>` with a name or a property, as `[name, content]`, in order; without those of index.html. */
  metas: [name: string, content: string][]
  /** Every `<link>` but those that load files of the app, as `[rel, href]`, in order. */
  links: [rel: string, href: string][]
  /** The text of every JSON-LD element. */
  jsonLd: string[]
  /** How many elements of these kinds are outside the head, where no program reads them. */
  misplaced: number
}

/** Reads the head of a page as it is now. */
export async function readHead(page: Page): Promise<HeadContent> {
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
      misplaced: document.body.querySelectorAll(
        'title:not(svg title), meta, link:not([rel=modulepreload]), script[type="application/ld+json"]',
      ).length,
    }
  })
}

/** The contents of the tags of one name, in order. */
export function readTags({ metas }: HeadContent, name: string): string[] {
  return metas.filter(([found]) => found === name).map(([, content]) => content)
}

/** The names of what may occur once and occurs more often. */
export function findRepeated({ titles, metas, links, jsonLd }: HeadContent): string[] {
  const single = metas.map(([name]) => name).filter((name) => name !== 'citation_author')
  const spelt = links.map(([rel, href]) => (/^(?:type|author)$/.test(rel) ? `${rel} ${href}` : rel))
  const names = [...titles.map(() => 'title'), ...single, ...spelt, ...jsonLd.map(() => 'json-ld')]
  return names.filter((name, index) => names.indexOf(name) !== index)
}

/** Zotero's events on a page: at each the path, and the title in the tags. */
export type ZoteroUpdates = { list(): Promise<[path: string, title: string | null][]> }

/** Listens to Zotero's event on every page that is opened from now on. */
export async function watchZoteroUpdates(page: Page): Promise<ZoteroUpdates> {
  await page.addInitScript(() => {
    const updates: [string, string | null][] = []
    Object.defineProperty(window, 'zoteroUpdates', { value: updates })
    // On the window, which the event reaches only because it bubbles.
    window.addEventListener('ZoteroItemUpdated', () => {
      const tag = document.head.querySelector('meta[name=citation_title]')
      updates.push([window.location.pathname, tag?.getAttribute('content') ?? null])
    })
  })
  return {
    list: () =>
      page.evaluate((): [string, string | null][] => {
        if (!('zoteroUpdates' in window)) throw new Error('The page was opened before the test listened.')
        return JSON.parse(JSON.stringify(window.zoteroUpdates))
      }),
  }
}
