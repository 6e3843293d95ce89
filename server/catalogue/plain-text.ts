/** Titles and abstracts as text for matching and for slugs: without the markup and with TeX where it is wanted. */

// Only names that publishers use for formatting: "x<y and z>w" holds no tag.
const INLINE_TAG =
  /<\/?(?:jats:|mml:)?(?:i|b|u|em|strong|sub|sup|inf|sc|tt|span|italic|bold|underline|monospace|m[a-z]{1,11})(?:\s[^<>]*)?\/?>/gi
const BLOCK_TAG = /<\/?(?:jats:)?(?:p|br|div|sec|title|list|list-item|li|ul|ol)(?:\s[^<>]*)?\/?>/gi
// A formula begins and ends with something that is no space; "$5 and $6" is money.
const TEX = /\$\$[^$]+\$\$|\$(?![\s\d.,]*\s)[^$]*[^\s$\\]\$(?!\d)/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text without tags and with the five entities of XML resolved. TeX stays as it is. */
export function withoutMarkup(text: string): string {
  return text
    .replace(INLINE_TAG, '')
    .replace(BLOCK_TAG, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** The text without formulas between dollars. */
export function withoutTex(text: string): string {
  return text.replace(TEX, ' ')
}
