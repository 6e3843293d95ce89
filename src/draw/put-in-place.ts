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

/** Whether two elements differ only in what stands in them, and that is elements alone. */
function isSameButInside(one: Element, other: Element): boolean {
  return one.cloneNode().isEqualNode(other.cloneNode()) && [one, other].every(holdsElements)
}

function holdsElements(element: Element): boolean {
  return [...element.childNodes].every((node) => node.nodeType !== node.TEXT_NODE) && element.childElementCount > 0
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE
}
