/** What becomes of an element once it is closed and all that stands in it is known. */
import { mathElement, type ReadAttribute } from './math-elements.ts'
import type { TagMeaning } from './tag-names.ts'
import { type Formula, isElement, isFormula, type RichNode } from './tree.ts'

/** The parts that stand for an element in the one around it: mostly one, of an empty one none. */
export function settleChildren(meaning: TagMeaning, children: RichNode[], attributes: string): RichNode[] {
  switch (meaning.kind) {
    case 'format':
      return children.length === 0 ? [] : [{ name: meaning.name, children }]
    case 'block': {
      const kept = meaning.name === 'ul' || meaning.name === 'ol' ? entriesOf(children) : children
      return kept.length === 0 ? [] : [{ name: meaning.name, children: kept }]
    }
    case 'tex':
      return formulaOf(children)
    case 'choice':
      return oneOfEach(children)
    case 'math': {
      if (meaning.name === 'math' && children.length === 0) return []
      const element = mathElement(meaning.name, children, attributeReader(attributes))
      return element === null ? [] : [element]
    }
    default:
      return children
  }
}

/** A list holds entries only: what stands beside them becomes one, spaces do not. */
function entriesOf(children: RichNode[]): RichNode[] {
  return children.flatMap((child): RichNode[] => {
    if (isElement(child, 'li')) return [child]
    return isBlank(child) ? [] : [{ name: 'li', children: [child] }]
  })
}

function isBlank(node: RichNode): boolean {
  if (typeof node === 'string') return node.trim() === ''
  return isElement(node) && node.children.every(isBlank)
}

/** Publishers send whole documents around a formula, to be typeset by themselves. */
function formulaOf(children: RichNode[]): Formula[] {
  const source = children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
  const document = /\\begin\{document\}([^]*?)\\end\{document\}/.exec(source)?.[1] ?? source
  const bare = /^(\$\$?|\\\(|\\\[)([^]*?)(?:\$\$?|\\\)|\\\])$/.exec(document.trim())
  const tex = (bare?.[2] ?? document).trim()
  return tex === '' ? [] : [{ tex, source: tex, isDisplay: bare?.[1] === '$$' || bare?.[1] === '\\[' }]
}

/** Where a formula is told as MathML and as TeX, MathML is shown: browsers need no further code for it. */
function oneOfEach(children: RichNode[]): RichNode[] {
  const hasMath = children.some((child) => isElement(child, 'math'))
  return hasMath ? children.filter((child) => !isFormula(child)) : children
}

function attributeReader(attributes: string): ReadAttribute {
  return (name) => {
    const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`, 'i').exec(attributes)
    return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? '')
  }
}
