/**
 * A figure as a picture with its title, definition and source, made of rectangles and texts: as SVG, or on a canvas for PNG.
 * The policy of the pages allows no image of data, so a canvas cannot take the SVG.
 */
import { formatCount } from '../../domain/format.ts'
import { findLabels } from '../../ui/chart.tsx'
import { type FigureData, isYearName } from './figure-data.ts'
import { formatFigureCitation, formatFigureTitle, type FigureOrigin } from './figure-file.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill: string; stroke?: string }
  | { kind: 'text'; x: number; y: number; text: string; size: number; fill: string; anchor: Anchor; isBold: boolean }
type Anchor = 'start' | 'middle' | 'end'

/** Sizes in CSS pixels. */
export type FigureDrawing = { width: number; height: number; title: string; description: string; shapes: Shape[] }

const WIDTH = 800
const MARGIN = 24
const INNER = WIDTH - 2 * MARGIN
const LINE = 18
const NAMES_WIDTH = 260
const COUNTS_WIDTH = 130
const COLUMNS_HEIGHT = 200
/** A picture of more bars is no longer read; the table has them all. */
const MOST_DRAWN = 40
/** The mean width of a letter, as a share of its size, for breaking lines. */
const LETTER = 0.52
/** The same of names beside bars, in the widest of the fonts. */
const WIDE_LETTER = 0.6
// Read on white paper in any theme.
const INK = '#1a1a1a'
const QUIET = '#555555'
const FILLS = { accent: '#1d4f91', open: '#d86800' } as const
const FONT = 'system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif'

/** Draws a figure; `today`: the day of access, `2026-11-22`. */
export function drawFigure(figure: FigureData, origin: FigureOrigin, today: string): FigureDrawing {
  const shapes: Shape[] = []
  let y = MARGIN + 16
  const write = (text: string, size: number, fill: string, isBold = false) => {
    for (const line of breakLines(text, INNER / (size * LETTER))) {
      shapes.push({ kind: 'text', x: MARGIN, y, text: line, size, fill, anchor: 'start', isBold })
      y += Math.round(size * 1.4)
    }
  }
  const title = formatFigureTitle(figure, origin)
  write(title, 18, INK, true)
  write(figure.definition, 13, QUIET)
  y += 6
  y = figure.form === 'columns' ? drawColumns(figure, y, shapes) : drawBars(figure, y, shapes)
  y += 14
  for (const remark of figure.remarks) write(remark, 12, QUIET)
  write(formatFigureCitation(figure, origin, today), 12, QUIET)
  return { width: WIDTH, height: y + 8, title, description: describeRows(figure), shapes }
}

/** Adds the bars from `top`; returns where they end. */
function drawBars({ rows, tone, isDivision }: FigureData, top: number, shapes: Shape[]): number {
  const drawn = rows.slice(0, MOST_DRAWN)
  const largest = Math.max(1, ...rows.map(({ count }) => count))
  const width = INNER - NAMES_WIDTH - COUNTS_WIDTH
  const left = MARGIN + NAMES_WIDTH
  for (const [index, { name, count, share, isUnknown }] of drawn.entries()) {
    const y = top + index * (LINE + 6)
    const text = { kind: 'text', y: y + 14, size: 13, fill: INK, isBold: false } as const
    const [line = ''] = breakLines(name, NAMES_WIDTH / (13 * WIDE_LETTER) - 1)
    shapes.push({ ...text, x: MARGIN, text: line === name ? name : `${line}…`, anchor: 'start' })
    shapes.push({ kind: 'rect', x: left, y, width: 1, height: LINE, fill: QUIET })
    const bar = { kind: 'rect', x: left, y, width: (count / largest) * width, height: LINE } as const
    shapes.push(isUnknown ? { ...bar, fill: '#ffffff', stroke: FILLS[tone] } : { ...bar, fill: FILLS[tone] })
    const countText = share === null ? formatCount(count) : `${formatCount(count)} · ${share}`
    shapes.push({ ...text, x: WIDTH - MARGIN, text: countText, anchor: 'end' })
  }
  const end = top + drawn.length * (LINE + 6)
  if (drawn.length === rows.length) return end
  const more = STATISTICS_MESSAGES.more(rows.slice(MOST_DRAWN), isDivision)
  shapes.push({ kind: 'text', x: MARGIN, y: end + 14, text: more, size: 13, fill: INK, anchor: 'start', isBold: false })
  return end + LINE + 6
}

