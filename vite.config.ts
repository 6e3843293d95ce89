/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { emptyDatabase } from './server/catalogue/empty-database-plugin.ts'
import { precompress } from './server/pages/compression.ts'
import { serviceWorker } from './src/storage/service-worker-plugin.ts'

const SERVER_ENTRIES = {
  main: 'server/main.ts',
  token: 'server/token.ts',
  import: 'server/import.ts',
  catalogue: 'server/catalogue.ts',
  // The server imports it when it starts: it renders pages.
  'entry-server': 'src/entry-server.tsx',
  'check-shapes': 'src/api/normalize/testing/check-shapes.ts',
  'check-import': 'server/import/testing/check-import.ts',
  'bench-relevance': 'server/catalogue/testing/bench-relevance.ts',
  'embedded-worker': 'server/catalogue/embedded-worker.js',
}

/** Packages that import React, built into the server's renderer, so that it has one React, and that for production. */
const REACT_PACKAGES = ['react', 'react-dom', 'react-router', '@tanstack/react-query', 'lucide-react']

const APP_BUILD: BuildEnvironmentOptions = {
  outDir: 'dist',
  // One stylesheet, which the document names and the server puts into its pages.
  cssCodeSplit: false,
  // The content security policy forbids data: addresses.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  manifest: true,
  license: { fileName: 'third-party-notices.txt' },
  // What every first visit loads is one chunk, which compresses better than one for each set of pages that shares a part.
  rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
}

/** Programs for Node. */
const PROGRAM_BUILD: BuildEnvironmentOptions = {
  outDir: 'dist-server',
  ssr: true,
  copyPublicDir: false,
  target: 'node20',
  rolldownOptions: {
    input: SERVER_ENTRIES,
    output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  },
}

export default defineConfig(({ command, isSsrBuild = false }) => {
  const isServerBuild = command === 'build' && isSsrBuild
  return {
    plugins: [react(), tailwindcss(), serviceWorker(), precompress(), emptyDatabase()],
    build: isSsrBuild ? PROGRAM_BUILD : APP_BUILD,
    define: {
      'import.meta.env.CARREL_VERSION': JSON.stringify(manifest.version),
      ...(isServerBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
    },
    ...(isServerBuild ? { ssr: { noExternal: REACT_PACKAGES } } : {}),
    test: {
      // Vitest leaves one core to the developer; `npm test` has two.
      maxWorkers: '100%',
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['{src,server}/**/*.test.{ts,tsx}'],
            environment: 'node',
            setupFiles: ['./vitest.setup.ts'],
            // A property is slower on a busy machine; a passing test never waits for this.
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'long',
            include: ['{src,server}/**/*.long.ts'],
            environment: 'node',
            setupFiles: ['./vitest.setup.ts'],
            testTimeout: 600_000,
            // A catalogue is built first.
            hookTimeout: 120_000,
            fileParallelism: false,
          },
        },
      ],
    },
  }
})
