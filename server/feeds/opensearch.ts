/** How browsers and other programs search here: https://github.com/dewitt/opensearch */
import type { CatalogueLabels } from '../../src/domain/config.ts'
import { OPENSEARCH_PATH } from '../../src/domain/paths.ts'
import { textElement, wrapXml, xmlDocument } from './xml.ts'

export const OPENSEARCH_TYPE = 'application/opensearchdescription+xml'

/** Formats the description; its names have at most 16 and 48 characters. */
export function formatOpenSearch(origin: string, { catalogueName, catalogueDescription }: CatalogueLabels): string {
  const name = catalogueName ?? 'Carrel'
  const cut = (length: number) => Array.from(name).slice(0, length).join('')
  const url = (type: string, path: string, rel: string | null = null) =>
    wrapXml('Url', '', { type, rel, template: origin + path })
  const content = [
    textElement('ShortName', cut(16)),
    textElement('LongName', cut(48)),
    textElement('Description', catalogueDescription ?? 'Search for research articles'),
    url('text/html', '/?q={searchTerms}'),
    url('application/atom+xml', '/feed.atom?q={searchTerms}'),
    url(OPENSEARCH_TYPE, OPENSEARCH_PATH, 'self'),
    wrapXml('Image', `${origin}/icon.svg`, { type: 'image/svg+xml' }),
    textElement('InputEncoding', 'UTF-8'),
  ]
  const names = { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }
  return xmlDocument(wrapXml('OpenSearchDescription', `\n${content.join('\n')}\n`, names))
}
