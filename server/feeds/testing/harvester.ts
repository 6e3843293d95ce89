/** A harvester that shares no code with the program: it follows tokens, and keeps what it was given. */
import { type Xml, findNodes, textsOf } from './parse-xml.ts'
import { parseOai } from './oai-rules.ts'

/** One delivery of a record; `title` is null in a list of identifiers and of a deleted record. */
export type Delivery = { identifier: string; datestamp: string; isDeleted: boolean; title: string | null }

/** A list as it was harvested. */
export type Harvest = { deliveries: Delivery[]; pages: number; responseDate: string; sizes: number[] }

/** Harvests a list; `onPage` is called after each page with its number, from 1. */
export async function harvestAll(
  base: string,
  parameters: Record<string, string>,
  onPage: (page: number) => Promise<void> = async () => {},
): Promise<Harvest> {
  const harvest: Harvest = { deliveries: [], pages: 0, responseDate: '', sizes: [] }
  let next: Record<string, string> | null = parameters
  while (next !== null) {
    const response = await fetch(`${base}?${new URLSearchParams(next).toString()}`)
    if (response.status !== 200) throw new Error(`The page is answered with ${response.status}.`)
    const root = parseOai(await response.text())
    const [error] = findNodes(root, 'error')
    if (error !== undefined) throw new Error(`${error.attributes['code']}: ${error.text}`)
    harvest.responseDate ||= textsOf(root, 'responseDate')[0] ?? ''
    harvest.deliveries.push(...findNodes(root, 'header').map((header) => readDelivery(root, header)))
    harvest.pages += 1
    const [token] = findNodes(root, 'resumptionToken')
    if (token !== undefined) {
      harvest.sizes.push(Number(token.attributes['completeListSize']))
      const isMoved =
        Number(token.attributes['cursor']) === harvest.deliveries.length - findNodes(root, 'header').length
      if (!isMoved) throw new Error(`Page ${harvest.pages} has the cursor ${token.attributes['cursor']}.`)
    }
    const isEnd = token === undefined || token.text === ''
    next = isEnd ? null : { verb: parameters['verb'] ?? '', resumptionToken: token.text }
    await onPage(harvest.pages)
  }
  return harvest
}

function readDelivery(root: Xml, header: Xml): Delivery {
  const record = findNodes(root, 'record').find(({ children }) => children[0] === header)
  return {
    identifier: textsOf(header, 'identifier')[0] ?? '',
    datestamp: textsOf(header, 'datestamp')[0] ?? '',
    isDeleted: header.attributes['status'] === 'deleted',
    title: record === undefined ? null : (textsOf(record, 'title')[0] ?? null),
  }
}
