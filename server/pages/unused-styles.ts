/** Leaves out what no rule of some styles uses: custom properties, their declarations, and movements. */
import postcss, { type Root } from 'postcss'

/** A name of a custom property wherever it is used. */
const CUSTOM = /--[\w-]+/g

/** The styles without it. */
export function withoutUnused(styles: string): string {
  const root = postcss.parse(styles)
  // What only something unused has used is unused as well.
  while (removeUnused(root)) continue
  return root.toString()
}

/** Answers whether there was any. */
function removeUnused(root: Root): boolean {
  const used = usedNames(root)
  let found = false
  root.walk((node) => {
    const isUnused =
      node.type === 'decl'
        ? node.prop.startsWith('--') && !used.custom.has(node.prop)
        : node.type === 'atrule' &&
          ((node.name === 'property' && !used.custom.has(node.params)) ||
            (node.name === 'keyframes' && !used.words.has(node.params)))
    if (!isUnused) return
    found = true
    const { parent } = node
    node.remove()
    if (parent?.type === 'rule' && parent.nodes?.length === 0) parent.remove()
  })
  return found
}

function usedNames(root: Root): { custom: ReadonlySet<string>; words: ReadonlySet<string> } {
  const custom = new Set<string>()
  const words = new Set<string>()
  root.walkDecls(({ value }) => {
    for (const [name] of value.matchAll(CUSTOM)) custom.add(name)
    for (const word of value.split(/[\s,]+/)) words.add(word)
  })
  root.walkAtRules(({ name, params }) => {
    if (name !== 'property') for (const [used] of params.matchAll(CUSTOM)) custom.add(used)
  })
  return { custom, words }
}
