/**
 * Formulas in TeX within a text: between `\(` and `\)`, `\[` and `\]`, `$$` and `$$`, and between single dollars where it is
 * surely one. A dollar is money more often than mathematics: Pandoc's rule (something that is no space inside of both
 * dollars, no digit behind the second), and what stands between them must look like TeX or like a few signs.
 */
import type { Formula } from './tree.ts'

// None of these looks beyond the next delimiter, and an escaped one is none: the way through a text is linear.
const DELIMITED =
  /(?<!\\)\\\(((?:[^\\]|\\[^()])+)\\\)|(?<!\\)\\\[((?:[^\\]|\\[^[\]])+)\\\]|\$\$([^$]+)\$\$|(?<![$\\])\$((?:[^$\\]|\\[^])+)\$(?![\d$])/g
/** A command, a script, a group; words in groups, as in `\text{for all}`, are TeX too. */
const TEX_SIGN = /\\[a-z]|\\[,;:!%&{}|]|[\^_]/i
const FREE_WORD = /(?<=^|[\s,])\p{L}{3,}(?=$|[\s,.])/gu
const GROUP = /\{[^{}]*\}/g

/** Takes a text apart into texts and formulas. Joined, what they were written as is the text. */
export function findTex(text: string): (string | Formula)[] {
  const parts: (string | Formula)[] = []
  let from = 0
  const pattern = new RegExp(DELIMITED)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [source, inline, display, dollars, dollar] = match
    const isSure = inline !== undefined || display !== undefined
    const tex = inline ?? display ?? dollars ?? dollar ?? ''
    const isTex = isSure
      ? tex.trim() !== ''
      : dollar === undefined
        ? looksLikeTex(tex.trim())
        : isBetweenDollars(text, match)
    if (!isTex) {
      // The second dollar may well be the first of a formula.
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
  // "US$5 and A$AP": behind a letter or a digit only what has the signs of TeX is a formula, as in "K$^{*0}$".
  const isBehindWord = /[\p{L}\p{N}]/u.test(text[match.index - 1] ?? '')
  return isBehindWord ? TEX_SIGN.test(tex) && looksLikeTex(tex) : looksLikeTex(tex)
}

/** Whether this can hardly be anything but a formula. */
function looksLikeTex(tex: string): boolean {
  if (tex === '' || /\n\s*\n/.test(tex)) return false
  if (TEX_SIGN.test(tex)) return (withoutGroups(tex).match(FREE_WORD)?.length ?? 0) < 2
  if (!/[\p{L}\p{N}]/u.test(tex)) return false
  return /\s/.test(tex) ? /[=+*/<>×·,:|-]/.test(tex) && !/\p{L}{2,}/u.test(tex) : !/\p{L}{4,}/u.test(tex)
}

function withoutGroups(tex: string): string {
  return tex.replace(GROUP, ' ').replace(GROUP, ' ')
}
