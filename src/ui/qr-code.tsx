import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of white that a QR code needs around it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code, black on white in every theme, at least 2 cm wide without its margin. `label`: what it leads to. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-[2.9cm] shrink-0"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The dark modules of the QR code of a text as an SVG path, one unit each; `size` with the quiet zone. */
export function drawQrCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
