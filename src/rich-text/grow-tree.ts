/** Source to tree: balanced, of bounded depth and size, whatever was sent. */
import { cleanText } from './clean-text.ts'
import { findTex } from './find-tex.ts'
import {
  addGap,
  addNode,
  betweenFormats,
  closeFormat,
  closeInnermost,
  closeTo,
  endsTooDeep,
  type Growth,
  innermost,
  openElement,
  type TreeLimits,
} from './growth.ts'
import { holdsText } from './math-elements.ts'
import type { FindCharacters } from './references.ts'
import type { TagMeaning } from './tag-names.ts'
import { readTokens, type Token, unwrapSource } from './tokens.ts'
import { type Formula, isFormula, type RichNode } from './tree.ts'

/** What was read, and what was not where a limit was reached: text already decoded, and source behind it. */
export type Tree = { nodes: RichNode[]; rest: { text: string; source: string } | null }

/** Grows the tree of a source up to the limits. */
export function growTree(source: string, limits: TreeLimits, findCharacters: FindCharacters): Tree {
  const unwrapped = unwrapSource(cleanText(source))
  const growth: Growth = { open: [], nodes: [], tooDeep: new Map(), left: { ...limits } }
  let rest: Tree['rest'] = null
  for (const token of readTokens(unwrapped, findCharacters)) {
    const remainder = token.kind === 'text' ? addText(growth, token.text) : addTag(growth, token)
    if (remainder !== '' || growth.left.nodes <= 0) {
      rest = { text: remainder, source: unwrapped.slice(token.to) }
      break
    }
  }
  closeTo(growth, 0)
  return { nodes: growth.nodes, rest: rest === null || (rest.text + rest.source).trim() === '' ? null : rest }
}

/** Adds a text, as far as the limits allow; what is left of it is handed back. */
function addText(growth: Growth, text: string): string {
  const kind = innermost(growth)?.meaning.kind
  if (kind === 'math' || kind === 'tex') {
    growth.left.characters -= text.length
    if (kind === 'tex') addNode(growth, text)
    else addMathText(growth, text)
    return ''
  }
  const parts = findTex(text)
  for (const [index, part] of parts.entries()) {
    const length = typeof part === 'string' ? part.length : part.source.length
    if (length > growth.left.characters || growth.left.nodes <= 0) {
      const remainder = parts.slice(index).map(written).join('')
      const cut = typeof part === 'string' ? cutPlace(part, growth.left.characters) : 0
      if (cut > 0) addNode(growth, remainder.slice(0, cut))
      return remainder.slice(cut)
    }
    growth.left.characters -= length
    if (typeof part === 'string') addParagraphs(growth, part)
    else addNode(growth, part)
  }
  return ''
}

/** An empty line ends a paragraph. */
function addParagraphs(growth: Growth, text: string): void {
  for (const [index, paragraph] of text.split(/\n[^\S\n]*\n\s*/).entries()) {
    if (index > 0) addGap(growth)
    if (paragraph !== '') addNode(growth, paragraph)
  }
}

function written(part: string | Formula): string {
  return isFormula(part) ? part.source : part
}

/** Where to cut: behind a word when one is near, never within a character. */
function cutPlace(text: string, longest: number): number {
  const space = text.lastIndexOf(' ', longest)
  if (space > Math.max(0, longest - 80)) return space + 1
  const code = text.charCodeAt(longest)
  return code >= 0xdc00 && code < 0xe000 ? longest - 1 : longest
}

function addMathText(growth: Growth, text: string): void {
  const { meaning } = innermost(growth) ?? {}
  const plain = text.replace(/\s+/g, ' ')
  if (meaning?.kind === 'math' && holdsText(meaning.name)) {
    addNode(growth, meaning.name === 'mtext' ? plain : plain.trim())
  } else if (plain.trim() !== '') addNode(growth, { name: 'mtext', children: [plain.trim()] })
}

function addTag(growth: Growth, token: Exclude<Token, { kind: 'text' }>): '' {
  const kind = innermost(growth)?.meaning.kind
  if (kind === 'tex' && token.meaning.kind !== 'tex') return ''
  if (kind === 'math' && token.meaning.kind !== 'math') {
    // Formatting within a formula is not shown; anything larger ends the formula, which was never closed.
    if (!['gap', 'block', 'choice'].includes(token.meaning.kind)) return ''
    while (innermost(growth)?.meaning.kind === 'math') closeInnermost(growth)
  }
  if (token.kind === 'end') closeTag(growth, token.meaning)
  else openTag(growth, token)
  return ''
}

function openTag(growth: Growth, { meaning, attributes, isEmpty }: Extract<Token, { kind: 'start' }>): void {
  switch (meaning.kind) {
    case 'gap':
      return addGap(growth)
    case 'br':
      return addNode(growth, { name: 'br', children: [] })
    case 'block':
      return isEmpty ? undefined : openBlock(growth, meaning)
    case 'math': {
      // An element of a formula that has lost its formula is only its text.
      if (meaning.name !== 'math' && innermost(growth)?.meaning.kind !== 'math') return undefined
      const depth = growth.open.length
      openElement(growth, meaning, attributes)
      // `mspace` has no content, also where it is written without a slash.
      if (!isEmpty && meaning.name !== 'mspace') return undefined
      if (growth.open.length > depth) closeInnermost(growth)
      else endsTooDeep(growth, meaning)
      return undefined
    }
    case 'format':
    case 'tex':
    case 'choice':
      return isEmpty ? undefined : openElement(growth, meaning, attributes)
    case 'unseen':
      return undefined
  }
}

function openBlock(growth: Growth, meaning: Extract<TagMeaning, { kind: 'block' }>): void {
  betweenFormats(growth, () => {
    const top = innermost(growth)?.meaning
    if (top?.kind === 'block' && top.name === 'h') closeInnermost(growth)
    if (meaning.name === 'li') {
      const list = growth.open.findLastIndex((open) => isList(open.meaning))
      if (list === -1) openElement(growth, { kind: 'block', name: 'ul' }, '')
      else closeTo(growth, list + 1)
    }
    openElement(growth, meaning, '')
  })
}

function closeTag(growth: Growth, meaning: TagMeaning): void {
  if (meaning.kind === 'gap') return addGap(growth)
  if (meaning.kind === 'br' || meaning.kind === 'unseen' || endsTooDeep(growth, meaning)) return undefined
  if (meaning.kind === 'format') return closeFormat(growth, meaning.name)
  const index = growth.open.findLastIndex((open) => isSame(open.meaning, meaning))
  // An end without a beginning is nothing; that of an entry does not reach out of its list.
  const list =
    meaning.kind === 'block' && meaning.name === 'li' ? growth.open.findLastIndex((open) => isList(open.meaning)) : -1
  if (index === -1 || index < list) return undefined
  if (meaning.kind === 'math') return closeTo(growth, index)
  return betweenFormats(growth, () => closeTo(growth, index))
}

function isList(meaning: TagMeaning): boolean {
  return meaning.kind === 'block' && (meaning.name === 'ul' || meaning.name === 'ol')
}

function isSame(one: TagMeaning, other: TagMeaning): boolean {
  return one.kind === other.kind && ('name' in one ? one.name : '') === ('name' in other ? other.name : '')
}