/** Adds the columns of years from `top`, and lines for what has no year; returns where they end. */
function drawColumns({ rows, tone }: FigureData, top: number, shapes: Shape[]): number {
  const years = rows.filter(({ name }) => isYearName(name)).map(({ name, count }) => ({ at: Number(name), count }))
  const [first, last] = [Math.min(...years.map(({ at }) => at)), Math.max(...years.map(({ at }) => at))]
  const largest = Math.max(1, ...years.map(({ count }) => count))
  const step = INNER / Math.max(1, last - first + 1)
  const bottom = top + LINE + COLUMNS_HEIGHT
  const text = { kind: 'text', size: 12, fill: INK, anchor: 'middle', isBold: false } as const
  const centre = (at: number) => MARGIN + (at - first + 0.5) * step
  for (const { at, count } of years) {
    const height = (count / largest) * COLUMNS_HEIGHT
    const x = MARGIN + (at - first) * step
    shapes.push({ kind: 'rect', x, y: bottom - height, width: step * 0.88, height, fill: FILLS[tone] })
    const isLabelled = count > 0 && (formatCount(count).length * 12 * 0.62 <= step || count === largest)
    if (isLabelled) shapes.push({ ...text, x: centre(at), y: bottom - height - 4, text: formatCount(count) })
  }
  shapes.push({ kind: 'rect', x: MARGIN, y: bottom, width: INNER, height: 1, fill: QUIET })
  for (const at of years.length === 0 ? [] : findLabels(first, last))
    shapes.push({
      ...text,
      x: Math.min(Math.max(centre(at), MARGIN + 14), WIDTH - MARGIN - 14),
      y: bottom + 16,
      text: String(at),
    })
  const others = rows.filter(({ name }) => !isYearName(name))
  for (const [index, { name, count }] of others.entries()) {
    const words = `${STATISTICS_MESSAGES.noYear(name)}: ${formatCount(count)}`
    shapes.push({ ...text, x: MARGIN, y: bottom + 38 + index * LINE, text: words, anchor: 'start' })
  }
  return bottom + 26 + others.length * LINE
}

/** The rows in words, for readers who do not see the picture. */
function describeRows({ rows }: FigureData): string {
  return `${rows.map(({ name, count, share }) => `${name}: ${formatCount(count)}${share === null ? '' : ` (${share})`}`).join('; ')}.`
}

function breakLines(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The picture as a file of its own, with its title and its rows in words. */
export function formatSvg({ width, height, title, description, shapes }: FigureDrawing): string {
  const drawn = shapes.map((shape) => {
    if (shape.kind === 'rect') {
      const stroke = shape.stroke === undefined ? '' : ` stroke="${shape.stroke}" stroke-width="2"`
      return `<rect x="${round(shape.x)}" y="${round(shape.y)}" width="${round(shape.width)}" height="${round(shape.height)}" fill="${shape.fill}"${stroke}/>`
    }
    const weight = shape.isBold ? ' font-weight="600"' : ''
    return `<text x="${round(shape.x)}" y="${round(shape.y)}" font-size="${shape.size}" fill="${shape.fill}" text-anchor="${shape.anchor}"${weight}>${escapeXml(shape.text)}</text>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(FONT)}">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml(description)}</desc>
<rect width="100%" height="100%" fill="#ffffff"/>
${drawn.join('\n')}
</svg>
`
}

/** Paints the picture on a canvas, at twice its size. Resolves with a PNG; null where the browser cannot make one. */
export async function paintPng({ width, height, shapes }: FigureDrawing): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.scale(2, 2)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  for (const shape of shapes) {
    context.fillStyle = shape.fill
    if (shape.kind === 'rect') {
      context.fillRect(shape.x, shape.y, shape.width, shape.height)
      if (shape.stroke === undefined) continue
      context.strokeStyle = shape.stroke
      context.lineWidth = 2
      context.strokeRect(shape.x, shape.y, shape.width, shape.height)
    } else {
      context.font = `${shape.isBold ? '600 ' : ''}${shape.size}px ${FONT}`
      context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor
      context.fillText(shape.text, shape.x, shape.y)
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}

function escapeXml(text: string): string {
  // Signs that XML cannot hold.
  // oxlint-disable-next-line no-control-regex
  const safe = text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return safe.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
