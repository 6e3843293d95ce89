/** Vite plugin: writes a new database beside the server's programs; each database of a store begins as a copy of it. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Plugin } from 'vite'

/** Making a database takes seconds and 700 MB of memory, copying it takes neither. */
export function emptyDatabase(): Plugin {
  let folder = ''
  return {
    name: 'carrel:empty-database',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir, 'empty-database')
    },
    async closeBundle() {
      await rm(folder, { recursive: true, force: true })
      const database = await PGlite.create(folder)
      await database.close()
    },
  }
}
