/** Keeps the import rules of the house, and proves itself awake: a made-up bad import is caught, and the files seen are counted. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** For each room the rooms that it may import besides itself; the longest matching room of a file is its own. */
const MAY_IMPORT: Record<string, string[]> = {
  'src/contract': [],
  'src/quota': ['src/contract'],
  'src/rich-text': ['src/contract'],
  'src/cite': ['src/contract'],
  'src/api': ['src/contract', 'src/quota'],
  // A program for checks, not a part of the app.
  'src/api/read/check-shapes.ts': ['src/api', 'src/contract', 'src/rich-text'],
  'src/keep': ['src/quota', 'src/api', 'src/contract'],
  // The worker is built into one file by itself; what it shared with the app would become a file of its own.
  'src/worker': [],
  'src/ui': ['src/contract'],
  'src/article-view': ['src/cite', 'src/contract', 'src/rich-text', 'src/ui'],
  'src/pages/search': pageImports(),
  'src/pages/article': pageImports(),
  'src/pages/stats': pageImports(),
  'src/pages/about': pageImports(),
  'src/pages/connect': pageImports(),
  'src/pages/not-found': pageImports(),
  // Draws any React elements, and knows nothing of ours.
  'src/draw': [],
  'src/app': [...pageImports(), 'src/draw', 'src/pages', 'src/worker'],
  'src/main.ts': ['src/app', 'src/api', 'src/contract', 'src/keep', 'src/rich-text'],
  server: ['src/contract'],
  // The one way from the server into the app: what renders a first page.
  'server/pages': ['server', 'src/contract', 'src/app/entry-server.tsx'],
  'server/gateway': ['server', 'src/contract', 'src/quota'],
  e2e: ['server', 'src/contract'],
}

function pageImports(): string[] {
  return ['src/api', 'src/article-view', 'src/cite', 'src/contract', 'src/keep', 'src/quota', 'src/rich-text', 'src/ui']
}

/** Packages that only some rooms may use: the contract and the pure rooms stay free of frameworks, the browser of Node. */
const PLAIN_ROOMS = ['src/contract', 'src/quota', 'src/cite']

type Import = { file: string; target: string }

function filesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

function importsOf(file: string): Import[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const specifiers = [
    ...source.matchAll(/^\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm),
  ]
  return specifiers.map((match) => ({ file, target: match[1] ?? match[2] ?? '' }))
}

function roomOf(file: string): string | undefined {
  const rooms = Object.keys(MAY_IMPORT).filter((room) => file === room || file.startsWith(`${room}/`))
  return rooms.toSorted((a, b) => b.length - a.length)[0]
}

/** Why an import breaks the rules, or null. */
function objection({ file, target }: Import): string | null {
  const room = roomOf(file)
  const isTest = /\.(test|long|bench)\.tsx?$|\/(?:check|make)-[\w-]+\.ts$/.test(file)
  if (room === undefined) return `${file} stands in no room of the house`
  if (target.endsWith('.css')) return null
  if (!target.startsWith('.')) {
    const isForeignToPlain = PLAIN_ROOMS.includes(room) && !isTest
    const isNodeInBrowser = room.startsWith('src/') && target.startsWith('node:') && !isTest
    return isForeignToPlain || isNodeInBrowser ? `${file} imports ${target}` : null
  }
  const resolved = path.posix.join(path.posix.dirname(file), target)
  const targetRoom = roomOf(resolved) ?? resolved
  const isAllowed =
    room === targetRoom ||
    [room, ...(MAY_IMPORT[room] ?? [])].some((allowed) => resolved === allowed || resolved.startsWith(`${allowed}/`))
  return isAllowed ? null : `${file} imports ${resolved}`
}

const files = [...filesOf('src'), ...filesOf('server'), ...filesOf('e2e')].filter(
  (file) => file !== 'src/boundaries.test.ts',
)

describe('the import rules of the house', () => {
  test('hold in every file', () => {
    expect(files.length).toBeGreaterThan(80)
    const imports = files.flatMap(importsOf)
    expect(imports.length).toBeGreaterThan(files.length)
    expect(imports.map(objection).filter((found) => found !== null)).toEqual([])
  })

  test.each([
    ['a page that imports another page', 'src/pages/search/search-page.tsx', '../article/article-page.tsx'],
    ['the contract importing React', 'src/contract/article.ts', 'react'],
    ['the contract importing the client', 'src/contract/article.ts', '../api/client.ts'],
    ['citing an article importing what shows it', 'src/cite/coins.ts', '../rich-text/plain-text.ts'],
    ['the client importing a component', 'src/api/client.ts', '../ui/pager.tsx'],
    ['a component that knows the API', 'src/ui/pager.tsx', '../api/client.ts'],
    ['what draws importing what is drawn', 'src/draw/draw.ts', '../app/app.tsx'],
    ['the server importing the app', 'server/app.ts', '../src/app/app.tsx'],
    ['the server’s pages importing more of the app', 'server/pages/first-pages.ts', '../../src/app/app.tsx'],
    ['the API importing what renders', 'server/api/zone.ts', '../../src/app/entry-server.tsx'],
    ['the browser importing Node', 'src/pages/search/search-page.tsx', 'node:fs'],
    ['a story importing a component', 'e2e/search.spec.ts', '../src/ui/pager.tsx'],
    ['the worker importing the app', 'src/worker/service-worker.ts', '../contract/paths.ts'],
    ['a file outside every room', 'src/helpers/text.ts', 'react'],
  ])('catch %s', (_, file, target) => {
    expect(objection({ file, target })).not.toBeNull()
  })

  test.each([
    ['a page', 'src/pages/search/search-page.tsx', '../../api/queries.ts'],
    ['the gateway', 'server/gateway/gateway.ts', '../api/source.ts'],
    ['the pages of the server', 'server/pages/first-pages.ts', '../../src/app/entry-server.tsx'],
    ['a neighbour', 'src/ui/pager.tsx', './action.tsx'],
  ])('let %s import what it may', (_, file, target) => {
    expect(objection({ file, target })).toBeNull()
  })

  test('know no barrels and no rooms for leftovers', () => {
    const leftovers = files.filter((file) => /(^|\/)(utils?|lib|helpers|common|types)\/|(^|\/)index\.tsx?$/.test(file))
    expect(leftovers).toEqual([])
  })

  test('keep the fetch client thin: at most 120 lines', () => {
    const lines = readFileSync(path.join(ROOT, 'src/api/client.ts'), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(120)
  })
})
