import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartFailure } from '../start-failure.ts'
import type { RenderPage } from './first-pages.ts'

/** What renders first pages, as the build wrote it: with the packages of the app, for readers. Throws `StartFailure` when it is not built. */
export async function builtRenderer(root: string): Promise<RenderPage> {
  const file = path.join(root, 'dist-server', 'entry-server.js')
  if (!existsSync(file)) throw new StartFailure(`The app is not built: ${file} is missing; run "npm run build".`)
  const render = rendererOf(await import(pathToFileURL(file).href))
  if (render === null) throw new StartFailure(`${file} renders no pages; run "npm run build".`)
  return render
}

/** What renders, out of its module; null where the module has none. */
export function rendererOf(built: unknown): RenderPage | null {
  const isModule = typeof built === 'object' && built !== null && 'renderFirstPage' in built
  return isModule && isRenderer(built.renderFirstPage) ? built.renderFirstPage : null
}

function isRenderer(value: unknown): value is RenderPage {
  return typeof value === 'function'
}
