/** Writes XML 1.0. */

/** The namespace of `xsi:schemaLocation`; each part that harvesters cut out declares it. */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** What no XML document may hold, not even escaped: https://www.w3.org/TR/xml/#charsets */
// oxlint-disable-next-line no-control-regex
const NO_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

/** A text for an element, or for an attribute in double quotes, without the characters that XML does not have. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_CHARACTER, '')
    .replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? '')
}

/** An element around XML. Attributes that are null are left out. */
export function wrapXml(name: string, xml: string, attributes: Record<string, string | null> = {}): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : ` ${key}="${escapeXml(value)}"`,
  )
  return xml === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${xml}</${name}>`
}

/** An element around a text; nothing for a text without visible content. */
export function textElement(name: string, text: string | null): string {
  const escaped = escapeXml(text ?? '').trim()
  return escaped === '' ? '' : wrapXml(name, escaped)
}

/** A whole document. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
