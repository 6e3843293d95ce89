/** Checks the import rules of docs/architecture.md, and that the check itself can fail. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

const API_IMPORTS = ['src/domain', 'src/quota', 'src/rich-text']
const LIBRARY_IMPORTS = [...API_IMPORTS, 'src/citation', 'src/api', 'src/storage', 'src/ui', 'src/article-view']
const PAGE_IMPORTS = [...LIBRARY_IMPORTS, 'src/library']
const PAGES = readdirSync(path.join(ROOT, 'src/pages')).map((page) => `src/pages/${page}`)

/** The files directly in `src/`: what starts the app in a browser and on the server. */
const ENTRIES = 'src/*'

/** For each folder what it may import besides itself. The longest folder name that fits a file applies. */
const MAY_IMPORT: Record<string, string[]> = {
  'src/domain': [],
  'src/quota': ['src/domain'],
  'src/rich-text': ['src/domain'],
  'src/citation': ['src/domain', 'src/rich-text'],
  'src/api': API_IMPORTS,
  'src/storage': [...API_IMPORTS, 'src/api'],
  'src/ui': ['src/domain'],
  'src/article-view': ['src/domain', 'src/rich-text', 'src/citation', 'src/ui'],
  'src/library': LIBRARY_IMPORTS,
  ...Object.fromEntries(PAGES.map((page) => [page, PAGE_IMPORTS])),
  'src/app': [...PAGE_IMPORTS, 'src/pages'],
  [ENTRIES]: [...PAGE_IMPORTS, 'src/pages', 'src/app'],
  server: ['src/domain', 'src/citation', 'src/quota'],
  'server/import': ['server', 'src/domain', 'src/citation', 'src/api/normalize', 'src/rich-text'],
  'server/feeds': ['server', 'src/domain', 'src/citation', 'src/rich-text'],
  'server/pages': ['server', 'src/domain', 'src/citation', 'src/entry-server.tsx'],
  e2e: ['server', 'src/domain'],
  bench: ['server', 'src/domain', 'e2e/support'],
}

/** Folders without any package, so that the browser, the server and the tests can share them. */
const PLAIN_FOLDERS = ['src/domain', 'src/quota']

type Import = { file: string; target: string }

function listFiles(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

function parseImports(file: string): Import[] {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  const specifiers = [
    ...source.matchAll(/^\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/gm),
  ]
  return specifiers.map((match) => ({ file, target: match[1] ?? match[2] ?? '' }))
}

function findFolder(file: string): string | undefined {
  if (/^src\/[^/]+$/.test(file)) return ENTRIES
  const folders = Object.keys(MAY_IMPORT).filter((folder) => file.startsWith(`${folder}/`))
  return folders.toSorted((a, b) => b.length - a.length)[0]
}

/** Whether a file is only for tests, checks and builds: these may use Node and the packages of tests everywhere. */
function isTestFile(file: string): boolean {
  return /\.(test|long|bench)\.tsx?$|\/testing\/|\/(?:check|make)-[\w-]+\.tsx?$|-plugin\.ts$|^(?:e2e|bench)\//.test(
    file,
  )
}

/** Why an import breaks the rules, or null. */
function findObjection({ file, target }: Import): string | null {
  const folder = findFolder(file)
  const isTest = isTestFile(file)
  if (folder === undefined) return `${file} is in no folder of the layout`
  // The program's version is in its package.
  if (target.endsWith('.css') || target.endsWith('/package.json')) return null
  if (!target.startsWith('.')) {
    const isForeignToPlain = PLAIN_FOLDERS.includes(folder) && !isTest
    const isNodeInBrowser = file.startsWith('src/') && target.startsWith('node:') && !isTest
    return isForeignToPlain || isNodeInBrowser ? `${file} imports ${target}` : null
  }
  const resolved = path.posix.join(path.posix.dirname(file), target)
  if (!isTest && /\/testing\/|\.test\.tsx?$/.test(resolved)) return `${file} imports ${resolved}, which is for tests`
  const isAllowed =
    folder === findFolder(resolved) ||
    [folder, ...(MAY_IMPORT[folder] ?? [])].some(
      (allowed) => resolved === allowed || resolved.startsWith(`${allowed}/`),
    )
  return isAllowed ? null : `${file} imports ${resolved}`
}

const files = [...listFiles('src'), ...listFiles('server'), ...listFiles('e2e'), ...listFiles('bench')].filter(
  (file) => !/^src\/(?:boundaries|language|size)\.test\.ts$/.test(file),
)

describe('import rules', () => {
  test('hold in every file', () => {
    expect(files.length).toBeGreaterThan(80)
    const imports = files.flatMap(parseImports)
    expect(imports.length).toBeGreaterThan(files.length)
    expect(imports.map(findObjection).filter((objection) => objection !== null)).toEqual([])
  })

  test.each([
    ['a page that imports another page', 'src/pages/search/search-page.tsx', '../article/article-page.tsx'],
    ['the domain importing React', 'src/domain/article.ts', 'react'],
    ['the domain importing the client', 'src/domain/article.ts', '../api/client.ts'],
    ['citations importing a component', 'src/citation/coins.ts', '../ui/pager.tsx'],
    ['the client importing a component', 'src/api/client.ts', '../ui/pager.tsx'],
    ['a component that knows the API', 'src/ui/pager.tsx', '../api/client.ts'],
    ['the server importing the app', 'server/app.ts', '../src/app/app.tsx'],
    ['the server’s pages importing more of the app', 'server/pages/page-renderer.ts', '../../src/app/app.tsx'],
    ['the API importing the renderer', 'server/api/routes.ts', '../../src/entry-server.tsx'],
    ['the browser importing Node', 'src/pages/search/search-page.tsx', 'node:fs'],
    ['an end-to-end test importing a component', 'e2e/search.spec.ts', '../src/ui/pager.tsx'],
    ['the app importing a test builder', 'src/api/client.ts', './testing/make-clock.ts'],
    ['a file outside every folder', 'src/helpers/text.ts', 'react'],
  ])('reject %s', (_, file, target) => {
    expect(findObjection({ file, target })).not.toBeNull()
  })

  test.each([
    ['a page', 'src/pages/search/search-page.tsx', '../../api/queries.ts'],
    ['the start of the app', 'src/main.tsx', './app/app.tsx'],
    ['the gateway', 'server/gateway/gateway.ts', '../api/source.ts'],
    ['the server’s pages', 'server/pages/page-renderer.ts', '../../src/entry-server.tsx'],
    ['a neighbour', 'src/ui/pager.tsx', './action.tsx'],
    ['a test', 'src/api/client.test.ts', './testing/make-clock.ts'],
  ])('allow %s', (_, file, target) => {
    expect(findObjection({ file, target })).toBeNull()
  })

  test('know no barrels and no folders for leftovers', () => {
    const leftovers = files.filter((file) => /(^|\/)(utils?|lib|helpers|common|types)\/|(^|\/)index\.tsx?$/.test(file))
    expect(leftovers).toEqual([])
  })

  test('keep the fetch client thin: at most 120 lines', () => {
    const lines = readFileSync(path.join(ROOT, 'src/api/client.ts'), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(120)
  })
})
