/**
 * Puts what was drawn anew in the place of what stands in `standing`. What is the same stays, with its focus and with what was
 * typed in it; what shows another text is a new element, so that nothing that stands is seen to move.
 */
export function putInPlace(standing: Node, drawn: Node): void {
  const [old, next] = [[...standing.childNodes], [...drawn.childNodes]]
  for (const [index, node] of next.entries()) {
    const there = old[index]
    if (there === undefined) standing.appendChild(node)
    else if (there.isEqualNode(node)) continue
    else if (isElement(there) && isElement(node) && isSameButInside(there, node)) putInPlace(there, node)
    else standing.replaceChild(node, there)
  }
  for (const node of old.slice(next.length)) standing.removeChild(node)
}

/** Whether two elements differ only in what stands in them, and that is more than a text. */
function isSameButInside(one: Element, other: Element): boolean {
  const isText = one.childElementCount === 0 || other.childElementCount === 0
  return !isText && one.cloneNode().isEqualNode(other.cloneNode())
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE
}
