/// <reference types="vitest/config" />
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './src/worker/make-service-worker.ts'

const SERVER_ENTRIES = {
  main: 'server/main.ts',
  dev: 'server/dev.ts',
  token: 'server/token.ts',
  // What renders first pages; main.js loads it beside itself.
  'entry-server': 'src/app/entry-server.tsx',
  'check-shapes': 'src/api/read/check-shapes.ts',
  'embedded-worker': 'server/catalogue/embedded-worker.js',
  'bench-server': 'server/bench/bench-server.ts',
  'load-client': 'server/bench/load-client.ts',
}

const BENCH_ENTRIES = {
  'bench-visit': 'e2e/bench/bench-visit.ts',
  'bench-interaction': 'e2e/bench/bench-interaction.ts',
}

/**
 * All that a first visit needs at once is two files: what asks, and what shows, so that the first request leaves while React
 * is still on its way. What reads answers is one more, fetched with the first of them, and what only some visits need of
 * every page another. Split further the same code is more requests and compresses to two to four kilobytes more.
 */
const FILES_OF_THE_APP = {
  groups: [
    // With what both need that shows and that reads: an answer is read while what shows it is still on its way.
    {
      name: 'asking',
      test: /src[\\/](?:main|api[\\/](?:deferred|queries)|contract[\\/]web-address)\.ts$/,
      priority: 4,
    },
    { name: 'desk', test: /src[\\/](?:app[\\/](?:app|query-client)|ui[\\/]regular-face)\.tsx?$/, priority: 3 },
    { name: 'reading', test: /src[\\/]api[\\/]read[\\/]list\.ts$/, priority: 2 },
    {
      // Without it an article that is opened by its address would bring all that further visits of the search need.
      name: 'common',
      test: /src[\\/](?:api[\\/]failure-words|article-view[\\/]how-read|cite[\\/](?:author-name|page-range)|contract[\\/]csv|ui[\\/](?:answered-line|failure-panel|save-file|section-heading|stale-notice|use-heading-focus))\.tsx?$/,
      priority: 2,
    },
    {
      name: 'further',
      test: /src[\\/](?:api[\\/]tab-answers|app[\\/](?:notices|quota-details)|cite[\\/]coins|pages[\\/]search[\\/](?:no-rows|page-ignored|search-failure|results-foot|search-help-text))\.tsx?$/,
      priority: 1,
    },
  ],
}

/** The packages of which rendering consists: built in, without what is for developers only. */
const RENDERING = ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'lucide-react']

/** The router's own build for production, without the checks and messages of development: the package offers it to bundlers of frameworks only. */
const ROUTER = {
  find: /^react-router$/,
  replacement: path.resolve(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
}

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    react(),
    tailwindcss(),
    plainReact(),
    shakeRouter(),
    shakeQuery(),
    shortPreload(),
    fetchBeside('begin-plain', 'desk', 'draw-ahead'),
    serviceWorker(),
    precompress(),
  ],
  build: isSsrBuild === true ? programBuild(mode === 'bench') : appBuild(),
  // Rendering for readers, whatever the environment says; and all of the app in one place, so that there is one React.
  ...(command === 'build' && isSsrBuild === true && mode !== 'bench'
    ? { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: RENDERING } }
    : {}),
  resolve: { alias: command === 'build' && mode !== 'bench' ? [ROUTER] : [] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,server}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // Generous: on a busy machine a property is slower, not wrong. Nothing waits for it while all is well.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['{src,server,e2e}/**/*.long.ts'],
          environment: 'node',
          testTimeout: 600_000,
          // A catalogue is built there first.
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
}))

function appBuild() {
  return {
    outDir: 'dist',
    // One file of styles, which the page names: a part of the app that comes later would ask for it again.
    cssCodeSplit: false,
    // Everything from this origin, nothing inline: the content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    license: { fileName: 'third-party-notices.txt' },
    rolldownOptions: { output: { codeSplitting: FILES_OF_THE_APP } },
  }
}

/** The server's programs, or those that measure. */
function programBuild(measures: boolean) {
  return {
    outDir: measures ? 'dist-bench' : 'dist-server',
    ssr: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: measures ? BENCH_ENTRIES : SERVER_ENTRIES,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  }
}

/** The packages of React by what they are in production. */
const REACT_FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/**
 * Reads React's packages, which are CommonJS, as modules: what nobody uses is left out, nothing is wrapped, and no file of
 * helpers for that is fetched. 1 kB and one request of a first visit.
 */
function plainReact(): Plugin {
  const files = Object.fromEntries(
    Object.entries(REACT_FILES).map(([name, file]) => [name, path.resolve(import.meta.dirname, 'node_modules', file)]),
  )
  return {
    name: 'carrel:plain-react',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId: { filter: { id: /^(?:react|react-dom|scheduler)(?:\/|$)/ }, handler: (id) => files[id] ?? null },
    transform: {
      filter: { id: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/ },
      handler: moduleOf,
    },
  }
}

