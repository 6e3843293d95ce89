/** The app's document: as the build wrote it, and with a first page in it. */
import { createHash } from 'node:crypto'
import type { FirstPage } from '../../src/app/entry-server.tsx'
import { readSheet } from './styles-of-page.ts'
import { type Theme, themed } from './theme.ts'

/** The one document of the app. */
export type AppDocument = {
  /** As it is: the app draws the page. */
  plain: (theme: Theme) => string
  /** With a page in it, in order: what is read comes first, then what the app takes over, then the app. */
  served: (theme: Theme, page: FirstPage) => ServedDocument
}

/** A document with a page in it. */
export type ServedDocument = {
  /**
   * Its parts, each made when the one before has left: what is read first, what is read further down, and what the app takes
   * over, with the app. Together they are the document.
   */
  parts: Iterable<string>
  /** The sources of the policy that let its own styles in; none where they are a file. */
  styleSources: readonly string[]
}

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
// What a page without its content needs beside the app's first file; a served one names what it needs.
const BESIDE = /[^\S\n]*<link rel="modulepreload"[^>]*>\n?/g
// The page brings its settings with it.
const SETTINGS = /[^\S\n]*<link\s[^>]*\bas="fetch"[^>]*>\n?/
// A typeface that comes too late for this page is there for the next; before the text it would only delay it.
const TYPEFACE = /[^\S\n]*<link\s[^>]*\bas="font"[^>]*>\n?/
const NO_SCRIPT = /[^\S\n]*<noscript>[^]*?<\/noscript>\n?/
const ROOT = '<div id="root"></div>'

/** More of a page than this, in characters, is below what most screens show; a search page has four of its rows in it. */
const FIRST_SCREEN = 18_500
const ROW_END = '</li>'

/** Prepares it, once. */
export function createAppDocument({ html, readStyles, filesOf }: AppDocumentParts): AppDocument {
  const script = SCRIPT.exec(html)
  const stylesAddress = STYLES.exec(html)?.[1]
  const styles = stylesAddress === undefined ? null : readStyles(stylesAddress)
  const sheet = styles === null ? null : readSheet(styles)
  const restSource = sheet === null ? [] : [sourceOf(sheet.rest)]
  const frame = [SCRIPT, STYLES, TYPEFACE, NO_SCRIPT, SETTINGS, BESIDE].reduce(
    (text, part) => text.replace(part, ''),
    html,
  )

  function* partsOf(theme: Theme, { head, body, served, sources }: FirstPage, own: string | null) {
    const [before = '', behind = ''] = themed(frame, theme).split(ROOT)
    const style = own === null ? (STYLES.exec(html)?.[0] ?? '') : `<style>${own}</style>`
    const end = endOfFirstScreen(body)
    const firstScreen = body.slice(0, end)
    // As a function, so that nothing in a text means anything.
    const withHead = before.replace('</head>', () => `${head}${style}${expectRow(firstScreen)}</head>`)
    yield `${withHead}<div id="root">${firstScreen}`
    yield `${body.slice(end)}</div>\n`
    // The first file of the app is named already.
    const files = new Set(sources.flatMap(filesOf).filter((file) => file !== script?.[1]))
    const after = [
      sheet === null ? '' : `<style>${sheet.rest}</style>`,
      ...served().map(({ id, json }) => `<script type="application/json" id="${id}">${json}</script>`),
      script === null ? '' : script[0].trim().replace('<script ', '<script fetchpriority="low" '),
      ...[...files].map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`),
    ]
    yield after.join('\n') + behind
  }

  return {
    plain: (theme) => themed(html, theme),
    served(theme, page) {
      const own = sheet?.cutFor(page.body) ?? null
      return { parts: partsOf(theme, page, own), styleSources: own === null ? [] : [sourceOf(own), ...restSource] }
    },
  }
}

function sourceOf(styles: string): string {
  return `'sha256-${createHash('sha256').update(styles).digest('base64')}'`
}

/** Has the browser paint for the first time when the rows of the first screen are there, not first what stands above them. */
function expectRow(firstScreen: string): string {
  const id = [...firstScreen.matchAll(/\sid="(article:[\w-]+)"/g)].at(-1)?.[1]
  return id === undefined ? '' : `<link rel="expect" href="#${id}" blocking="render">`
}

/** Where the first screen of a page ends: behind one of its rows, so that none is painted in halves. */
function endOfFirstScreen(body: string): number {
  const end = body.length <= FIRST_SCREEN ? -1 : body.lastIndexOf(ROW_END, FIRST_SCREEN)
  return end === -1 ? body.length : end + ROW_END.length
}
