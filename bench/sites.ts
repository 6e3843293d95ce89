/** The sites that the benches measure, on free ports of this machine. */
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { openCopy, type OpenedCatalogue } from '../e2e/support/catalogue.ts'
import { listenOnLoopback, stopListening } from '../e2e/support/loopback.ts'
import { precompress } from '../server/pages/compression.ts'
import { loadRenderer } from '../server/pages/page-renderer.ts'
import { projectRoot } from '../server/project-folder.ts'
import { readSettings } from '../server/settings.ts'
import { type ServerParts, startServer } from '../server/start-server.ts'
import { articlesRequestPath, GATEWAY_PREFIX, searchPath } from '../src/domain/paths.ts'
import { EVERYTHING } from '../src/domain/search-query.ts'
import { withText } from '../src/domain/change-search.ts'

/** What is searched for on every site: a word with at least one whole page of results. */
const SEARCHED = 'network'
const QUERY = withText(EVERYTHING, SEARCHED)

/** The path of the search on every site. */
export const SEARCH_PATH = searchPath(QUERY)

/** Starts Carrel on an open catalogue, which stays open, with the largest limit that a setting allows. */
export async function startCarrel({ store, dataDir }: OpenedCatalogue, parts: Partial<ServerParts> = {}) {
  const environment = { PORT: '0', DATA_DIR: dataDir, ACCESS: 'open', READER_LIMIT: '10000', LOG_LEVEL: 'warn' }
  const renderPage = await loadRenderer(projectRoot())
  return startServer({
    settings: readSettings(environment, projectRoot()),
    store: { ...store, close: async () => {} },
    // On a busy machine the answer of a page may take longer than the second that it has.
    render: (request) => renderPage({ ...request, timeout: new Promise(() => {}) }),
    ...parts,
  })
}

/** Starts a static page, the bare floor of the stack, Carrel with rendered pages and Carrel as on a static host; the caller closes them. */
export async function startSites() {
  const catalogue = await openCopy('bench')
  const served = await startCarrel(catalogue)
  const hosted = await startCarrel(catalogue, { render: null })
  const floor = await startCarrel(catalogue, { render: null, pagesFolder: await buildFloor() })
  const page = brotliCompressSync(await makeStaticPage(served.address))
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' }
  const pageServer = createServer((_request, response) => void response.writeHead(200, headers).end(page))
  return {
    origins: {
      staticPage: await listenOnLoopback(pageServer),
      floor: floor.address,
      served: served.address,
      hosted: hosted.address,
    },
    async close() {
      await Promise.all([stopListening(pageServer), floor.close(), served.close(), hosted.close()])
      await catalogue.store.close()
    },
  }
}

/** Builds the floor like the app; returns the folder. */
async function buildFloor(): Promise<string> {
  const outDir = path.join(projectRoot(), 'test-results', 'bench-floor')
  await build({
    configFile: false,
    root: path.join(projectRoot(), 'bench', 'floor'),
    plugins: [precompress()],
    build: { outDir, emptyOutDir: true },
    logLevel: 'error',
  })
  return outDir
}

/** The first page of the search as one HTML file with inline styles and without scripts. */
async function makeStaticPage(apiOrigin: string): Promise<string> {
  const answer = await fetch(apiOrigin + GATEWAY_PREFIX + articlesRequestPath(QUERY))
  type Row = { slug: string; title: string; authors: { name: string }[]; abstract: string }
  const { data }: { data: Row[] } = await answer.json()
  if (data.length !== 20) throw new Error(`The comparison needs 20 articles; there are ${data.length}.`)
  const rows = data.map(({ slug, title, authors, abstract }) => {
    const names = escapeHtml(authors.map(({ name }) => name).join(', '))
    return `<li><h2><a href="/articles/${slug}">${escapeHtml(title)}</a></h2><p>${names}</p><p class="c">${escapeHtml(abstract)}</p></li>`
  })
  const form = `<form role="search"><input type="search" aria-label="Search" value="${SEARCHED}"><button>Search</button></form>`
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${SEARCHED}</title><style>${STYLE}</style>${form}<main><ol>${rows.join('')}</ol></main></html>`
}

function escapeHtml(text: string | null): string {
  return (text ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Close to the styles of Carrel's page, so that a browser paints as much. */
const STYLE =
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1d1b18;background:#fbfaf6}form{display:flex;gap:8px;max-width:60rem;margin:auto;padding:36px 24px 16px}input{flex:1;font:inherit;padding:12px}button{font:inherit;padding:8px 16px;border:0;background:#24389c;color:#fff}main{max-width:60rem;margin:auto;padding:0 24px}ol{list-style:none;margin:0;padding:0}li{padding:24px 0 20px;border-bottom:1px solid #e3ddd0}h2{font:600 20px/1.32 serif;margin:0}a{color:#1d1b18;text-decoration:none}p{margin:4px 0;color:#5f5a51}.c{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}'
