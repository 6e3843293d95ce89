/** Folders of the program. */
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project's folder, found by walking up from this file, from source and from `dist-server/` alike.
 * Throws when the program was moved out of its project.
 */
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The project folder (with package.json) was not found above the program.')
    folder = parent
  }
  return folder
}

/**
 * Makes a folder and its parents, for their owner only. Throws the error of the system. The recursive form of `mkdir`
 * never returns on Node 20 where a folder cannot be made, as in `/proc`.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  mkdirSync(folder, { mode: 0o700 })
}
