import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder and those above it, for their owner only; harmless when it exists. Throws what the system says.
 * Not the recursive form of `mkdir`: where a folder can never be made, as in `/proc`, Node 20 tries for ever.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const above = path.dirname(folder)
  if (above !== folder) makeFolder(above)
  mkdirSync(folder, { mode: 0o700 })
}
