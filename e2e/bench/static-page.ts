/** The yardstick: the results of one search as a single HTML file, its style inside, no typeface, no script. */
import type { Page } from 'playwright'

/** A block of a row, as it stands on Carrel's page. */
type Block = { text: string; href: string | null; isClamped: boolean }

/** Carrel's results page in words: what the static page says as well. */
export type ShownResults = { count: string; rows: Block[][] }

/** Reads the results off Carrel's page, so that both pages say the same, whatever Carrel comes to say. */
export async function readResults(tab: Page): Promise<ShownResults> {
  return tab.evaluate(() => ({
    count: document.querySelector('[role=status]')?.textContent ?? '',
    rows: [...document.querySelectorAll('ol[aria-label="Results"] > li')].map((row) =>
      [...row.querySelectorAll('p, h2')].map((block) => ({
        text: block.textContent,
        href: block.querySelector('h2 > a')?.getAttribute('href') ?? null,
        isClamped: getComputedStyle(block).webkitLineClamp !== 'none',
      })),
    ),
  }))
}

/** Writes the page. */
export function staticPage({ count, rows }: ShownResults, searched: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(searched)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><header><form role="search"><input type="search" name="q" aria-label="Search articles" value="${escaped(searched)}"><button>Search</button></form></header><main><p>${escaped(count)}</p><ol>
${rows.map((row) => `<li>${row.map(blockHtml).join('')}</li>`).join('\n')}
</ol></main></body></html>`
}

function blockHtml({ text, href, isClamped }: Block): string {
  if (href !== null) return `<h2><a href="${escaped(href)}">${escaped(text)}</a></h2>`
  return `<p${isClamped ? ' class="c"' : ''}>${escaped(text)}</p>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Set like Carrel's page, so that as much is painted. */
const STYLE =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1d1b18;background:#fbfaf6}form{display:flex;gap:8px;max-width:60rem;margin:auto;padding:36px 24px 16px}input{flex:1;font:inherit;padding:12px}button{font:inherit;padding:8px 16px;border:0;background:#24389c;color:#fff}main{max-width:60rem;margin:auto;padding:0 24px}ol{list-style:none;margin:0;padding:0}li{padding:24px 0 20px;border-bottom:1px solid #e3ddd0}h2{font:600 20px/1.32 serif;margin:0}a{color:#1d1b18;text-decoration:none}p{margin:4px 0;color:#5f5a51}.c{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}'
