// @vitest-environment jsdom
/** The same numbers on the page, on paper and in the PNG picture, for statistics of every shape. */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { normalizeStatistics } from '../../api/normalize/statistics.ts'
import { formatCount } from '../../domain/format.ts'
import { EVERYTHING } from '../../domain/search-query.ts'
import { BreakdownFigure } from './breakdown-figure.tsx'
import { cellsOf, type FigureData, type FigureRow, isYearName, makeFigures } from './figure-data.ts'
import { drawFigure, type Shape } from './figure-drawing.ts'
import { paintPng } from './figure-picture.ts'
import { GrowthChart } from './growth-chart.tsx'
import { type GrowthPoint, makeGrowthChart, tabulateGrowth } from './growth-data.ts'
import { KeyFigures } from './key-figures.tsx'
import { STATISTICS_MESSAGES } from './statistics-messages.ts'
import { SHAPE_ORIGIN, STATISTICS_SHAPES } from './testing/statistics-shapes.ts'

const figuresOf = (answer: object) => makeFigures(normalizeStatistics(answer), EVERYTHING, true)

/** What a component shows, as the server renders it: with the table for readers without scripts. */
function show(component: React.ReactNode): Document {
  const html = renderToString(<StaticRouter location="/stats">{component}</StaticRouter>)
  return new DOMParser().parseFromString(html.replaceAll(/<\/?noscript>/g, ''), 'text/html')
}

const textsOf = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent)

const cellTexts = (row: FigureRow) => cellsOf(row).map((cell) => (typeof cell === 'number' ? formatCount(cell) : cell))

/** A chart says how much a part has, not what its ISSN are. */
const chartTexts = (row: FigureRow) => cellTexts(row).slice(0, row.share === null ? 2 : 3)

/** What the chart of a figure must show: its first bars, or its columns and what is printed below them. */
function describeChart({ form, rows }: FigureData): string[] {
  if (form === 'columns') {
    const columns = rows.filter(({ name }) => isYearName(name)).map(({ name, count }) => `${name}: ${count}`)
    const printed = rows.filter(({ count }) => count > 0).map(({ name, count }) => `${name}: ${formatCount(count)}`)
    return [...columns, printed.join(', ')]
  }
  const bars = rows.map(chartTexts).map(([name = '', ...counts]) => name + counts.join(' · '))
  return bars.slice(0, bars.length > 12 ? 10 : 12)
}

function readChart(page: Document, { form }: FigureData): string[] {
  if (form === 'bars') return textsOf(page, 'li')
  return [...textsOf(page, 'rect title'), textsOf(page, '.print\\:block')[0] ?? '']
}

/** The texts of the counts in a picture; a column without articles has none. */
function describePicture({ form, rows }: FigureData): string[] {
  if (form === 'bars') return rows.map((row) => chartTexts(row).slice(1).join(' · '))
  return rows.flatMap(({ name, count }) => {
    if (!isYearName(name)) return `${STATISTICS_MESSAGES.noYear(name)}: ${formatCount(count)}`
    return count === 0 ? [] : formatCount(count)
  })
}

function formatKnown(count: number | null): string {
  return count === null ? STATISTICS_MESSAGES.notAvailable : formatCount(count)
}

// The bytes of a blob of jsdom cannot be read.
const toBlob = (done: (png: Blob) => void) =>
  done(Object.assign(new Blob(), { arrayBuffer: async () => new ArrayBuffer(0) }))

/** The texts that are painted on the canvas of a PNG picture. */
async function paintTexts(figure: FigureData): Promise<string[]> {
  const painted: string[] = []
  const context = { scale() {}, fillRect() {}, strokeRect() {}, fillText: (text: string) => painted.push(text) }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context, toBlob }) })
  const png = paintPng(drawFigure(figure, SHAPE_ORIGIN, '2026-11-22'))
  vi.unstubAllGlobals()
  await png
  return painted
}

describe.each(Object.entries(STATISTICS_SHAPES))('statistics that are %s', (_, answer) => {
  test('have the same numbers in chart, table and print', () => {
    for (const figure of figuresOf(answer)) {
      const page = show(<BreakdownFigure figure={figure} origin={SHAPE_ORIGIN} />)
      const rows = [...page.querySelectorAll('tr')].map((row) => textsOf(row, 'th, td'))
      expect(rows).toEqual([figure.header, ...figure.rows.map(cellTexts)])
      expect(readChart(page, figure)).toEqual(describeChart(figure))
    }
  })

  test('have the same numbers in the PNG picture', async () => {
    const figures = figuresOf(answer)
    const painted = await Promise.all(figures.map(paintTexts))
    expect(painted).toEqual(figures.map((figure) => expect.arrayContaining(describePicture(figure))))
  })

  test('have their totals on the page', () => {
    const statistics = normalizeStatistics(answer)
    const page = show(<KeyFigures statistics={statistics} articlesDefinition="Every record." pathOf={() => null} />)
    const { articles, sources, openAccess } = statistics
    const shown = textsOf(page, 'dd')
    expect([shown[0], shown[3]]).toEqual([formatKnown(articles), formatKnown(sources)])
    const parts = shown.slice(-3).map((text) => text.split(' · ')[0])
    expect(parts).toEqual([openAccess.open, openAccess.closed, openAccess.unknown].map(formatKnown))
  })
})

test('ten days with a gap are the same marks, lines and labels on the page and in the picture', () => {
  const points = [11, 12, 13, 14, 17, 18, 19, 20, 21, 22].map((day): GrowthPoint => {
    return { at: `2026-11-${day}`, articles: 100 + 3 * day, open: day === 19 || day === 22 ? null : 50, types: null }
  })
  const growth = { kind: 'days' as const, points }
  const page = show(<GrowthChart chart={makeGrowthChart(growth)} />)
  const { drawing } = tabulateGrowth(growth)
  const shapes = drawing === undefined ? [] : drawFigure(drawing, SHAPE_ORIGIN, '2026-11-22').shapes
  const ofKind = <Kind extends Shape['kind']>(kind: Kind) =>
    shapes.filter((shape): shape is Shape & { kind: Kind } => shape.kind === kind)
  expect(page.querySelectorAll('circle')).toHaveLength(18)
  expect(ofKind('circle')).toHaveLength(18)
  // Eight within the days of each count before and after the gap, less three at the days without open access.
  const lines = ofKind('line')
  expect(lines).toHaveLength(13)
  expect(page.querySelectorAll('g > line')).toHaveLength(lines.length)
  expect(new Set(lines.map(({ stroke, isDashed }) => `${stroke} ${isDashed}`)).size).toBe(2)
  const gap = lines.filter(({ x1, x2 }) => x2 - x1 > 70)
  expect(gap).toEqual([])
  const written = ofKind('text').map(({ text }) => text)
  expect(textsOf(page, 'text').every((text) => written.includes(text))).toBe(true)
  expect(written).toEqual(
    expect.arrayContaining([
      '166 articles',
      '50 open access (21 November 2026)',
      '11 November 2026',
      '22 November 2026',
    ]),
  )
})
