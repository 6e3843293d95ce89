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
  'check-shapes': 'src/api/read/check-shapes.ts',
  'embedded-worker': 'server/catalogue/embedded-worker.js',
}

/**
 * All that a first visit needs at once is one file: split by who else uses it, or into packages and our own code, the same
 * code is more requests and compresses to two to four kilobytes more. The small parts that several later pages share are one
 * file too: the name of each file that a page needs stands in the first one.
 */
const FILES = {
  groups: [
    { name: 'first-visit', tags: ['$initial' as const] },
    { name: 'parts', test: /src\/(?:ui|article-view)\//, minShareCount: 2, includeDependenciesRecursively: false },
  ],
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), serviceWorker(), precompress()],
  build: isSsrBuild === true ? serverBuild() : appBuild(),
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
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['{src,server,e2e}/**/*.long.ts'],
          environment: 'node',
          testTimeout: 600_000,
          fileParallelism: false,
        },
      },
    ],
  },
}))

function appBuild() {
  return {
    outDir: 'dist',
    // Everything from this origin, nothing inline: the content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    license: { fileName: 'third-party-notices.txt' },
    rolldownOptions: { output: { codeSplitting: FILES } },
  }
}

function serverBuild() {
  return {
    outDir: 'dist-server',
    ssr: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: SERVER_ENTRIES,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
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
