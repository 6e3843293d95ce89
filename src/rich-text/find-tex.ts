/**
 * TeX formulas in a text: between `\(` and `\)`, `\[` and `\]`, `$$` and `$$`, and between single dollars where they can only
 * be delimiters. A dollar is more often money than mathematics, so Pandoc's rule applies (no space inside either dollar, no
 * digit after the second), and the content must look like TeX or be a few symbols.
 */
import type { Formula } from '../domain/rich-text.ts'

// No alternative matches beyond the next delimiter, and escaped delimiters are skipped: the search is linear.
const DELIMITED =
  /(?<!\\)\\\(((?:[^\\]|\\[^()])+)\\\)|(?<!\\)\\\[((?:[^\\]|\\[^[\]])+)\\\]|\$\$([^$]+)\$\$|(?<![$\\])\$((?:[^$\\]|\\[^])+)\$(?![\d$])/g
/** A command, a script or a group. Words inside groups, as in `\text{for all}`, are TeX too. */
const TEX_SIGN = /\\[a-z]|\\[,;:!%&{}|]|[\^_]/i
const FREE_WORD = /(?<=^|[\s,])\p{L}{3,}(?=$|[\s,.])/gu
const GROUP = /\{[^{}]*\}/g

/** Splits a text into texts and formulas. Joined by their sources, the parts are the text. */
export function findTex(text: string): (string | Formula)[] {
  const parts: (string | Formula)[] = []
  let from = 0
  const pattern = new RegExp(DELIMITED)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [source, inline, display, dollars, dollar] = match
    const tex = inline ?? display ?? dollars ?? dollar ?? ''
    const hasBackslash = inline !== undefined || display !== undefined
    const isTex = hasBackslash
      ? tex.trim() !== ''
      : dollar === undefined
        ? looksLikeTex(tex.trim())
        : isBetweenDollars(text, match)
    if (!isTex) {
      // The second dollar may be the first one of a formula.
      pattern.lastIndex = match.index + Math.max(1, source.length - 1)
      continue
    }
    if (match.index > from) parts.push(text.slice(from, match.index))
    parts.push({ tex: tex.trim(), source, isDisplay: display !== undefined || dollars !== undefined })
    from = match.index + source.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

function isBetweenDollars(text: string, match: RegExpExecArray): boolean {
  const tex = match[4] ?? ''
  if (/^\s|\s$/.test(tex)) return false
  // "US$5 and A$AP": after a letter or digit only TeX with a sign of TeX counts, as in "K$^{*0}$".
  const isAfterWord = /[\p{L}\p{N}]/u.test(text[match.index - 1] ?? '')
  return isAfterWord ? TEX_SIGN.test(tex) && looksLikeTex(tex) : looksLikeTex(tex)
}

function looksLikeTex(tex: string): boolean {
  if (tex === '' || /\n\s*\n/.test(tex)) return false
  if (TEX_SIGN.test(tex)) return (tex.replace(GROUP, ' ').replace(GROUP, ' ').match(FREE_WORD)?.length ?? 0) < 2
  if (!/[\p{L}\p{N}]/u.test(tex)) return false
  return /\s/.test(tex) ? /[=+*/<>×·,:|-]/.test(tex) && !/\p{L}{2,}/u.test(tex) : !/\p{L}{4,}/u.test(tex)
}
