/** Vite plugin: writes `service-worker.js` beside the app, with the list of its files. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

/** What the app needs to open: its code, styles and typeface, and the browser's files at the root. */
const KEPT = /^(?:assets\/.+\.(?:js|css|woff2)|icon\.svg|site\.webmanifest)$/

/** Runs when every other file has been written, and before copies of them are compressed. */
export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'carrel:service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir)
    },
    async writeBundle() {
      const files = (await readdir(folder, { recursive: true })).map((file) => file.split(path.sep).join('/'))
      const kept = files.filter((file) => KEPT.test(file)).toSorted()
      await writeWorker(folder, kept, await hashFiles(folder, ['index.html', ...kept]))
    },
  }
}

async function hashFiles(folder: string, files: readonly string[]): Promise<string> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))))
  const hash = createHash('sha256')
  for (const [index, content] of contents.entries()) hash.update(`${files[index]}\n${content.length}\n`).update(content)
  return hash.digest('hex').slice(0, 16)
}

async function writeWorker(folder: string, kept: readonly string[], version: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      CARREL_FILES: JSON.stringify(kept.map((file) => `/${file}`)),
      CARREL_VERSION: JSON.stringify(version),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'service-worker.ts'),
        // One classic script, for browsers without module workers.
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
