/**
 * The drawing of a figure as a file: as SVG, or on a canvas for PNG. The policy of the pages allows no image of data, so a canvas
 * cannot take the SVG.
 */
import type { FigureDrawing, Shape } from './figure-drawing.ts'

const FONT = 'system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif'
const DASHES = [5, 4]
/** The signature of a PNG and its first chunk, after which texts may come. */
const PNG_HEAD = 33

/** The picture as a file of its own, with its title and its description. */
export function formatSvg({ width, height, title, description, shapes }: FigureDrawing): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(FONT)}">
<title id="title">${escapeXml(title)}</title>
<desc id="desc">${escapeXml(description)}</desc>
<rect width="100%" height="100%" fill="#ffffff"/>
${shapes.map(formatShape).join('\n')}
</svg>
`
}

function formatShape(shape: Shape): string {
  if (shape.kind === 'text') {
    const weight = shape.isBold ? ' font-weight="600"' : ''
    return `<text x="${round(shape.x)}" y="${round(shape.y)}" font-size="${shape.size}" fill="${shape.fill}" text-anchor="${shape.anchor}"${weight}>${escapeXml(shape.text)}</text>`
  }
  const stroke = shape.stroke === undefined ? '' : ` stroke="${shape.stroke}" stroke-width="2"`
  if (shape.kind === 'rect')
    return `<rect x="${round(shape.x)}" y="${round(shape.y)}" width="${round(shape.width)}" height="${round(shape.height)}" fill="${shape.fill}"${stroke}/>`
  if (shape.kind === 'circle')
    return `<circle cx="${round(shape.x)}" cy="${round(shape.y)}" r="${shape.radius}" fill="${shape.fill}"${stroke}/>`
  const dashes = shape.isDashed ? ` stroke-dasharray="${DASHES.join(' ')}"` : ''
  return `<line x1="${round(shape.x1)}" y1="${round(shape.y1)}" x2="${round(shape.x2)}" y2="${round(shape.y2)}" fill="none"${stroke}${dashes}/>`
}

/** Paints the picture on a canvas, at twice its size. Resolves with a PNG; null where the browser cannot make one. */
export async function paintPng({ width, height, title, description, shapes }: FigureDrawing): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.scale(2, 2)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  for (const shape of shapes) paintShape(context, shape)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (png === null) return null
  const bytes = new Uint8Array(await png.arrayBuffer())
  return new Blob([addPngTexts(bytes, { Title: title, Description: description })], { type: 'image/png' })
}

function paintShape(context: CanvasRenderingContext2D, shape: Shape): void {
  if (shape.kind === 'text') {
    context.fillStyle = shape.fill
    context.font = `${shape.isBold ? '600 ' : ''}${shape.size}px ${FONT}`
    context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor
    context.fillText(shape.text, shape.x, shape.y)
    return
  }
  context.strokeStyle = shape.stroke ?? ''
  context.lineWidth = 2
  if (shape.kind === 'rect') {
    context.fillStyle = shape.fill
    context.fillRect(shape.x, shape.y, shape.width, shape.height)
    if (shape.stroke !== undefined) context.strokeRect(shape.x, shape.y, shape.width, shape.height)
    return
  }
  context.beginPath()
  if (shape.kind === 'circle') {
    context.fillStyle = shape.fill
    context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI)
    context.fill()
  } else {
    context.setLineDash(shape.isDashed ? DASHES : [])
    context.moveTo(shape.x1, shape.y1)
    context.lineTo(shape.x2, shape.y2)
  }
  context.stroke()
  context.setLineDash([])
}

/** A PNG with texts in UTF-8 by their keywords, as chunks `iTXt` (PNG, third edition, 11.3.3.4). */
export function addPngTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  // After the keyword: not compressed, no language, no translated keyword.
  const chunks = Object.entries(texts).map(([keyword, text]) => makeChunk(`iTXt${keyword}\0\0\0\0\0${cleanText(text)}`))
  const parts = [png.subarray(0, PNG_HEAD), ...chunks, png.subarray(PNG_HEAD)]
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** A chunk of its type and its data: before them their length without the type, after them their check sum. */
function makeChunk(typeAndData: string): Uint8Array {
  const content = new TextEncoder().encode(typeAndData)
  const chunk = new Uint8Array(content.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, content.length - 4)
  chunk.set(content, 4)
  view.setUint32(content.length + 4, computeCrc32(content))
  return chunk
}

function computeCrc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}

function escapeXml(text: string): string {
  return cleanText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Without signs that XML and the texts of a PNG cannot hold. */
function cleanText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
