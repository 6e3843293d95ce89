/** A figure as a picture with its title, definition and source, made of a few kinds of shapes. */
import { formatCount } from '../../domain/format.ts'
import { findLabels } from '../../ui/chart.tsx'
import { isYearName } from './figure-data.ts'
import {
  type BarChart,
  describeChart,
  type DrawnFigure,
  findLargest,
  formatCountOf,
  isLabelBelow,
  type LineChart,
  MOST_DRAWN,
} from './figure-chart.ts'
import { formatFigureCitation, formatFigureTitle, type FigureOrigin } from './figure-file.ts'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'

/** A shape of a picture, in CSS pixels. */
export type Shape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; fill: string; stroke?: string }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; stroke: string; isDashed: boolean }
  | { kind: 'circle'; x: number; y: number; radius: number; fill: string; stroke: string }
  | { kind: 'text'; x: number; y: number; text: string; size: number; fill: string; anchor: Anchor; isBold: boolean }
type Anchor = 'start' | 'middle' | 'end'

/** Sizes in CSS pixels. */
export type FigureDrawing = { width: number; height: number; title: string; description: string; shapes: Shape[] }

const WIDTH = 800
const MARGIN = 24
const INNER = WIDTH - 2 * MARGIN
const LINE = 18
const NAMES_WIDTH = 280
const COUNTS_WIDTH = 150
const COLUMNS_HEIGHT = 200
const PANEL_HEIGHT = 90
/** The mean width of a letter in the widest of the fonts, as a share of its size, for breaking lines. */
const LETTER = 0.6
/** Signs as wide as they are high: Chinese, Japanese, Korean. */
const FULL_WIDTH = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g
// Read on white paper in any theme.
const INK = '#1a1a1a'
const QUIET = '#555555'
const PAPER = '#ffffff'
const FILLS = { accent: '#1d4f91', open: '#d86800' } as const

/** Draws a figure; `today`: the day of access, `2026-11-22`. */
export function drawFigure(figure: DrawnFigure, origin: FigureOrigin, today: string): FigureDrawing {
  const shapes: Shape[] = []
  let y = MARGIN + 16
  const write = (text: string, size: number, fill: string, isBold = false) => {
    for (const line of breakLines(text, INNER / (size * LETTER))) {
      shapes.push({ ...textAt(MARGIN, y, line), size, fill, isBold })
      y += Math.round(size * 1.4)
    }
  }
  const title = formatFigureTitle(figure, origin)
  write(title, 18, INK, true)
  write(figure.definition, 13, QUIET)
  y += 6
  if (figure.form === 'lines') y = drawLines(figure, y, shapes)
  else if (figure.form === 'panels') {
    const charts = figure.panels.map(({ chart }) => chart)
    for (const { heading, chart } of figure.panels) {
      y += 20
      write(heading, 13, INK, true)
      y = drawParts(chart, y - 8, shapes, { largest: findLargest(charts), height: PANEL_HEIGHT })
    }
  } else y = drawParts(figure, y, shapes, { largest: findLargest([figure]), height: COLUMNS_HEIGHT })
  y += 14
  for (const remark of figure.remarks) write(remark, 12, QUIET)
  write(formatFigureCitation(figure, origin, today), 12, QUIET)
  return { width: WIDTH, height: y + 8, title, description: describeChart(figure), shapes }
}

/** `largest`: the count of a full bar or column; `height`: of a full column. */
type Scale = { largest: number; height: number }

function drawParts(chart: BarChart, top: number, shapes: Shape[], scale: Scale): number {
  return chart.form === 'columns' ? drawColumns(chart, top, shapes, scale) : drawBars(chart, top, shapes, scale)
}

/** Adds the bars from `top`; returns where they end. */
function drawBars({ rows, tone, isDivision }: BarChart, top: number, shapes: Shape[], { largest }: Scale): number {
  const drawn = rows.slice(0, MOST_DRAWN)
  const width = INNER - NAMES_WIDTH - COUNTS_WIDTH
  const left = MARGIN + NAMES_WIDTH
  for (const [index, { name, count, share, isUnknown }] of drawn.entries()) {
    const y = top + index * (LINE + 6)
    const [line = ''] = splitLong(name, NAMES_WIDTH / (13 * LETTER) - 1)
    shapes.push(textAt(MARGIN, y + 14, line === name ? name : `${line.trimEnd()}…`))
    shapes.push({ kind: 'rect', x: left, y, width: 1, height: LINE, fill: QUIET })
    const bar = { kind: 'rect', x: left, y, width: ((count ?? 0) / largest) * width, height: LINE } as const
    shapes.push(isUnknown ? { ...bar, fill: PAPER, stroke: FILLS[tone] } : { ...bar, fill: FILLS[tone] })
    const countText = share === null ? formatCountOf(count) : `${formatCountOf(count)} · ${share}`
    shapes.push(textAt(WIDTH - MARGIN, y + 14, countText, 'end'))
  }
  const end = top + drawn.length * (LINE + 6)
  if (drawn.length === rows.length) return end
  shapes.push(textAt(MARGIN, end + 14, STATISTICS_MESSAGES.more(rows.slice(MOST_DRAWN), isDivision)))
  return end + LINE + 6
}

