import { linearText } from './linear-text.ts'
import { isElement, type RichNode } from './tree.ts'

/** Parts of an abstract without a heading that says "Abstract": where one is shown it is called so already. */
export function withoutOwnHeading(nodes: RichNode[]): RichNode[] {
  const first = nodes.findIndex((node) => typeof node !== 'string' || node.trim() !== '')
  const heading = nodes[first]
  const isOwn = isElement(heading, 'h') && /^abstract\W*$/i.test(linearText([heading]))
  return isOwn && nodes.length > first + 1 ? nodes.slice(first + 1) : nodes
}
