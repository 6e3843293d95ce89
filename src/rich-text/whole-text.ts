/** Whatever a title or abstract may hold, read and shown; a file of its own, fetched when a text is met that is not simple. */
import { createElement, Fragment, useMemo } from 'react'
import { growTree, type Tree } from './grow-tree.ts'
import { COMPLETE_NAMES, FORMULAS } from './late-tables.ts'
import { holdsTex, linearText } from './linear-text.ts'
import type { FindCharacters } from './references.ts'
import { LONGEST, type RichTextProps } from './rich-text-props.ts'
import { showBlocks, showLine } from './show-tree.ts'
import { withoutOwnHeading } from './own-heading.ts'

type Names = ReturnType<typeof COMPLETE_NAMES.current>

const MOST_NODES = 2000
const NO_LIMITS = { characters: Infinity, nodes: Infinity }

/** A text with all of its formatting, its formulas too. */
export function WholeText({ source, form = 'title', mark, Rest }: RichTextProps) {
  const names = COMPLETE_NAMES.use()
  const formulas = FORMULAS.use()
  const { tree, needsNames, hasTex } = useMemo(() => readSource(source, LONGEST[form], names), [source, form, names])
  COMPLETE_NAMES.useFetchWhen(needsNames)
  FORMULAS.useFetchWhen(hasTex)
  const { nodes, rest } = tree
  const shown = { mark, readFormula: formulas?.readFormula ?? null }
  const more = rest === null ? null : '…'
  // New elements once formulas are set as such: replacing moves nothing, growing would.
  const key = formulas === null ? 'without formulas' : 'whole'
  if (form === 'title') return createElement(Fragment, { key }, showLine(nodes, shown), more)
  const abstract = withoutOwnHeading(nodes)
  if (form === 'extract') return createElement(Fragment, { key }, showLine(abstract, shown), more)
  const onward = rest === null || Rest === undefined ? more : createElement(Rest, { readRest: () => readRest(rest) })
  return createElement(Fragment, null, showBlocks(abstract, shown), onward)
}

/** The plain-text twin of a source: all of it, in one line. Reading it again gives the same, as long as it holds no markup. */
export function readPlainText(source: string): string {
  return linearText(growTree(source, NO_LIMITS, (name) => COMPLETE_NAMES.current()?.findCharacters(name) ?? null).nodes)
}

function readRest({ text, source }: NonNullable<Tree['rest']>): string {
  return [text.trim(), readPlainText(source)].filter((part) => part !== '').join(' ')
}

/** A tree, and whether more is needed to show all of it: a character that is none of the common ones, a formula in TeX. */
function readSource(source: string, longest: number, names: Names) {
  let needsNames = false
  const findCharacters: FindCharacters = (name) => {
    needsNames = true
    return names?.findCharacters(name) ?? null
  }
  const tree = growTree(source, { characters: longest, nodes: MOST_NODES }, findCharacters)
  return { tree, needsNames, hasTex: holdsTex(tree.nodes) }
}