/** A CommonJS file that sets `exports.name` and requires by name, as a module. */
function moduleOf(code: string): string {
  const inner = code.replace(/^var ((?:\w+ = require\("[\w/-]+"\)[,;]\s*)+)/m, (_, all: string) =>
    all.replace(/(\w+) = require\(("[\w/-]+")\)[,;]/g, 'import * as $1 from $2;'),
  )
  const names = [...new Set([...inner.matchAll(/\bexports\.([\w$]+)/g)].map(([, name = '']) => name))]
  // What is set once can be left out when nobody uses it.
  const setOften = names.filter((name) => inner.split(`exports.${name} =`).length > 2)
  const body = inner
    .replace(/^exports\.([\w$]+) =/gm, (text, name: string) => (setOften.includes(name) ? text : `const own_${name} =`))
    .replace(/\bexports\.([\w$]+)/g, 'own_$1')
  return [
    setOften.length === 0 ? '' : `let ${setOften.map((name) => `own_${name}`).join(', ')}`,
    body,
    `export { ${names.map((name) => `own_${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}

/**
 * Lets the bundler leave out what nobody uses of the router. The names that its components have in developers' tools are
 * assignments, which keep forms, scroll restoration and all that these need: 3.7 kB of a first visit.
 */
function shakeRouter(): Plugin {
  return {
    name: 'carrel:shake-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production/ },
      handler: (code) =>
        code
          // React as a module has no default, and need not be one object for this.
          .replace(/^import (React\d*) from "react"/gm, 'import * as $1 from "react"')
          .replace(/= (React\d*)\[USE_OPTIMISTIC\]/, '= $1.useOptimistic')
          .replace(/^[\w$]+\.displayName = "[^"]*";$/gm, '')
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo))\(/g, '= /* @__PURE__ */ $1('),
    },
  }
}

/** What is left out of TanStack Query, by the end of the file's name: the text, and what stands in its place. */
const LEFT_OUT_OF_QUERY = [
  // Lists that grow page by page, which Carrel does not have.
  [
    'query.js',
    '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)',
    'this.options.behavior',
  ],
  // Changes: the service is only read.
  [
    'queryClient.js',
    'config.mutationCache || new MutationCache()',
    '{ findAll: () => [], resumePausedMutations: () => Promise.resolve(), clear() {} }',
  ],
] as const

/** Lets the bundler leave out what nobody uses of TanStack Query: 1.5 kB of a first visit. */
function shakeQuery(): Plugin {
  return {
    name: 'carrel:shake-query',
    apply: 'build',
    transform: {
      filter: { id: /query-core[\\/]build[\\/]modern[\\/](?:query|queryClient)\.js/ },
      handler(code, id) {
        const [, text = '', instead = ''] = LEFT_OUT_OF_QUERY.find(([file]) => id.endsWith(`/${file}`)) ?? []
        if (text === '' || !code.includes(text))
          this.error('This version of TanStack Query is written otherwise; look at what it brings.')
        return code.replace(text, () => instead)
      },
    },
  }
}

/**
 * In the place of Vite's own code for it: there are no styles to wait for, and each file stands at the root. The first file is
 * the one that is imported. 0.6 kB of a first visit.
 */
const PRELOAD = `const seen = new Set()
export const __vitePreload = (load, [, ...files] = []) => {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`

/** Has the files that a part of the app needs fetched beside it, in few words. */
function shortPreload(): Plugin {
  return {
    name: 'carrel:short-preload',
    apply: 'build',
    transform: {
      filter: { id: /vite[\\/]preload-helper/ },
      handler(code) {
        if (!code.includes('export const __vitePreload'))
          this.error('This version of Vite preloads otherwise; look at what it brings.')
        return PRELOAD
      },
    },
  }
}

/** Has the page fetch files of the app beside its first one, which imports them only when it has begun. */
function fetchBeside(...names: string[]): Plugin {
  return {
    name: 'carrel:fetch-beside',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk' && names.includes(file.name))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            // Behind the first file: on a narrow line what asks comes before what shows.
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Writes `.br` and `.gz` beside each file of the app that a text compressor helps, so that the server sends them as they are. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'carrel:precompress',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      folder = config.build.outDir
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(js|css|html|svg|json|txt|webmanifest)$/.test(file) && !file.startsWith('.vite'))
          // An operator writes another one in its place, beside which the old one must not stay.
          .filter((file) => file !== 'config.json')
          .map((file) => compressBeside(path.join(folder, file))),
      )
    },
  }
}

async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file)
  const brotli = await promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  await writeFile(`${file}.br`, brotli)
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
