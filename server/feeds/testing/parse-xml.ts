/** A strict XML parser for tests, with namespaces. */
import { SaxesParser } from 'saxes'

/** An element; `text` is all text within it. */
export type Xml = {
  uri: string
  name: string
  attributes: Record<string, string>
  children: Xml[]
  text: string
}

/** Parses a whole document; throws at the first thing that is not well-formed. */
export function parseXml(source: string): Xml {
  const parser = new SaxesParser({ xmlns: true })
  const root: Xml = { uri: '', name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const entries = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const element: Xml = { uri, name: local, attributes: Object.fromEntries(entries), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => open.forEach((element) => (element.text += text)))
  parser.on('closetag', () => void open.pop())
  parser.write(source).close()
  const [document] = root.children
  if (document === undefined) throw new Error('The document has no element.')
  return document
}

/** All elements of a name within an element, in the order of the document. */
export function findNodes(element: Xml, name: string): Xml[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findNodes(child, name)])
}

/** The texts of these elements. */
export function textsOf(element: Xml, name: string): string[] {
  return findNodes(element, name).map(({ text }) => text)
}
