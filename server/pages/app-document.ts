/** The app's document: as the build wrote it, and with a first page in it. */
import { createHash } from 'node:crypto'
import type { FirstPage } from '../../src/app/entry-server.tsx'
import { type Theme, themed } from './theme.ts'

/** The one document of the app. */
export type AppDocument = {
  /** As it is: the app draws the page. */
  plain: (theme: Theme) => string
  /** With a page in it, in order: what is read comes first, then what the app takes over, then the app. */
  served: (theme: Theme, page: FirstPage) => ServedDocument
  /** The source of the policy that lets its own styles in; null where they are a file. */
  styleSource: string | null
}

/** The two parts of a document: what is read, and what the app takes over, with the app. Together they are the document. */
export type ServedDocument = { readFirst: string; rest: () => string }

/** What the document is made of. */
export type AppDocumentParts = {
  /** The document as the build wrote it. */
  html: string
  /** What is in the file of styles at an address; null: it stays a file. */
  readStyles: (address: string) => string | null
  /** The files that a source file of the app needs, itself first, as addresses. */
  filesOf: (source: string) => readonly string[]
}

const SCRIPT = /[^\S\n]*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>\n?/
const STYLES = /<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>/
// What the app's first file needs: fetched after what is read.
const BESIDE = /[^\S\n]*<link rel="modulepreload"[^>]*>\n?/g
// The page brings its settings with it.
const SETTINGS = /[^\S\n]*<link\s[^>]*\bas="fetch"[^>]*>\n?/
// A typeface that comes too late for this page is there for the next; before the text it would only delay it.
const TYPEFACE = /[^\S\n]*<link\s[^>]*\bas="font"[^>]*>\n?/
const NO_SCRIPT = /[^\S\n]*<noscript>[^]*?<\/noscript>\n?/
const ROOT = '<div id="root"></div>'

/** Prepares it, once. */
export function createAppDocument({ html, readStyles, filesOf }: AppDocumentParts): AppDocument {
  const script = SCRIPT.exec(html)
  const stylesAddress = STYLES.exec(html)?.[1]
  const styles = stylesAddress === undefined ? null : readStyles(stylesAddress)
  const style = styles === null ? (STYLES.exec(html)?.[0] ?? '') : `<style>${styles}</style>`
  const beside = (html.match(BESIDE) ?? []).map((link) => link.trim().replace('<link ', '<link fetchpriority="low" '))
  const frame = [SCRIPT, STYLES, TYPEFACE, NO_SCRIPT, SETTINGS, BESIDE].reduce(
    (text, part) => text.replace(part, ''),
    html,
  )

  return {
    plain: (theme) => themed(html, theme),
    served(theme, { head, body, served, sources }) {
      const files = new Set(sources.flatMap(filesOf))
      const preloads = [...files].map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`)
      const after = () => [
        ...served().map(({ id, json }) => `<script type="application/json" id="${id}">${json}</script>`),
        script === null ? '' : script[0].trim().replace('<script ', '<script fetchpriority="low" '),
        ...beside,
        ...preloads,
      ]
      const [before = '', behind = ''] = themed(frame, theme).split(ROOT)
      return {
        // As a function, so that nothing in a text means anything.
        readFirst: `${before.replace('</head>', () => `${head}${style}</head>`)}<div id="root">${body}</div>\n`,
        rest: () => after().join('\n') + behind,
      }
    },
    styleSource: styles === null ? null : `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  }
}