/** Adds the columns of years from `top`, and lines for what has no year; returns where they end. */
function drawColumns({ rows, tone }: BarChart, top: number, shapes: Shape[], { largest, height: full }: Scale): number {
  const years = rows.filter(({ name }) => isYearName(name)).map(({ name, count }) => ({ at: Number(name), count }))
  const [first, last] = [Math.min(...years.map(({ at }) => at)), Math.max(...years.map(({ at }) => at))]
  const most = Math.max(...years.map(({ count }) => count ?? 0))
  const peak = years.find(({ count }) => count === most)
  const step = INNER / Math.max(1, last - first + 1)
  const bottom = top + LINE + full
  const centre = (at: number) => MARGIN + (at - first + 0.44) * step
  for (const year of years) {
    const { at, count } = year
    if (count === null) continue
    const height = (count / largest) * full
    const x = MARGIN + (at - first) * step
    shapes.push({ kind: 'rect', x, y: bottom - height, width: step * 0.88, height, fill: FILLS[tone] })
    const text = formatCount(count)
    const isLabelled = count > 0 && (text.length * 12 * 0.62 <= step || year === peak)
    if (isLabelled) shapes.push(smallText(centre(at), bottom - height - 4, text))
  }
  shapes.push({ kind: 'rect', x: MARGIN, y: bottom, width: INNER, height: 1, fill: QUIET })
  for (const at of years.length === 0 ? [] : findLabels(first, last))
    shapes.push(smallText(centre(at), bottom + 16, String(at)))
  const others = rows.filter(({ name }) => !isYearName(name))
  for (const [index, { name, count }] of others.entries()) {
    const words = `${STATISTICS_MESSAGES.noYear(name)}: ${formatCountOf(count)}`
    shapes.push({ ...textAt(MARGIN, bottom + 38 + index * LINE, words), size: 12 })
  }
  return bottom + 26 + others.length * LINE
}

/** Adds marks and lines from `top`, each series labelled at its last mark; returns where they end. */
function drawLines({ series, from, to }: LineChart, top: number, shapes: Shape[]): number {
  const bottom = top + LINE + COLUMNS_HEIGHT
  const at = (share: number) => MARGIN + 5 + share * (INNER - 10)
  const heightOf = (share: number) => bottom - share * COLUMNS_HEIGHT
  for (const { tone, lines, marks, label: words } of series) {
    const stroke = FILLS[tone]
    for (const { x1, y1, x2, y2 } of lines) {
      const ends = { x1: at(x1), y1: heightOf(y1), x2: at(x2), y2: heightOf(y2) }
      shapes.push({ kind: 'line', ...ends, stroke, isDashed: tone === 'open' })
    }
    for (const { x, y } of marks) {
      const fill = tone === 'open' ? PAPER : stroke
      shapes.push({ kind: 'circle', x: at(x), y: heightOf(y), radius: 3.5, fill, stroke })
    }
    const last = marks.at(-1)
    if (last === undefined) continue
    const y = heightOf(last.y) + (isLabelBelow(tone, last.y * COLUMNS_HEIGHT) ? 20 : -9)
    // Beside the upright line of a step.
    const [x, anchor] = last.x > 0.5 ? [at(last.x) - 8, 'end' as const] : [at(last.x) + 8, 'start' as const]
    shapes.push({ ...textAt(x, y, words.join(' '), anchor), isBold: true })
  }
  shapes.push({ kind: 'rect', x: MARGIN, y: bottom, width: INNER, height: 1, fill: QUIET })
  shapes.push(textAt(MARGIN, bottom + 18, from), textAt(WIDTH - MARGIN, bottom + 18, to, 'end'))
  return bottom + 28
}

function textAt(x: number, y: number, text: string, anchor: Anchor = 'start'): Shape & { kind: 'text' } {
  return { kind: 'text', x, y, text, size: 13, fill: INK, anchor, isBold: false }
}

/** A number centred at `x`, within the margins. */
function smallText(x: number, y: number, text: string): Shape {
  const half = (text.length * 12 * 0.62) / 2
  const inside = Math.min(Math.max(x, MARGIN + half), WIDTH - MARGIN - half)
  return { ...textAt(inside, y, text, 'middle'), size: 12 }
}

/** The lines of a text, each of `most` letters at most; an address breaks anywhere. */
function breakLines(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((one) => splitLong(one, most))) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(last) + lengthOf(word) < most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function splitLong(text: string, most: number): string[] {
  const parts = ['']
  for (const letter of text) {
    const last = parts.length - 1
    const longer = `${parts[last]}${letter}`
    if (lengthOf(longer) <= most) parts[last] = longer
    else parts.push(letter)
  }
  return parts
}

function lengthOf(text: string): number {
  return text.length + (text.match(FULL_WIDTH)?.length ?? 0)
}
