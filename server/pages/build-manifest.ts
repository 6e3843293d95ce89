import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const Manifest = v.record(v.string(), v.object({ file: v.string(), imports: v.optional(v.array(v.string())) }))

/** The files that a source file of the app became in a build, itself first, as addresses; none where the build has no list of them. */
export function filesOfBuild(folder: string): (source: string) => string[] {
  const file = path.join(folder, '.vite', 'manifest.json')
  const manifest = existsSync(file) ? v.parse(Manifest, JSON.parse(readFileSync(file, 'utf8'))) : {}
  function filesOf(source: string): string[] {
    const chunk = manifest[source]
    // The document names the app's first file itself.
    if (chunk === undefined || source === 'index.html') return []
    return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(filesOf)]
  }
  return filesOf
}
