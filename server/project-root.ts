import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The project's folder, found by walking up from this file: it holds `server/sample/articles.jsonl`, read as data.
 * Works from source (tests) and from `dist-server/` alike; throws when the program was moved out of its project.
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
