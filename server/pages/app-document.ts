/** The app's one HTML document: empty as the build wrote it, or with a rendered page in it. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { Theme } from '../../src/domain/theme.ts'
import type { RenderedPage } from '../../src/entry-server.tsx'

export type AppDocument = {
  /** Without content: the app renders the page. */
  empty: (theme: Theme) => string
  withPage: (theme: Theme, page: RenderedPage) => string
  /** The source of the inline stylesheet for the content security policy; null: the stylesheet is a file. */
  styleSource: string | null
}

const APP_TAGS =
  /\s*<(?:script type="module"[^>]*\ssrc="[^"]+"[^>]*><\/script|link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*)>/g
const STYLESHEET = /<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/
const CONFIG_PRELOAD = /\s*<link rel="preload" as="fetch"[^>]*>/
const EMPTY_ROOT = /<div id="root"><\/div>(?:\s*<noscript>[^]*?<\/noscript>)?/

/**
 * Prepares the document. `readFile` returns the text of a stylesheet at an address, or null to keep it a file; `findFiles` the
 * addresses of the chunks that a source file became.
 */
export function createAppDocument(
  html: string,
  readFile: (address: string) => string | null,
  findFiles: (source: string) => string[],
): AppDocument {
  const stylesheet = STYLESHEET.exec(html)?.[1]
  const css = stylesheet === undefined ? null : readFile(stylesheet)
  const frame = (css === null ? html : html.replace(STYLESHEET, () => `<style>${css}</style>`))
    .replaceAll(APP_TAGS, '')
    .replace(CONFIG_PRELOAD, '')
  const appTags = [...html.matchAll(APP_TAGS)].map(([tag]) => tag.trim())
  const preloaded = [...html.matchAll(APP_TAGS)].map(([, address]) => address)

  return {
    empty: (theme) => withTheme(html, theme),
    withPage(theme, { head, body, data, source }) {
      const chunks = source === null ? [] : findFiles(source).filter((address) => !preloaded.includes(address))
      // What is read comes before the code that makes it respond.
      const tags = [
        `<div id="root">${body}</div>`,
        `<script type="application/json" id="served">${data}</script>`,
        ...appTags,
        ...chunks.map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
      ]
      return withTheme(frame, theme)
        .replace('</head>', () => `${head}</head>`)
        .replace(EMPTY_ROOT, () => tags.join('\n    '))
    },
    styleSource: css === null ? null : `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}

function withTheme(html: string, theme: Theme): string {
  return theme === 'system' ? html : html.replace(/<html\b[^>]*/i, (tag) => `${tag} data-theme="${theme}"`)
}

const Manifest = v.record(v.string(), v.object({ file: v.string(), imports: v.optional(v.array(v.string())) }))

/** Reads the manifest of a build; the function returns the addresses of a source file's chunk and of those that it imports. */
export function readBuildManifest(folder: string): (source: string) => string[] {
  const file = path.join(folder, '.vite', 'manifest.json')
  const manifest = existsSync(file) ? v.parse(Manifest, JSON.parse(readFileSync(file, 'utf8'))) : {}
  const collect = (name: string): string[] => {
    const chunk = manifest[name]
    // The document names the app's first chunk.
    if (chunk === undefined || name === 'index.html') return []
    return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(collect)]
  }
  return (source) => [...new Set(collect(source))]
}
