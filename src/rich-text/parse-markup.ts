/** Parses markup into nodes: a balanced tree of bounded depth and size for any source. */
import type { RichNode } from '../domain/rich-text.ts'
import { findTex } from './find-tex.ts'
import { isTokenElement } from './mathml.ts'
import type { TagMeaning } from './tags.ts'
import { type Token, tokenize } from './tokenize.ts'
import {
  addGap,
  addNode,
  closeDownTo,
  closeFormat,
  closeInnermost,
  innermost,
  openElement,
  outsideFormats,
  type TreeBuilder,
} from './tree-builder.ts'

/** Parses a source (after `unescapeTags`). */
export function parseMarkup(source: string): RichNode[] {
  const builder: TreeBuilder = { open: [], nodes: [] }
  for (const token of tokenize(source)) {
    if (token.kind === 'text') addText(builder, token.text)
    else addTag(builder, token)
  }
  closeDownTo(builder, 0)
  return builder.nodes
}

function addText(builder: TreeBuilder, text: string): void {
  const parent = innermost(builder)?.meaning
  if (parent?.kind === 'tex') return addNode(builder, text)
  if (parent?.kind === 'math') return addMathText(builder, parent.name, text.replace(/\s+/g, ' '))
  for (const part of findTex(text)) {
    if (typeof part === 'string') addParagraphs(builder, part)
    else addNode(builder, part)
  }
}

/** An empty line ends a paragraph. */
function addParagraphs(builder: TreeBuilder, text: string): void {
  for (const [index, paragraph] of text.split(/\n[^\S\n]*\n\s*/).entries()) {
    if (index > 0) addGap(builder)
    if (paragraph !== '') addNode(builder, paragraph)
  }
}

function addMathText(builder: TreeBuilder, parentName: string, text: string): void {
  if (parentName === 'mtext') addNode(builder, text)
  else if (isTokenElement(parentName)) addNode(builder, text.trim())
  else if (text.trim() !== '') addNode(builder, { name: 'mtext', children: [text.trim()] })
}

function addTag(builder: TreeBuilder, token: Exclude<Token, { kind: 'text' }>): void {
  const parent = innermost(builder)?.meaning.kind
  if (parent === 'tex' && token.meaning.kind !== 'tex') return
  if (parent === 'math' && token.meaning.kind !== 'math') {
    // Formatting inside a formula is ignored; structure ends a formula that was never closed.
    if (!['gap', 'block', 'alternatives'].includes(token.meaning.kind)) return
    while (innermost(builder)?.meaning.kind === 'math') closeInnermost(builder)
  }
  if (token.kind === 'end') closeTag(builder, token.meaning)
  else openTag(builder, token)
}

function openTag(builder: TreeBuilder, { meaning, attributes, isEmpty }: Extract<Token, { kind: 'start' }>): void {
  switch (meaning.kind) {
    case 'gap':
      return addGap(builder)
    case 'br':
      return addNode(builder, { name: 'br', children: [] })
    case 'block':
      return isEmpty ? undefined : openBlock(builder, meaning)
    case 'math': {
      // A MathML element outside of a formula is only its text.
      if (meaning.name !== 'math' && innermost(builder)?.meaning.kind !== 'math') return undefined
      const isOpen = openElement(builder, meaning, attributes)
      // `mspace` has no content, even when it is written without a slash.
      return isOpen && (isEmpty || meaning.name === 'mspace') ? closeInnermost(builder) : undefined
    }
    case 'format':
    case 'tex':
    case 'alternatives':
      if (!isEmpty) openElement(builder, meaning)
      return undefined
    case 'ignored':
      return undefined
  }
}

function openBlock(builder: TreeBuilder, meaning: Extract<TagMeaning, { kind: 'block' }>): void {
  outsideFormats(builder, () => {
    const parent = innermost(builder)?.meaning
    if (parent?.kind === 'block' && parent.name === 'h') closeInnermost(builder)
    if (meaning.name === 'li') {
      const list = builder.open.findLastIndex((open) => isList(open.meaning))
      if (list === -1) openElement(builder, { kind: 'block', name: 'ul' })
      else closeDownTo(builder, list + 1)
    }
    openElement(builder, meaning)
  })
}

function closeTag(builder: TreeBuilder, meaning: TagMeaning): void {
  if (meaning.kind === 'gap') return addGap(builder)
  if (meaning.kind === 'br' || meaning.kind === 'ignored') return undefined
  if (meaning.kind === 'format') return closeFormat(builder, meaning.name)
  const index = builder.open.findLastIndex((open) => isSame(open.meaning, meaning))
  // An end without a start is ignored; the end of an item does not reach out of its list.
  const isItem = meaning.kind === 'block' && meaning.name === 'li'
  const list = isItem ? builder.open.findLastIndex((open) => isList(open.meaning)) : -1
  if (index === -1 || index < list) return undefined
  if (meaning.kind === 'math') return closeDownTo(builder, index)
  return outsideFormats(builder, () => closeDownTo(builder, index))
}

function isList(meaning: TagMeaning): boolean {
  return meaning.kind === 'block' && (meaning.name === 'ul' || meaning.name === 'ol')
}

function isSame(one: TagMeaning, other: TagMeaning): boolean {
  return one.kind === other.kind && ('name' in one ? one.name : '') === ('name' in other ? other.name : '')
}
