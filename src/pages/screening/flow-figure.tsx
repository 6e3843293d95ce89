import { useRef } from 'react'
import { EVERYTHING } from '../../domain/search-query.ts'
import { formatListName } from '../../citation/export-formats.ts'
import { formatCount } from '../../domain/format.ts'
import type { ScreeningCounts } from '../../library/screening-counts.ts'
import { ActionButton } from '../../ui/action.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { drawFlow, FLOW_TEXT, type FlowDrawing, listFlow } from './flow.ts'

const CAPTION = 'Flow of records, title and abstract stage'

/** The flow of records as a diagram after PRISMA 2020, with the same figures as a table. */
export function FlowFigure({ counts, name }: { counts: ScreeningCounts; name: string }) {
  const stages = listFlow(counts)
  const wide = useRef<SVGSVGElement>(null)
  const download = () => {
    if (wide.current === null) return
    const file = `${formatListName({ ...EVERYTHING, text: `screening flow ${name}` })}.svg`
    saveFile(file, 'image/svg+xml', formatSvgFile(wide.current))
  }
  return (
    <figure className="mt-4 max-w-[48rem]">
      <figcaption className="mb-3 font-semibold">{CAPTION}</figcaption>
      <FlowDiagram drawing={drawFlow(stages, false)} ref={wide} className="hidden wide:block print:block" />
      <FlowDiagram drawing={drawFlow(stages, true)} className="max-w-[26rem] wide:hidden print:hidden" />
      <p className="mt-3">
        <ActionButton onClick={download}>Download diagram (SVG)</ActionButton>
      </p>
      <FlowTable stages={stages} />
    </figure>
  )
}

type FlowDiagramProps = { drawing: FlowDrawing; className: string; ref?: React.Ref<SVGSVGElement> }

/** Drawn in the colour of the text, so that it fits both themes and paper. */
function FlowDiagram({ drawing: { width, height, boxes, arrows }, className, ref }: FlowDiagramProps) {
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={`${CAPTION}; the table below has the same figures`}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      fontSize={FLOW_TEXT.size}
      className={className}
    >
      {boxes.map((box) => (
        <g key={`${box.x} ${box.y}`}>
          <rect {...pick(box)} rx="3" fill="none" stroke="currentColor" />
          {box.lines.map((line, index) => (
            <text
              // The lines of a box never change their order.
              // oxlint-disable-next-line no-array-index-key
              key={index}
              x={box.x + 12}
              y={box.y + 12 + index * FLOW_TEXT.lineHeight + 15}
              fill="currentColor"
              fontWeight={index < box.headLines ? 600 : 400}
            >
              {line}
            </text>
          ))}
        </g>
      ))}
      {arrows.map((path) => (
        <g key={path} stroke="currentColor" fill="none">
          <path d={path} />
          <path d={formatArrowHead(path)} />
        </g>
      ))}
    </svg>
  )
}

function pick({ x, y, width, height }: FlowDrawing['boxes'][number]) {
  return { x, y, width, height }
}

/** The head of an arrow that goes down (V) or right (H). */
function formatArrowHead(path: string): string {
  const [, x = '', y = '', direction, end = ''] = /^M([\d.]+) ([\d.]+)([VH])([\d.]+)$/.exec(path) ?? []
  return direction === 'V' ? `M${x} ${end}l-5 -7m5 7l5 -7` : `M${end} ${y}l-7 -5m7 5l-7 5`
}

/** The diagram as a file of its own: black on white, with a font that every program has. */
function formatSvgFile(shown: SVGSVGElement): string {
  const svg = shown.cloneNode(true)
  if (!(svg instanceof SVGSVGElement)) return ''
  const { width, height } = shown.viewBox.baseVal
  svg.removeAttribute('class')
  for (const [name, value] of [
    ['width', width],
    ['height', height],
    ['color', '#000000'],
    ['font-family', 'Arial, Helvetica, sans-serif'],
    ['aria-label', CAPTION],
  ])
    svg.setAttribute(String(name), String(value))
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  paper.setAttribute('width', '100%')
  paper.setAttribute('height', '100%')
  paper.setAttribute('fill', '#ffffff')
  svg.prepend(paper)
  return new XMLSerializer().serializeToString(svg)
}

function FlowTable({ stages }: { stages: ReturnType<typeof listFlow> }) {
  const rows = stages
    .flatMap(({ main, aside }) => [main, ...aside])
    .flatMap((box) => [{ ...box, isPart: false }, ...box.parts.map((part) => ({ ...part, isPart: true }))])
  return (
    <table className="mt-5 w-full max-w-[40rem] text-left">
      <caption className="sr-only">{CAPTION}</caption>
      <thead>
        <tr className="border-b border-rule-strong text-sm text-quiet">
          <th scope="col" className="py-1.5 pr-4 font-normal">
            Records
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            Number
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count, isPart }, index) => (
          // A part may have the name of another one; the rows have no state.
          // oxlint-disable-next-line no-array-index-key
          <tr key={index} className="border-b border-rule align-top">
            <th scope="row" className={`foreign-text py-1.5 pr-4 ${isPart ? 'pl-5 font-normal' : 'font-semibold'}`}>
              {label}
            </th>
            <td className="py-1.5 text-right">{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
