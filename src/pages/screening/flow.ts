/** The flow of records after PRISMA 2020, as far as Carrel knows it: identification, and screening of title and abstract. */
import { formatCount } from '../../domain/format.ts'
import type { ScreeningCounts } from '../../library/screening-counts.ts'

/** A box of the flow: what it counts, and its parts. */
export type FlowBox = { label: string; count: number; parts: { label: string; count: number }[] }

/** A stage, and what leaves the flow there. */
export type FlowStage = { main: FlowBox; aside: FlowBox[] }

/** The stages from top to bottom. */
export function listFlow(counts: ScreeningCounts): FlowStage[] {
  const { identified, duplicates, unreadable, records, undecided, included, excluded, maybe } = counts
  const sources = counts.sources.map(({ source: { catalogue, description }, identified: count }) => {
    return { label: catalogue === null ? description : `${catalogue}: ${description}`, count }
  })
  const removed = [{ label: 'Duplicate records removed', count: duplicates }]
  if (unreadable > 0) removed.push({ label: 'Could not be displayed', count: unreadable })
  const reasons = counts.reasons.map(({ reason, count }) => ({ label: reason ?? 'No reason stated', count }))
  const awaiting = { label: 'Awaiting a final decision', count: undecided + maybe }
  const parts = [
    { label: 'Undecided', count: undecided },
    { label: 'Maybe', count: maybe },
  ]
  const removedBox = { label: 'Removed before screening', count: duplicates + unreadable, parts: removed }
  return [
    { main: { label: 'Records identified from databases', count: identified, parts: sources }, aside: [removedBox] },
    {
      main: {
        label: undecided === 0 ? 'Records screened (title and abstract)' : 'Records to screen (title and abstract)',
        count: records,
        parts: [],
      },
      aside: [
        { label: 'Records excluded', count: excluded, parts: reasons },
        ...(awaiting.count > 0 ? [{ ...awaiting, parts }] : []),
      ],
    },
    { main: { label: 'Records included after title and abstract', count: included, parts: [] }, aside: [] },
  ]
}

/** A box as it is drawn: its lines of text, the first `headLines` of them bold. */
export type DrawnBox = { x: number; y: number; width: number; height: number; lines: string[]; headLines: number }
/** An arrow by its path (SVG). */
export type FlowDrawing = { width: number; height: number; boxes: DrawnBox[]; arrows: string[] }

const PADDING = 12
/** Of the text, in pixels. */
export const FLOW_TEXT = { size: 13, lineHeight: 20 }
const GAP = 26
/** Of a wide font, on average, bold and regular. */
const CHARACTER_WIDTHS = [8.1, 7.3] as const

/** Places the boxes: what leaves the flow at the right, or on a narrow screen below and indented. */
export function drawFlow(stages: readonly FlowStage[], isNarrow: boolean): FlowDrawing {
  const [width, mainWidth, asideX] = isNarrow ? [340, 340, 48] : [720, 340, 400]
  const boxes: DrawnBox[] = []
  const arrows: string[] = []
  const spine = isNarrow ? 20 : mainWidth / 2
  let y = 1
  let lastBottom: number | null = null
  for (const { main, aside } of stages) {
    const drawn = drawBox(main, 1, y, mainWidth - 2)
    if (lastBottom !== null) arrows.push(`M${spine} ${lastBottom}V${y}`)
    let asideY = isNarrow ? y + drawn.height + GAP : y
    const asides = aside.map((box) => {
      const placed = drawBox(box, asideX, asideY, width - asideX - 1)
      asideY += placed.height + GAP
      return placed
    })
    const asideBottom = asideY - GAP
    for (const { y: top, height } of asides) {
      const middle = top + height / 2
      arrows.push(`M${middle < y + drawn.height ? mainWidth - 1 : spine} ${middle}H${asideX}`)
    }
    boxes.push(drawn, ...asides)
    lastBottom = y + drawn.height
    y = Math.max(lastBottom, asideBottom) + GAP
  }
  return { width, height: y - GAP + 1, boxes, arrows }
}

function drawBox({ label, count, parts }: FlowBox, x: number, y: number, width: number): DrawnBox {
  const [mostBold, most] = CHARACTER_WIDTHS.map((size) => Math.floor((width - 2 * PADDING) / size))
  const head = wrapLine(formatBoxLine(label, count), mostBold ?? 0)
  const lines = [...head, ...parts.flatMap((part) => wrapLine(formatBoxLine(part.label, part.count), most ?? 0))]
  return { x, y, width, height: lines.length * FLOW_TEXT.lineHeight + 2 * PADDING, lines, headLines: head.length }
}

function formatBoxLine(label: string, count: number): string {
  return `${label} (n\u00a0=\u00a0${formatCount(count)})`
}

/** Breaks a text into lines of at most so many characters, wide ones counted twice; a long word is broken. */
export function wrapLine(text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((part) => breakWord(part, most))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measureText(longer) > most) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function breakWord(word: string, most: number): string[] {
  const pieces = ['']
  for (const character of word) {
    const last = pieces.at(-1) ?? ''
    if (measureText(last + character) > most) pieces.push(character)
    else pieces[pieces.length - 1] = last + character
  }
  return pieces
}

function measureText(text: string): number {
  return Array.from(text, (character) => (character > '\u2e7f' ? 2 : 1)).reduce((sum: number, one) => sum + one, 0)
}
